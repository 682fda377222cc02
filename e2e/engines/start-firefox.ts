import { launch } from 'puppeteer-core'
import type { ElementHandle } from 'puppeteer-core'

import { onPath } from '../src/find-browser.ts'
import { phone } from './engine.ts'
import type { Engine, Missing } from './engine.ts'

/** Milliseconds in which an element comes to rest, or is looked for again. */
const stillTime = 5000

/**
 * Starts a Firefox with an empty profile: the one that `FIREFOX` names, else an installed one. Puppeteer speaks WebDriver
 * BiDi with it, which every Firefox understands without a driver.
 */
export async function startFirefox(): Promise<Engine<ElementHandle> | Missing> {
  const program = process.env['FIREFOX'] ?? onPath('firefox-esr') ?? onPath('firefox')
  if (!program) return { missing: 'Firefox is not installed: Debian has it as firefox-esr' }
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: phone,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  const page = await browser.newPage()
  return {
    open: (address) => page.goto(address),
    back: () => page.goBack(),
    reload: () => page.reload(),
    run: async (act, ...given) => {
      const result = await page.evaluateHandle(act, ...(given as never[]))
      return result.asElement() ?? result.jsonValue()
    },
    // A locator waits until the element stands still.
    click: (found) => found.asLocator().setTimeout(stillTime).click(),
    type: async (field, text) => {
      await (field as ElementHandle<HTMLInputElement>).evaluate((input) => input.select())
      await field.type(text)
      // The keys went nowhere if the portal's own page has taken its place meanwhile.
      if (!(await field.evaluate(({ isConnected }) => isConnected))) throw new Error('The field was replaced.')
    },
    upload: (field, file) => (field as ElementHandle<HTMLInputElement>).uploadFile(file),
    addresses: async () => (await browser.pages()).map((each) => each.url()),
    stop: () => browser.close(),
  }
}
