/** What the tests need of a running browser. `Found` is the type of an element there. */
export interface Engine<Found = unknown> {
  /** Opens an address as if it was typed. */
  open(address: string): Promise<unknown>
  back(): Promise<unknown>
  reload(): Promise<unknown>
  /** Runs a script in the page, or a function that uses nothing else. Returns an element as the engine names it. */
  run(act: string | ((...given: never[]) => unknown), ...given: unknown[]): Promise<unknown>
  click(found: Found): Promise<unknown>
  /** Replaces the text of a field by typing. */
  type(field: Found, text: string): Promise<unknown>
  /** Types where the focus is. */
  keys(text: string): Promise<unknown>
  /** Holds back the scripts that match a pattern, and returns a function that releases them. Not every engine can. */
  hold?(scripts: RegExp): Promise<() => void>
  upload(field: Found, file: string): Promise<unknown>
  /** The addresses of all tabs. */
  addresses(): Promise<string[]>
  stop(): Promise<unknown>
}

/** Says which program the engine lacks. */
export interface Missing {
  missing: string
}

/** The room of a page on a phone. */
export const phone = { width: 390, height: 844 }
