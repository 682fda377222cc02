import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { expect } from '../src/fixtures.ts'
import type { Engine } from './engine.ts'

/** How many milliseconds something may take to appear, because engines without a graphics card draw slowly. */
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

/**
 * The portal as a patient sees it, in any engine. Each act waits until its target is there, and is done once.
 *
 * @throws Error from each act when its target does not appear in time, with what the page says instead.
 */
export class Screen {
  readonly #engine: Engine
  readonly #origin: string

  constructor(engine: Engine, origin: string) {
    this.#engine = engine
    this.#origin = origin
  }

  /** Opens a path of the portal as if it was typed. */
  async open(pathOfPage: string): Promise<void> {
    await this.#engine.open(`${this.#origin}${pathOfPage}`)
  }

  async back(): Promise<void> {
    await this.#engine.back()
  }

  async reload(): Promise<void> {
    await this.#engine.reload()
  }

  /** Replaces the text of the field with this label. */
  type(label: Words, text: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'field' }, label, (field) => this.#engine.type(field, text))
  }

  /** Types where the focus is, as somebody does who looks at the keys. */
  keys(text: string): Promise<unknown> {
    return this.#engine.keys(text)
  }

  /** Holds the scripts back that a pattern names. Returns what lets them through, or null where the engine cannot. */
  async hold(scripts: RegExp): Promise<(() => void) | null> {
    return (await this.#engine.hold?.(scripts)) ?? null
  }

  /** Changes the page like an extension of the browser. */
  async alter(change: () => void): Promise<void> {
    await this.#engine.run(change)
  }

  /** Waits until the element that has the focus has this value. */
  seeTyped(value: string): Promise<void> {
    const valueOf = () => (document.activeElement as HTMLInputElement | null)?.value
    return this.#until(async () => expect(await this.#engine.run(valueOf)).toBe(value), `the typed ${value}`)
  }

  /** Fills in the field with this label as soon as it is there, as a browser does by itself. */
  fillIn(label: Words, text: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'field' }, label, async (field) => {
      const isThere = await this.#engine.run(fillInField, field, text)
      // The portal's own page may have taken its place since it was found.
      expect(isThere, 'The field was replaced before it was filled in.').toBe(true)
    })
  }

  /** Chooses, in the list with this label, the entry with these words. */
  select(label: Words, entry: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'field' }, label, async (list) => {
      const isChosen = await this.#engine.run(chooseInList, list, entry)
      expect(isChosen, `The list has no ${entry}.`).toBe(true)
    })
  }

  /** Chooses a file in the field with this label. */
  upload(label: Words, file: string): Promise<void> {
    return this.#act({ by: 'label', kind: 'file' }, label, (field) => this.#engine.upload(field, file))
  }

  /**
   * Clicks the element with this role and accessible name.
   *
   * @param within The part of the page, where the same stands in two.
   */
  click(role: string, name: Words, within = 'body'): Promise<void> {
    return this.#act({ by: 'role', role, within }, name, async (thing) => {
      const isFree = await this.#engine.run(bringToReach, thing)
      expect(isFree, 'Something covers it.').toBe(true)
      await this.#engine.click(thing)
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
    const isGone = (of: string) => document.querySelector(of) === null
    return this.#until(async () => expect(await this.#engine.run(isGone, selector)).toBe(true), `no ${selector}`)
  }

  /** Waits until the page has this path. */
  at(pathOfPage: string): Promise<void> {
    const address = `${this.#origin}${pathOfPage}`
    return this.#until(async () => expect(await this.#engine.run(() => location.href)).toBe(address), address)
  }

  /** Waits until another tab shows an address. */
  atInOtherTab(address: RegExp): Promise<void> {
    const isAmong = async () => (await this.#engine.addresses()).some((each) => address.test(each))
    return this.#until(async () => expect(await isAmong()).toBe(true), `a tab at ${address.source}`)
  }

  #act(query: Query, words: Words, act?: (found: unknown) => Promise<unknown>): Promise<void> {
    const pattern = typeof words === 'string' ? null : [words.source, words.flags]
    return this.#until(
      async () => {
        if (!(await this.#engine.run(() => 'TestingLibraryDom' in globalThis))) await this.#engine.run(testingLibrary)
        const found = await this.#engine.run(findInPage, query, String(words), pattern)
        expect(found, 'It is not on the page.').not.toBeNull()
        await act?.(found)
      },
      `${JSON.stringify(query)} ${String(words)}`,
    )
  }

  /** Acts until nothing fails: an element that the page replaces or covers meanwhile is looked for again. */
  async #until(act: () => Promise<void>, what: string): Promise<void> {
    await expect(act)
      .toPass({ timeout: patience, intervals: [100] })
      .catch(async (cause: unknown) => {
        const said = await this.#engine.run(() => `${location.href}:\n${document.body.innerText}`)
        throw new Error(`Waited in vain for ${what}. The page is at ${String(said)}`, { cause })
      })
  }
}

/** Finds the first match, as a patient or a screen reader would, with Testing Library, which each document gets once. */
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

function fillInField(field: HTMLInputElement, text: string): boolean {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
  return field.isConnected
}

function chooseInList(list: HTMLSelectElement, entry: string): boolean {
  const option = [...list.options].find(({ text }) => text === entry)
  if (!option) return false
  option.selected = true
  for (const event of ['input', 'change']) list.dispatchEvent(new Event(event, { bubbles: true }))
  return true
}

/** Brings an element to the middle of the screen, away from the menu of a phone. Says whether a finger meets it there. */
function bringToReach(thing: Element): boolean {
  thing.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = thing.getClientRects()
  return thing.contains(box ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null)
}
