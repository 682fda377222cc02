import path from 'node:path'

import { waitUntilTakenOver, openEarly } from '../src/first-page.ts'
import { expect } from '../src/fixtures.ts'
import { publishNextRelease } from '../src/publish-next-release.ts'
import { release, versionsIn } from '../src/release-command.ts'
import { test } from '../src/workshop.ts'

test.use({ owner: 'first-pages' })

const older = 'Register with your code'
const newer = 'Register by your letter'
/** After this many milliseconds, nobody gets what was taken back. */
const soon = 5000

test(
  'two first pages of one remote are live at once, each is taken over by its own release, and one taken back is gone soon',
  { tag: '@phone' },
  async ({ page, portal, workshop }) => {
    test.slow(true, 'builds and publishes a remote')
    const registry = path.join(workshop, 'registry')
    const run = async (...parameters: string[]): Promise<void> => {
      const { code, printed } = await release(registry, ...parameters, '--env', 'local', '--why', 'a test')
      expect(code, printed).toBe(0)
    }
    const htmlAt = async (address: string): Promise<string> => (await fetch(`${portal.origin}${address}`)).text()
    const of = (alias: string): string => `/${alias}/register/verify`
    const { registration: before = '' } = await versionsIn(await htmlAt('/login'), portal.origin)
    const released = await publishNextRelease(workshop, 'registration', {
      en: [older, newer],
      es: ['Regístrese con su código', 'Regístrese con su carta'],
    })
    await run('pin', 'registration', before, '--alias', 'northridge')
    const isServed = async (alias: string, title: string): Promise<void> => {
      await expect.poll(() => htmlAt(of(alias)), { timeout: soon }).toContain(`>${title}</h1>`)
    }
    await isServed('bluebird-hme', newer)
    await isServed('northridge', older)

    for (const [alias, title, version] of [
      ['bluebird-hme', newer, released],
      ['northridge', older, before],
    ] as const) {
      const letScriptsGo = await openEarly(page, of(alias))
      await expect(page.locator('#first-page h1')).toHaveText(title)
      letScriptsGo()
      await waitUntilTakenOver(page)
      await expect(page.locator('#root h1')).toHaveText(title)
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      const ofRemote = loaded.filter((name) => name.includes('/-/assets/registration/'))
      expect(new Set(ofRemote.map((name) => name.split('/')[6]))).toEqual(new Set([version]))
    }

    await run('rollback', `registration@${released}`)
    await isServed('bluebird-hme', older)
  },
)
