/** How often something may be tried. */
export interface AttemptLimit {
  /** What is limited, such as `code-tries` or `mail-sends`. Limits with the same purpose and subject count together. */
  purpose: string
  /** Whose tries are counted: a username, an address, a code's key. Stored as a hash. */
  subject: string
  maxAttempts: number
  /** How long a first try counts, in seconds. Then counting restarts. */
  windowSeconds: number
}
