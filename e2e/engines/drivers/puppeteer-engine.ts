import { createHash } from 'node:crypto'

import { launch, TimeoutError } from 'puppeteer-core'
import type { Browser, BrowserContext, ElementHandle, LaunchOptions, Locator, Page } from 'puppeteer-core'

import { browserSwitches, findBrowser } from '../../src/find-browser.ts'
import { onPath } from '../../src/on-path.ts'
import { NotReady } from './engine.ts'
import type { BrowserWindow, Engine, Found, Missing } from './engine.ts'

/**
 * The hash of no bytes. Where a new page cuts off the load of a script, Firefox hashes what came, which is nothing, and
 * writes that the script does not match.
 */
const hashOfNothing = createHash('sha384').digest('base64')

/** As wide as a phone, in English. */
const look = { width: 390, height: 844 }

/** The same Chromium as in the other browser tests. */
export async function startChromium(): Promise<Engine> {
  return engineOf({ executablePath: findBrowser(), args: [...browserSwitches, '--lang=en-US'] })
}

/** Firefox over WebDriver BiDi: the one that `FIREFOX` names, else an installed one. */
export async function startFirefox(): Promise<Engine | Missing> {
  const program = process.env['FIREFOX'] ?? onPath('firefox-esr') ?? onPath('firefox')
  if (!program) return { missing: 'Firefox is not installed: Debian has it as firefox-esr' }
  return engineOf({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
}

async function engineOf(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ headless: true, ...options })
  return { openWindow: () => openWindow(browser), close: () => browser.close() }
}

async function openWindow(browser: Browser): Promise<BrowserWindow> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(look)
  return windowOf(page, context)
}

function windowOf(page: Page, context: BrowserContext): BrowserWindow {
  const errors: string[] = []
  const note = (error: string) => {
    if (!error.includes(hashOfNothing)) errors.push(error)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url ?? ''}`.trim())
  })
  page.on('pageerror', (error) => note(String(error)))
  return {
    errors,
    goTo: async (address) => void (await page.goto(address)),
    goBack: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    otherTabs: async () => (await context.pages()).filter((tab) => tab !== page).map((tab) => tab.url()),
    text: () => page.evaluate(() => document.body.innerText),
    find: async (expression) => {
      const handle = await page.evaluateHandle(expression).catch((cause: unknown) => {
        throw new NotReady('The page is being replaced.', { cause })
      })
      const element = handle.asElement() as ElementHandle | null
      return element && foundIn(element)
    },
    close: () => context.close(),
  }
}

/** Milliseconds after which an element is looked for again: the page may have replaced it by another. */
const usableWithin = 3_000

/** Acts on an element once it can be used. */
async function whenUsable(element: ElementHandle, act: (locator: Locator<Element>) => Promise<void>): Promise<void> {
  await act(element.asLocator().setTimeout(usableWithin)).catch((cause: unknown) => {
    throw cause instanceof TimeoutError ? new NotReady('The element cannot be used.', { cause }) : cause
  })
}

/** Puppeteer's locators wait until an element has stopped moving and can be used. */
function foundIn(element: ElementHandle): Found {
  return {
    click: async () => {
      // A locator scrolls only to the edge, where the menu of a phone covers the element.
      await element.evaluate((target) => target.scrollIntoView({ block: 'center' }))
      await whenUsable(element, (locator) => locator.click())
    },
    type: async (text) => {
      await whenUsable(element, (locator) => locator.fill(text))
      // The keys went nowhere if the portal's own page has taken the place of the first page since it was found.
      if (!(await element.evaluate((field) => field.isConnected))) throw new NotReady('The field was replaced.')
    },
    fillIn: async (text) => {
      const isThere = await element.evaluate((field, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
        for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
        return field.isConnected
      }, text)
      // The portal's own page may have taken its place since it was found.
      if (!isThere) throw new NotReady('The field was replaced before it was filled in.')
    },
    select: async (option) => {
      const value = await element.evaluate(
        (list, label) => [...(list as HTMLSelectElement).options].find((each) => each.label === label)?.value,
        option,
      )
      if (value === undefined) throw new NotReady(`The list does not offer “${option}”.`)
      await element.select(value)
    },
    upload: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
  }
}
