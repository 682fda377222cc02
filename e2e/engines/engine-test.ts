import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import type { Readable } from 'node:stream'

import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { Capabilities, WebDriver } from 'selenium-webdriver'
import { Executor, HttpClient } from 'selenium-webdriver/http/index.js'
import { DriverService } from 'selenium-webdriver/remote/index.js'
import sharp from 'sharp'

import { onPath } from '../src/find-browser.ts'
import { test as base } from '../src/fixtures.ts'
import { startMarionette } from './marionette.ts'
import { Screen } from './screen.ts'

/** The engines of the journeys. */
export type EngineName = keyof typeof startEngine

interface EngineFixtures {
  onScreen: Screen
  /** The path of a JPEG as a phone writes it, with the place where it was taken. */
  photo: string
  /** Makes a patient in the named state and signs them in by the login page. */
  comeHome: (traits?: PatientTraits) => Promise<MadePatient>
}

/**
 * The tests' own `test`, in the engine that the project names. The portal and its patients are the same as in all
 * journeys.
 */
export const test = base.extend<EngineFixtures, { engineName: EngineName }>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
  onScreen: async ({ engineName, portal }, use, testInfo) => {
    const engine = await startEngine[engineName]()
    if ('missing' in engine) return testInfo.skip(true, engine.missing)
    try {
      // As wide as a phone.
      await engine.driver.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 })
      await use(new Screen(engine.driver, portal.origin))
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

/** A running engine. */
interface Engine {
  driver: WebDriver
  stop: () => Promise<void>
}

/** A program that the engine needs is not installed. */
interface Missing {
  missing: string
}

/** Starts each engine anew, so that no test meets another's cookies or storage. Chromium has all other browser tests. */
const startEngine = { firefox: startFirefox, webkit: startWebKit }

/** Firefox over Marionette: the one that `FIREFOX` names, else an installed one. */
async function startFirefox(): Promise<Engine | Missing> {
  const program = process.env['FIREFOX'] ?? onPath('firefox-esr') ?? onPath('firefox')
  if (!program) return { missing: 'Firefox is not installed: Debian has it as firefox-esr' }
  const marionette = await startMarionette(program)
  const driver = WebDriver.createSession(marionette, new Capabilities({ acceptInsecureCerts: true }))
  return { driver, stop: () => marionette.stop() }
}

/** WebKit as Debian builds it, the engine of Safari, on a screen that nobody sees. */
async function startWebKit(): Promise<Engine | Missing> {
  const program = onPath('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = onPath('Xvfb')
  if (!program || !browser) return { missing: 'WebKit is not installed: Debian has it as webkit2gtk-driver' }
  if (!screen) return { missing: 'WebKit needs a screen: Debian has one as xvfb' }
  const parameters = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn(screen, parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [display] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` }
  const port = await freePort()
  const args = [`--port=${port}`]
  const service = new DriverService(program, { loopback: true, port, args, env, stdio: 'ignore' })
  const capabilities = {
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
  const driver = WebDriver.createSession(
    new Executor(new HttpClient(await service.start())),
    new Capabilities(capabilities),
  )
  const stop = async () => {
    await driver.quit()
    await service.kill()
    server.kill()
  }
  return { driver, stop }
}
