/** What the script in the page hands to the login that takes over from it. */
export interface EarlyLogin {
  isSubmitted: boolean
  /** The answer to what was submitted, where it could be sent already. */
  answer: Promise<Response> | null
  /** Ends its watch. */
  stop: () => void
}

declare global {
  interface Window {
    /** Absent where the login was not prerendered. */
    earlyLogin?: EarlyLogin
  }
}
