/** What the script in the page hands to the login that takes over from it. */
export interface EarlyLogin {
  isSubmitted: boolean
  /** Ends its watch. */
  stop: () => void
}

declare global {
  interface Window {
    /** Absent where the login was not prerendered. */
    earlyLogin?: EarlyLogin
  }
}
