import { readdirSync } from 'node:fs'
import path from 'node:path'

import { startDevServer } from '@homeside/build/dev-server'
import { root } from '@homeside/local/workspace'
import { freePort } from '@homeside/server-kit/testing/free-port'

import { pixelsTooWide } from '../src/drawn-page.ts'
import { expect, test as base } from '../src/fixtures.ts'
import { registryWithFallback, type TestRegistry } from '../src/registry-with-fallback.ts'
import { release } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { watchLoads } from '../src/visitor.ts'

const unreleased = '9.6.0'

interface Unreleased {
  /** A registry with a release of orders that is published and runs nowhere. */
  registry: TestRegistry
  portal: RunningPortal
}

const test = base.extend<object, Unreleased>({
  registry: [
    async ({}, use) => {
      const registry = registryWithFallback('orders', unreleased)
      // This release was never rolled back, or it could not be tried out.
      const versions = readdirSync(path.join(registry.folder, 'releases/orders'))
      const before = `orders@${versions.find((version) => version !== unreleased)}`
      const flags = [
        '--to',
        'local',
        '--replaces',
        `orders@${unreleased}`,
        '--all-at-once',
        '--why',
        'a test',
        '--no-wait',
      ]
      await release(registry.folder, 'promote', before, ...flags)
      await use(registry)
      registry.remove()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ registry }, use) => {
      const portal = await RunningPortal.start(registry.folder)
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker' },
  ],
})

const said = {
  'en-US': { trial: /^Trial of orders/, end: 'End the trial' },
  'es-MX': { trial: /^Prueba de orders/, end: 'Terminar la prueba' },
} as const

test(
  'a published release is tried out on one’s own pages only, with a banner that ends it',
  { tag: '@phone' },
  async ({ browser, locale, openSession, page, portal, registry, words }) => {
    const { end, trial } = said[locale === 'es-MX' ? 'es-MX' : 'en-US']
    const made = await release(registry.folder, 'override', 'orders', unreleased, '--env', 'local', '--json')
    const { token } = JSON.parse(made) as { token: string }
    const loads = watchLoads(page)
    await openSession()
    await page.goto(`/bluebird-hme/orders?remote=${token}`)
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    const banner = page.getByRole('complementary').filter({ has: page.getByText(trial) })
    await expect(banner.getByText(`orders ${unreleased}`).filter({ visible: true })).toHaveText(trial)
    await expect.poll(() => loads.map(({ version }) => version)).toEqual([unreleased])
    expect(await pixelsTooWide(page)).toBe(0)

    const stranger = await browser.newPage({ baseURL: portal.origin })
    await stranger.goto('/bluebird-hme/login')
    await expect(stranger.getByRole('button', { name: words.signIn })).toBeVisible()
    await expect(stranger.getByText(trial)).toHaveCount(0)
    await stranger.close()

    await banner.getByRole('link', { name: end }).click()
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    await expect(page.getByText(trial)).toHaveCount(0)
    await expect.poll(() => loads.at(-1)?.version).not.toBe(unreleased)
  },
)

test(
  'a remote from a developer’s machine is shown in the built portal, with a banner that names the machine',
  { tag: '@phone' },
  async ({ openSession, page, words }) => {
    const { close, origin } = await startDevServer(`${root}/remotes/orders`, await freePort())
    try {
      const loads = watchLoads(page)
      await openSession()
      await page.goto(`/bluebird-hme/orders?remote=orders@${origin}`)
      await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
      await expect(page.getByText(said['en-US'].trial)).toContainText(`orders (${origin})`)
      await expect.poll(() => loads).toMatchObject([{ remote: 'orders', version: '0.0.0-dev', outcome: 'loaded' }])
    } finally {
      await close()
    }
  },
)
