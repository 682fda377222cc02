import { randomUUID } from 'node:crypto'

import { witnessCookie, witnessOf } from '@homeside/running/witness'
import type { Page } from '@playwright/test'

import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { crowdedTexts } from '../src/crowded-texts.ts'
import { expect, test } from '../src/fixtures.ts'
import { tabTo } from '../src/keyboard.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import type { TestRegistry } from '../src/registry-with-fallback.ts'
import { release } from '../src/release-command.ts'
import { resize } from '../src/resize.ts'
import { RunningPortal } from '../src/running-portal.ts'

const [before, tried] = ['9.1.0', '9.2.0']
let registry: TestRegistry
const witnessKey = 'shared'
let portal: RunningPortal
let lastGood: string

/** A portal in which one release of orders was blocked and another is a candidate, held by a controller. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  registry = registryWithFallback('orders', before)
  const { folder } = registry
  portal = await RunningPortal.start(folder, { settings: { WITNESS_KEY: witnessKey } })
  const run = async (...parameters: string[]): Promise<string> => {
    const { code, printed } = await release(folder, ...parameters)
    expect(code, printed).toBe(0)
    return printed
  }
  await run('rollback', `orders@${before}`, '--env', 'local', '--why', 'The list is empty in Safari')
  lastGood = /^orders\s+(\S+)/m.exec(await run('status', '--env', 'local'))?.[1] ?? ''
  await run('publish', 'orders', '--as', tried)
  await run('promote', `orders@${tried}`, '--to', 'local', '--weight', '50', '--why', 'Faster search')
  const began = [
    'rollout',
    'orders',
    '--env',
    'local',
    '--gateway',
    portal.origin,
    '--every',
    '0.1',
    '--minutes',
    '0.01',
  ]
  expect((await release(folder, ...began)).printed).toContain('held: too few loads of the candidate')
})
test.afterAll(async () => {
  await portal.remove()
  registry.remove()
})

/** Every state of the console: how it is reached, and what only it says. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'what runs where, with a rollout': async (page) => {
    await page.goto(portal.consoleOrigin)
    await expect(page.getByText(/^Held at 50 %: too few loads of the candidate: \d+ of 200$/)).toBeVisible()
    await expect(page.getByText(`Taken back: orders ${before} in local`)).toBeVisible()
  },
  'the history of one release': async (page) => {
    await page.goto(`${portal.consoleOrigin}/history?environment=local&name=orders`)
    await expect(page.getByText('The list is empty in Safari').first()).toBeVisible()
  },
  'a history that cannot be had': async (page) => {
    await page.goto(`${portal.consoleOrigin}/history?environment=nowhere`)
    await expect(page.getByText('There is no environment nowhere.')).toBeVisible()
  },
  'two releases to choose': async (page) => {
    await page.goto(`${portal.consoleOrigin}/releases`)
    await expect(page.getByRole('button', { name: 'Show its versions' })).toBeVisible()
  },
  'two releases side by side': async (page) => {
    await page.goto(`${portal.consoleOrigin}/releases?name=orders&one=${before}&other=${tried}`)
    await expect(page.getByRole('row', { name: 'remoteEntry.js' })).toBeVisible()
  },
  'a release that was never published': async (page) => {
    await page.goto(`${portal.consoleOrigin}/releases?name=orders&one=${before}&other=0.0.1`)
    await expect(page.getByText('orders 0.0.1 was never published.')).toBeVisible()
  },
  'a page load to ask for': async (page) => {
    await page.goto(`${portal.consoleOrigin}/page-load`)
    await expect(page.getByRole('heading', { name: 'By cohort and time' })).toBeVisible()
  },
  'a page load, replayed': async (page) => {
    const html = await (await fetch(`${portal.origin}/bluebird-hme/login`)).text()
    const id = /"snapshotId":"([^"]+)"/.exec(html)?.[1] ?? ''
    await page.goto(`${portal.consoleOrigin}/page-load?id=${encodeURIComponent(id)}`)
    await expect(page.getByRole('heading', { name: 'The page was made of' })).toBeVisible()
  },
  'a page load that nobody knows': async (page) => {
    await page.goto(`${portal.consoleOrigin}/page-load?id=nonsense`)
    await expect(page.getByText('is not the name of a page load')).toBeVisible()
  },
}

for (const [index, [name, bringAbout]] of Object.entries(states).entries()) {
  const title = `the console, ${name}: two engines find nothing, and its texts have room`
  // Every fourth state; the long run takes all.
  test(title, { tag: index % 4 === 0 ? '@phone' : ['@phone', '@long'] }, async ({ expectedErrors, page }) => {
    expectedErrors.push(/400/)
    await bringAbout(page)
    for (const width of [320, 360, 1280]) {
      await resize(page, { width, height: 800 })
      expect(await accessibilityFaults(page)).toEqual([])
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0)
    }
    expect(await crowdedTexts(page, [320, 360, 1280])).toEqual([])
  })
}

test(
  'figures are drawn as they come, until somebody stops that with the keyboard',
  { tag: '@phone' },
  async ({ page }) => {
    await page.clock.install()
    await page.goto(portal.consoleOrigin)
    const held = page.getByText(/^Held at 50 %: too few loads of the candidate/)
    const loads = async (): Promise<number> => Number(/candidate: (\d+) of/.exec((await held.textContent()) ?? '')?.[1])
    const [first, points] = [await loads(), page.locator('.chart-candidate').first()]
    await expect(points).toHaveAttribute('points', /\d/)
    await report()
    await expect.poll(loads).toBe(first + 1)

    const stop = page.getByRole('button', { name: 'Stop drawing the figures anew' })
    await tabTo(page, stop)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText('Stopped.')
    const drawn = await points.getAttribute('points')
    await report()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.clock.runFor(10_000)
    expect(asked).toEqual([])
    expect(await points.getAttribute('points')).toBe(drawn)
    await page.keyboard.press('Enter')
    await expect.poll(loads).toBe(first + 2)
  },
)

test(
  'the keyboard leads from a rollout to what is different, and to its trial',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(portal.consoleOrigin)
    await tabTo(page, page.getByRole('link', { name: 'what is different' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: `orders ${lastGood} and ${tried}` })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: `orders ${tried} on your own page` }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Trial of orders ${tried}.`)).toBeVisible()
  },
)

/** Another patient, who gets the candidate, loads it. */
async function report(): Promise<void> {
  for (;;) {
    const html = await (await fetch(`${portal.origin}/bluebird-hme/orders`)).text()
    const id = /"snapshotId":"([^"]+)"/.exec(html)?.[1]
    if (!html.includes(`/orders/${tried}/`) || !html.includes('"track":"candidate"')) continue
    const load = { remote: 'orders', version: tried, track: 'candidate', phase: 'load', outcome: 'loaded' }
    const body = JSON.stringify({ ...load, snapshotId: id, duration: 300 })
    const headers = { Origin: portal.origin, Cookie: `${witnessCookie}=${witnessOf(witnessKey, randomUUID())}` }
    await fetch(`${portal.origin}/-/beacon`, { method: 'POST', headers, body })
    return
  }
}
