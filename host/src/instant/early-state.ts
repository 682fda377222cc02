/** What the script in the page passes on to the portal's own script. */
export interface EarlyPage {
  isSubmitted: boolean
  /** The answer to what was sent early, if it could be sent. */
  answer: Promise<Response> | null
  /** On a first page: the last button that was pressed, or the one that sent the form. */
  pressed?: HTMLElement | null
  /** On a first page: the answers to what it asks and sends first, by method and address. */
  answers?: Map<string, Promise<Response>>
  /** Called when the portal's script has started. From then on, that script reports which of its files do not load. */
  trust: () => void
  /** Ends the script's watch. */
  stop: () => void
}

declare global {
  interface Window {
    /** Absent when nothing of the page was prerendered. */
    earlyPage?: EarlyPage
  }
}
