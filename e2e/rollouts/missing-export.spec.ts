import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'
import { buildReworded } from '@homeside/local/teams/build-reworded'

import { expect, test } from '../src/fixtures.ts'
import { release, tryRelease } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { openSignedIn, watchLoads } from '../src/visitor.ts'

/** Two changes that use exports which no host has yet: one draws the list of orders, one runs at "Place order". */
const newOrders = [
  { file: 'src/pages/orders/orders-page.tsx', from: '{ Page }', to: '{ Page, PageNote }' },
  { file: 'src/pages/orders/orders-page.tsx', from: 'layout="overview">', to: 'layout="overview"><PageNote />' },
  { file: 'src/api/order-calls.ts', from: '{ call, ', to: '{ callOnce as call, ' },
]

// The patient prefers English.
const title =
  'a release that asks for what the host lacks is refused by name, and forced live it costs a patient nothing'
test(title, { tag: '@phone' }, async ({ page, words }) => {
  test.setTimeout(180_000)
  const workshop = await mkdtemp(path.join(tmpdir(), 'workshop-'))
  const registry = path.join(workshop, 'registry')
  copyRegistry(registry)
  const portal = await RunningPortal.start(registry)
  try {
    const folder = await buildReworded(workshop, { name: 'orders', version: '9.2.0' }, ...newOrders)
    await release(registry, 'publish', 'orders', '--as', '9.2.0', '--folder', folder)
    const promotion = ['promote', 'orders@9.2.0', '--to', 'local']
    for (const refused of [['check', 'orders', '9.2.0', '--to', 'local'], promotion]) {
      const { code, printed } = await tryRelease({ REGISTRY_FOLDER: registry }, ...refused)
      expect(code).toBe(1)
      expect(printed).toContain('the remote uses callOnce of @homeside/api-client/call, which the host does not have')
      expect(printed).toContain('the remote uses PageNote of @homeside/ui/page, which the host does not have')
      expect(printed).toMatch(/Publish a host that fits and release it first, or build orders against host \S+/)
    }

    await openSignedIn(page, portal, 'orders/new')
    const chosen = page.getByRole('main').getByRole('checkbox', { checked: true })
    await expect(chosen.first()).toBeVisible()
    const due = await chosen.count()
    await chosen.first().uncheck()
    await release(registry, ...promotion, '--force', '--why', 'a test')

    const loads = watchLoads(page)
    await page.reload()
    await expect(chosen).toHaveCount(due - 1)
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await page.getByRole('button', { name: words.placeOrder }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    await page.getByRole('link', { name: words.showOpenOrders }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
    const ofOrders = loads.filter(({ remote }) => remote === 'orders')
    expect(
      new Set(ofOrders.map(({ outcome, version }) => `${version === '9.2.0' ? 'new' : 'old'} ${outcome}`)),
    ).toEqual(new Set(['new failed', 'old fallback']))
  } finally {
    // An open page would miss its portal.
    await page.goto('about:blank')
    await portal.remove()
    await rm(workshop, { recursive: true, force: true })
  }
})
