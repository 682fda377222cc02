/** A program that the engine needs is not installed. */
export interface Missing {
  missing: string
}

/** An engine that runs. Each test has a window of its own in it, with no cookies or storage of another's. */
export interface Engine {
  openWindow: () => Promise<BrowserWindow>
  close: () => Promise<void>
}

/**
 * What an engine has to be able to do. What is found in a page, and how long it is waited for, is the same in all of
 * them: see `Screen`.
 */
export interface BrowserWindow {
  goTo: (address: string) => Promise<void>
  goBack: () => Promise<void>
  reload: () => Promise<void>
  address: () => Promise<string>
  /**
   * Runs an expression in the page, which answers an element or null.
   *
   * @throws NotReady when the page is being replaced.
   */
  find: (expression: string) => Promise<Found | null>
  /** What the page says, for the message of a test that fails. */
  text: () => Promise<string>
  /** What the page printed or threw as an error, where the engine tells. */
  errors: readonly string[]
  close: () => Promise<void>
}

/**
 * An element of a page.
 *
 * @throws NotReady from each act that was not done, because the element has gone, or is covered by another.
 */
export interface Found {
  click: () => Promise<void>
  /** Types a text in place of what a field holds. */
  type: (text: string) => Promise<void>
  /** Chooses what a list offers under these words. */
  select: (option: string) => Promise<void>
  /** Chooses a file by its path. */
  upload: (file: string) => Promise<void>
}

/** Nothing was done: the page is not as far yet. */
export class NotReady extends Error {
  override name = 'NotReady'
}
