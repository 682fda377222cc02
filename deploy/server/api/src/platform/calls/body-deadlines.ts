/** How long the sender of a body may take, in milliseconds. */
export interface BodyDeadlines {
  text: number
  files: number
}

/** Text is one packet or two. Photos may come over a phone's weak connection. */
export const usualBodyDeadlines: BodyDeadlines = { text: 10_000, files: 120_000 }
