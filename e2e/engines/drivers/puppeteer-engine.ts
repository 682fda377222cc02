import { launch } from 'puppeteer-core'
import type { Browser, BrowserContext, ElementHandle, LaunchOptions, Page } from 'puppeteer-core'

import { browserSwitches, findBrowser } from '../../src/find-browser.ts'
import { onPath } from '../../src/on-path.ts'
import { NotReady } from './driver.ts'
import type { BrowserWindow, Engine, Found, Missing } from './driver.ts'

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
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    errors,
    goTo: async (address) => void (await page.goto(address)),
    goBack: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
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

/** Puppeteer's locators wait until an element has stopped moving and can be used. */
function foundIn(element: ElementHandle): Found {
  return {
    click: async () => {
      // A locator scrolls only to the edge, where the menu of a phone covers the element.
      await element.evaluate((target) => target.scrollIntoView({ block: 'center' }))
      await element.asLocator().click()
    },
    type: (text) => element.asLocator().fill(text),
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
