import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { error } from 'selenium-webdriver'
import type { WebDriver, WebElement } from 'selenium-webdriver'

/** How many milliseconds something may take to appear: engines without a graphics card draw slowly. */
const patience = 20_000

const testingLibrary = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

declare global {
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined
}

/** Text on the page: a full text, or a pattern. */
type Words = string | RegExp

/** What to find in a page. Patterns travel as their source. */
type Query = { by: 'role'; role: string; within: string } | { by: 'label'; kind: 'field' | 'file' } | { by: 'text' }

/** What an element that a page replaces or covers answers. Nothing was done, so the search goes on. */
const passing = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.JavascriptError,
  error.NoSuchElementError,
  error.StaleElementReferenceError,
]

/**
 * The portal as a patient sees it, in any engine. Each act waits until its target is there, and is done once.
 *
 * @throws Error from each act when its target does not appear in time, with what the page says instead.
 */
export class Screen {
  readonly #driver: WebDriver
  readonly #origin: string

  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  /** Opens a path of the portal as if it was typed. */
  open(pathOfPage: string): Promise<void> {
    return this.#driver.get(`${this.#origin}${pathOfPage}`)
  }

  back(): Promise<void> {
    return this.#driver.navigate().back()
  }

  reload(): Promise<void> {
    return this.#driver.navigate().refresh()
  }

  /** Replaces the text of the field with this label. */
  type(label: Words, text: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'field' }, label, async (field) => {
      await field.clear()
      await field.sendKeys(text)
    })
  }

  /** Fills in the field with this label as soon as it is there, as a browser does by itself. */
  fillIn(label: Words, text: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'field' }, label, async (field) => {
      const isThere = await this.#driver.executeScript<boolean>(fillInField, field, text)
      // The portal's own page may have taken its place since it was found.
      if (!isThere) throw new error.StaleElementReferenceError('The field was replaced before it was filled in.')
    })
  }

  /** Chooses, in the list with this label, the entry with these words. */
  select(label: Words, option: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'field' }, label, (list) => list.sendKeys(option))
  }

  /** Chooses a file in the field with this label. */
  upload(label: Words, file: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'file' }, label, (field) => field.sendKeys(file))
  }

  /**
   * Clicks the element with this role and accessible name.
   *
   * @param within The part of the page, where the same stands in two.
   */
  click(role: string, name: Words, within = 'body'): Promise<void> {
    return this.#act({ by: 'role', role, within }, name, async (thing) => {
      // A driver scrolls only to the edge, where the menu of a phone covers the element.
      await this.#driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", thing)
      await thing.click()
    })
  }

  /** Waits for a heading. */
  seeHeading(name: Words): Promise<void> {
    return this.#act({ by: 'role', role: 'heading', within: 'body' }, name)
  }

  /** Waits for a picture with this name. */
  seePicture(name: Words): Promise<void> {
    return this.#act({ by: 'role', role: 'img', within: 'main' }, name)
  }

  /** Waits for a text. */
  see(text: Words): Promise<void> {
    return this.#act({ by: 'text' }, text)
  }

  /** Waits until the page has no element that a selector finds. */
  seeNo(selector: string): Promise<void> {
    const ask = 'return document.querySelector(arguments[0]) === null'
    return this.#until(() => this.#driver.executeScript<boolean>(ask, selector), `a page without ${selector}`)
  }

  /** Waits until the page has this path. */
  at(pathOfPage: string): Promise<void> {
    const address = `${this.#origin}${pathOfPage}`
    return this.#until(async () => (await this.#driver.getCurrentUrl()) === address, address)
  }

  /** Waits until another tab shows an address. */
  async atInOtherTab(address: RegExp): Promise<void> {
    const own = await this.#driver.getWindowHandle()
    await this.#until(async () => {
      for (const handle of await this.#driver.getAllWindowHandles()) {
        await this.#driver.switchTo().window(handle)
        if (handle !== own && address.test(await this.#driver.getCurrentUrl())) return true
      }
      return false
    }, `a tab at ${address.source}`)
    await this.#driver.switchTo().window(own)
  }

  async #act(query: Query, words: Words, act?: (found: WebElement) => Promise<unknown>): Promise<void> {
    const pattern = typeof words === 'string' ? null : [words.source, words.flags]
    await this.#until(
      async () => {
        const found = await this.#driver.executeScript<WebElement | null>(find, query, String(words), pattern)
        if (!found) return false
        await act?.(found)
        return true
      },
      `${JSON.stringify(query)} ${String(words)}`,
    )
  }

  async #until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    let why = 'It is not on the page.'
    const isDoneNow = () =>
      isDone().catch((reason: unknown) => {
        if (!passing.some((each) => reason instanceof each)) throw reason
        why = (reason as Error).message
        return false
      })
    await this.#driver.wait(isDoneNow, patience).catch(async (cause: unknown) => {
      if (!(cause instanceof error.TimeoutError)) throw cause
      const said = await this.#driver.executeScript<string>('return `${location.href}:\\n${document.body.innerText}`')
      throw new Error(`Waited in vain for ${what}. ${why} The page is at ${said}`, { cause })
    })
  }
}

/** Finds the first match, as a patient or a screen reader would. It is sent into the page, and uses nothing else. */
function findInPage(query: Query, text: string, pattern: [string, string] | null): Element | null {
  const library = globalThis.TestingLibraryDom
  if (!library || !document.body) return null
  const words = pattern ? new RegExp(...pattern) : text
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  if (query.by === 'role') {
    const places = [...document.querySelectorAll<HTMLElement>(query.within)]
    return places.flatMap((place) => library.queryAllByRole(place, query.role, { name: words })).find(isVisible) ?? null
  }
  if (query.by === 'label') {
    const selector = query.kind === 'file' ? 'input[type=file]' : 'input, select, textarea'
    const found = library.queryAllByLabelText(document.body, words, { selector })
    // The field of a file is invisible.
    return found.find((element) => query.kind === 'file' || isVisible(element)) ?? null
  }
  return library.queryAllByText(document.body, words).find(isVisible) ?? null
}

/** The search, after Testing Library: Firefox runs each script in a world of its own, which forgets the one before. */
const find = `if (!globalThis.TestingLibraryDom) { ${testingLibrary} } return (${findInPage.toString()})(...arguments)`

function fillInField(field: HTMLInputElement, text: string): boolean {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
  return field.isConnected
}
