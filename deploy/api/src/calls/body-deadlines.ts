/** How long the sender of a body is waited for, in milliseconds. */
export interface BodyDeadlines {
  text: number
  files: number
}

/** Text is one packet or two; photos may come over a phone's weak line. */
export const usualBodyDeadlines: BodyDeadlines = { text: 10_000, files: 120_000 }
