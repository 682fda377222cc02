/** A program that the engine needs is not installed. */
export interface Missing {
  missing: string
}

/** A running engine. Each test has its own window, without cookies or storage of other tests. */
export interface Engine {
  openWindow: () => Promise<BrowserWindow>
  close: () => Promise<void>
}

/**
 * What an engine must be able to do. Finding things in a page, and waiting for them, is the same in all engines: see
 * `Screen`.
 */
export interface BrowserWindow {
  goTo: (address: string) => Promise<void>
  goBack: () => Promise<void>
  reload: () => Promise<void>
  address: () => Promise<string>
  /** The addresses of the other tabs that the page opened, in no order. */
  otherTabs: () => Promise<string[]>
  /**
   * Evaluates an expression in the page. Resolves to an element or null.
   *
   * @throws NotReady when the page is being replaced.
   */
  find: (expression: string) => Promise<Found | null>
  /** The page's text, for the message of a failed test. */
  text: () => Promise<string>
  /** The errors that the page printed or threw, where the engine reports them. */
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
  /** Replaces the text of a field by typing. */
  type: (text: string) => Promise<void>
  /** Fills in a field as a browser does by itself: at once, without a key or the focus. */
  fillIn: (text: string) => Promise<void>
  /** Chooses the entry of a list with these words. */
  select: (option: string) => Promise<void>
  /** Chooses a file by its path. */
  upload: (file: string) => Promise<void>
}

/** Nothing was done, because the page is not ready. */
export class NotReady extends Error {
  override name = 'NotReady'
}
