import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import type { Readable } from 'node:stream'

import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { launch, type ElementHandle } from 'puppeteer-core'
import { Builder, type WebElement } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote/index.js'
import sharp from 'sharp'

import { onPath } from '../src/find-browser.ts'
import { test as base, expect } from '../src/fixtures.ts'
import { phone, type Engine, type Missing } from './engine.ts'
import { Screen } from './screen.ts'

/** Milliseconds for an element to stand still, after which it is looked for again. */
const stillTime = 5000

/**
 * Starts a Firefox with an empty profile: the one that `FIREFOX` names, else an installed one. Puppeteer speaks WebDriver
 * BiDi with it, which every Firefox understands without a driver.
 */
async function startFirefox(): Promise<Engine<ElementHandle> | Missing> {
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
      // The keys were lost if the portal's own page has replaced the field meanwhile.
      if (!(await field.evaluate(({ isConnected }) => isConnected))) throw new Error('The field was replaced.')
    },
    keys: (text) => page.keyboard.type(text),
    hold: async (scripts) => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.setRequestInterception(true)
      page.on('request', (request) => {
        void (scripts.test(request.url()) ? released : Promise.resolve()).then(() => request.continue())
      })
      return release
    },
    upload: (field, file) => (field as ElementHandle<HTMLInputElement>).uploadFile(file),
    addresses: async () => (await browser.pages()).map((each) => each.url()),
    stop: () => browser.close(),
  }
}

/** Starts each engine anew, so that no test meets another's cookies or storage. Chromium has all other browser tests. */
const startEngine = { firefox: startFirefox, webkit: startWebKit }

/** The engines of the journeys. */
export type EngineName = keyof typeof startEngine

interface EngineFixtures {
  onScreen: Screen
  /** The path of a JPEG as a phone writes it, with the place where it was taken. */
  photo: string
  /** Makes a patient in the named state and signs them in by the login page. */
  comeHome: (traits?: PatientTraits) => Promise<MadePatient>
}

/** Gives the tests' own `test` in the engine that the project names, with the same portal and patients. */
export const test = base.extend<EngineFixtures, { engineName: EngineName }>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
  onScreen: async ({ engineName, portal }, use, testInfo) => {
    const engine = await startEngine[engineName]()
    if ('missing' in engine) return testInfo.skip(true, engine.missing)
    try {
      expect(await engine.run(() => innerWidth), 'as wide as a phone').toBe(phone.width)
      await use(new Screen(engine, portal.origin))
    } finally {
      await engine.stop()
    }
  },
  photo: async ({}, use, testInfo) => {
    const file = testInfo.outputPath('IMG_0001.jpg')
    const place = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '39/1 57/1 40/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '82/1 59/1 0/1',
    }
    await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#2060c0' } })
      .withExif({ IFD3: place })
      .jpeg()
      .toFile(file)
    await use(file)
  },
  comeHome: async ({ onScreen, patient, words }, use) => {
    await use(async (traits) => {
      const made = await patient(traits)
      await onScreen.open(`/${made.Alias}/login`)
      await onScreen.type(words.username, made.Username)
      await onScreen.type(words.password, made.Password)
      await onScreen.click('button', words.signIn)
      await onScreen.at(`/${made.Alias}/home`)
      return made
    })
  },
})

/** Starts WebKit as Debian builds it, the engine of Safari, by its own driver and on a screen that nobody sees. */
async function startWebKit(): Promise<Engine<WebElement> | Missing> {
  const program = onPath('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = onPath('Xvfb')
  if (!program || !browser) return { missing: 'WebKit is not installed: Debian has it as webkit2gtk-driver' }
  if (!screen) return { missing: 'WebKit needs a screen: Debian has one as xvfb' }
  const parameters = ['-displayfd', '3', '-screen', '0', `${phone.width}x${phone.height}x24`, '-nolisten', 'tcp']
  const server = spawn(screen, parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [display] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` }
  const port = await freePort()
  const service = new DriverService(program, { loopback: true, port, args: [`--port=${port}`], env, stdio: 'ignore' })
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      // The browser's bar of buttons is wider than a phone, so the browser is shown full screen without it.
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] },
    })
    .build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone })
  return {
    open: (address) => driver.get(address),
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    run: (act, ...given) => driver.executeScript(act, ...given),
    click: (found) => found.click(),
    type: async (field, text) => {
      await field.clear()
      await field.sendKeys(text)
    },
    keys: (text) => driver.actions().sendKeys(text).perform(),
    upload: (field, file) => field.sendKeys(file),
    addresses: async () => {
      const own = await driver.getWindowHandle()
      const found: string[] = []
      for (const handle of await driver.getAllWindowHandles()) {
        await driver.switchTo().window(handle)
        found.push(await driver.getCurrentUrl())
      }
      await driver.switchTo().window(own)
      return found
    },
    stop: async () => {
      await driver.quit()
      await service.kill()
      server.kill()
    },
  }
}
