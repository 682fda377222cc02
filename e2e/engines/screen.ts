import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { NotReady } from './drivers/engine.ts'
import type { BrowserWindow, Found } from './drivers/engine.ts'
import { findInPage } from './find-in-page.ts'
import type { Query, SentWords } from './find-in-page.ts'

/** How many milliseconds something may take to appear: engines without a graphics card draw slowly. */
const patience = 20_000
/** Milliseconds between two looks at the page. */
const pause = 100

const library = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/** Text on the page: a full text, or a pattern. */
type Words = string | RegExp

/**
 * The portal as a patient sees it, in any engine. Each act waits until its target is there, and is done once.
 *
 * @throws Error from each act when its target does not appear in time, with what the page says instead.
 */
export class Screen {
  readonly #window: BrowserWindow
  readonly #origin: string

  constructor(window: BrowserWindow, origin: string) {
    this.#window = window
    this.#origin = origin
  }

  /** Opens a path of the portal as if it was typed. */
  async open(pathOfPage: string): Promise<void> {
    await this.#window.goTo(`${this.#origin}${pathOfPage}`)
  }

  back(): Promise<void> {
    return this.#window.goBack()
  }

  reload(): Promise<void> {
    return this.#window.reload()
  }

  /** Replaces the text of the field with this label. */
  type(label: Words, text: string): Promise<void> {
    return this.#act({ by: 'label', label: sent(label), kind: 'field' }, (field) => field.type(text))
  }

  /** Fills in the field with this label as soon as it is there, as a browser does by itself. */
  fillIn(label: Words, text: string): Promise<void> {
    return this.#act({ by: 'label', label: sent(label), kind: 'field' }, (field) => field.fillIn(text))
  }

  /** Chooses, in the list with this label, the entry with these words. */
  select(label: Words, option: string): Promise<void> {
    return this.#act({ by: 'label', label: sent(label), kind: 'field' }, (field) => field.select(option))
  }

  /** Chooses a file in the field with this label. */
  upload(label: Words, file: string): Promise<void> {
    return this.#act({ by: 'label', label: sent(label), kind: 'file' }, (field) => field.upload(file))
  }

  /**
   * Clicks the element with this role and accessible name.
   *
   * @param within The part of the page, where the same stands in two.
   */
  click(role: string, name: Words, within = 'body'): Promise<void> {
    return this.#act({ by: 'role', role, name: sent(name), within }, (thing) => thing.click())
  }

  /** Waits for a heading. */
  seeHeading(name: Words): Promise<void> {
    return this.#act({ by: 'role', role: 'heading', name: sent(name), within: 'body' }, () => Promise.resolve())
  }

  /** Waits for a picture with this name. */
  seePicture(name: Words): Promise<void> {
    return this.#act({ by: 'role', role: 'img', name: sent(name), within: 'main' }, () => Promise.resolve())
  }

  /** Waits for a text. */
  see(text: Words): Promise<void> {
    return this.#act({ by: 'text', text: sent(text) }, () => Promise.resolve())
  }

  /** Waits until the page has no element that a selector finds. */
  async seeNo(selector: string): Promise<void> {
    const ask = `document.querySelector(${JSON.stringify(selector)}) ? null : document.body`
    await this.#until(async () => (await this.#window.find(ask)) !== null, `a page without ${selector}`)
  }

  /** Waits until the page has this path. */
  async at(pathOfPage: string): Promise<void> {
    const address = `${this.#origin}${pathOfPage}`
    await this.#until(async () => (await this.#window.address()) === address, address)
  }

  /** Waits until another tab shows an address. */
  async atInOtherTab(address: RegExp): Promise<void> {
    const isThere = async () => (await this.#window.otherTabs()).some((tab) => address.test(tab))
    await this.#until(isThere, `a tab at ${address.source}`)
  }

  async #act(query: Query, act: (found: Found) => Promise<void>): Promise<void> {
    await this.#until(async () => {
      const found = await this.#find(query)
      if (!found) return false
      await act(found)
      return true
    }, JSON.stringify(query))
  }

  /** Testing Library is sent into each page once, before the first search. */
  async #find(query: Query): Promise<Found | null> {
    const ask = `(${findInPage.toString()})(${JSON.stringify(query)})`
    const found = await this.#window.find(ask)
    if (found) return found
    return this.#window.find(
      `(() => { if (globalThis.TestingLibraryDom?.queryAllByRole.constructor !== Function) { ${library} } return ${ask} })()`,
    )
  }

  async #until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    const end = Date.now() + patience
    const reasons: NotReady[] = []
    const notReady = (error: unknown): false => {
      if (!(error instanceof NotReady)) throw error
      reasons.push(error)
      return false
    }
    while (!(await isDone().catch(notReady))) {
      if (Date.now() > end) {
        const place = `${await this.#window.address()}:\n${await this.#window.text()}`
        const reason = reasons.at(-1)
        const why = reason?.message ?? 'It is not on the page.'
        throw new Error(`Waited in vain for ${what}. ${why} The page is at ${place}`, { cause: reason })
      }
      await wait(pause)
    }
  }
}

function sent(words: Words): SentWords {
  return typeof words === 'string' ? { text: words } : { source: words.source, flags: words.flags }
}
