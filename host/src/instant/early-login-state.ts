/** What the script in the page passes on to the login's own script. */
export interface EarlyLogin {
  isSubmitted: boolean
  /** The answer to an early submit, if it could be sent. */
  answer: Promise<Response> | null
  /** Ends the script's watch. */
  stop: () => void
}

declare global {
  interface Window {
    /** Absent when the login was not prerendered. */
    earlyLogin?: EarlyLogin
  }
}
