/** How often something may be tried. */
export interface AttemptLimit {
  /** What is limited, such as `code-tries` or `mail-sends`; limits of one purpose and subject count together. */
  purpose: string
  /** Whose tries are counted: a username, an address, a code's key. Stored hashed. */
  subject: string
  maxAttempts: number
  /** How long a first try counts, in seconds; then counting starts anew. */
  windowSeconds: number
}
