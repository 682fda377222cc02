import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'
import sharp from 'sharp'

import { expect, test as base } from '../src/fixtures.ts'
import { messageWordsFor } from '../src/message-words.ts'
import type { MessageWords } from '../src/message-words.ts'
import type { BrowserWindow, Engine, Missing } from './drivers/engine.ts'
import { startChromium, startFirefox } from './drivers/puppeteer-engine.ts'
import { startWebKit } from './drivers/start-webkit.ts'
import { Screen } from './screen.ts'

const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }

/** The engines of the journeys. */
export type EngineName = keyof typeof engines

interface EngineFixtures {
  onScreen: Screen
  /** The texts of messages. */
  said: MessageWords
  /** The path of a JPEG as a phone writes it, with the place where it was taken. */
  photo: string
  /** Makes a patient in the named state and signs them in by the login page. */
  comeHome: (traits?: PatientTraits) => Promise<MadePatient>
}

interface EngineWorkerFixtures {
  engineName: EngineName
  engine: Engine | Missing
}

/**
 * The tests' own `test`, in the engine that the project names. The portal and its patients are the same as in all
 * journeys.
 */
export const test = base.extend<EngineFixtures, EngineWorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await engines[engineName]()
      await use(engine)
      if ('close' in engine) await engine.close()
    },
    { scope: 'worker' },
  ],
  onScreen: async ({ engine, expectedErrors, portal }, use, testInfo) => {
    testInfo.skip('missing' in engine, 'missing' in engine ? engine.missing : '')
    const window: BrowserWindow = await (engine as Engine).openWindow()
    await use(new Screen(window, portal.origin))
    await window.close()
    const unexpected = window.errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
    expect(unexpected, 'errors on the console').toEqual([])
  },
  said: async ({ locale }, use) => use(messageWordsFor(locale)),
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
