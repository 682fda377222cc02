import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'
import sharp from 'sharp'

import { expect, test as base } from '../src/fixtures.ts'
import { phone } from './engine.ts'
import { Screen } from './screen.ts'
import { startFirefox } from './start-firefox.ts'
import { startWebKit } from './start-webkit.ts'

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
