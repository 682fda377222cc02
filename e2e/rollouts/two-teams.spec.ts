import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { snapshotIn } from '@homeside/contract/page-snapshot'
import { buildReworded } from '@homeside/local/teams/build-reworded'
import { cohortBetween, cohortsAt, openPipeline, stages, type Pipeline } from '@homeside/local/teams/open-pipeline'
import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { cohortsThatGet, versionsIn, visitors } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { newVisitor, openSignedIn, watchLoads } from '../src/visitor.ts'

/** One load of each release is enough to decide. A busy test machine loads slowly, so a large slowdown is allowed. */
const rollout = { steps: [5, 50, 100], pauseSeconds: 0.5, minimumLoads: 1, limits: { slowdown: 100 } }
const openOrders = { from: 'Open orders', to: 'Orders on their way' }
const messages = { '1.1.0': 'Your messages', '1.2.0': 'Your conversations' }

const orders = { name: 'orders', version: '1.1.0' }
const [soon, later, last] = [cohortBetween(0, 5, orders), cohortBetween(5, 50, orders), cohortBetween(50, 100, orders)]

/** A team publishes a release and promotes it through every environment but the last, after a check of each. */
async function bringToStaging(
  { release }: Pipeline,
  team: string,
  { folder, name, version }: { folder: string; name: string; version: string },
): Promise<void> {
  await release(team, 'publish', name, '--as', version, '--folder', folder)
  for (const [index, to] of stages.slice(0, -1).entries()) {
    await release(team, 'check', name, version, '--to', to)
    const from = index === 0 ? [`${name}@${version}`] : [name, '--from', stages[index - 1] ?? '']
    // Only production has a gateway.
    await release(team, 'promote', ...from, '--to', to, '--no-wait')
  }
}

async function shipMessages(pipeline: Pipeline, workshop: string, version: keyof typeof messages): Promise<void> {
  const words = { from: 'Messages', to: messages[version] }
  const folder = await buildReworded(workshop, { name: 'messages', version }, words)
  await bringToStaging(pipeline, 'messages-team', { folder, name: 'messages', version })
  const atOnce = ['--from', 'staging', '--to', 'production', '--all-at-once', '--why', 'nothing but a word']
  await pipeline.release('messages-team', 'promote', 'messages', ...atOnce)
}

async function shipOrders(pipeline: Pipeline, workshop: string): Promise<void> {
  const folder = await buildReworded(workshop, orders, openOrders)
  await bringToStaging(pipeline, 'orders-team', { folder, ...orders })
  const weight = ['--from', 'staging', '--to', 'production', '--weight', '5']
  await pipeline.release('orders-team', 'promote', 'orders', ...weight)
}

/** Records whatever goes wrong on a page from now on. */
function watchTrouble(page: Page): string[] {
  const troubles: string[] = []
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // A call that is aborted when its page is left is no error.
    if (why !== 'net::ERR_ABORTED' || request.resourceType() !== 'fetch') troubles.push(`${request.url()}: ${why}`)
  })
  page.on('response', (answer) => answer.status() >= 400 && troubles.push(`${answer.url()}: ${answer.status()}`))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

test(
  'two teams release through five environments while a page stays open, and a rollback is live in seconds',
  { tag: '@phone' },
  async ({ browser, words }) => {
    const workshop = await mkdtemp(path.join(tmpdir(), 'teams-'))
    const pipeline = await openPipeline(workshop, rollout)
    const { environmentsFolder, registryFolder, release } = pipeline
    const settings = { ENVIRONMENT: 'production', ENVIRONMENTS_FOLDER: environmentsFolder }
    const portal = await RunningPortal.start(registryFolder, { settings })
    const { origin } = portal

    const whoGetsThem = (): Promise<number[]> => cohortsThatGet(origin, orders)
    const seesOrders = async (cohort: number, heading: string): Promise<Page> => {
      const page = await newVisitor(browser, origin, cohort)
      await openSignedIn(page, portal, 'orders')
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      return page
    }

    try {
      const open = await newVisitor(browser, origin, soon)
      await openSignedIn(open, portal, 'home')
      await expect(open.getByRole('heading', { level: 1 })).toBeVisible()
      const before = await versionsIn(await open.content(), origin)
      const [loads, troubles] = [watchLoads(open), watchTrouble(open)]
      const menu = open.getByRole('navigation').first()

      await shipOrders(pipeline, workshop)
      const watching = ['--env', 'production', '--gateway', origin, '--every', '0.1', '--minutes', '3']
      const raising = release('orders-team', 'rollout', 'orders', ...watching)
      await expect.poll(whoGetsThem).not.toEqual([])
      const atFive = await whoGetsThem()
      expect(atFive).toEqual(cohortsAt(5, orders, visitors))
      const early = await seesOrders(soon, openOrders.to)
      const { snapshotId } = snapshotIn(await early.content())
      expect(await release('orders-team', 'replay', snapshotId)).toMatch(/orders +1\.1\.0 +candidate/)
      await menu.getByRole('link', { name: words.yourOrders }).click()
      await expect(open.getByRole('heading', { level: 2, name: openOrders.from })).toBeVisible()
      await shipMessages(pipeline, workshop, '1.1.0')
      await seesOrders(last, openOrders.from)

      // One visitor of each release had no trouble, so the rollout continues by itself.
      await expect.poll(async () => (await whoGetsThem()).length).toBeGreaterThan(atFive.length)
      const atFifty = await whoGetsThem()
      expect(atFifty).toEqual(expect.arrayContaining(atFive))
      expect(atFifty).toEqual(cohortsAt(50, orders, visitors))
      await shipMessages(pipeline, workshop, '1.2.0')
      await menu.getByRole('link', { name: 'Messages' }).click()
      await expect(open.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
      await seesOrders(soon, openOrders.to)
      await seesOrders(later, openOrders.to)

      expect(await raising).toContain('complete: orders 1.1.0 is stable in production')
      await expect.poll(async () => (await whoGetsThem()).length).toBe(200)
      const newest = await seesOrders(last, openOrders.to)
      await newest.getByRole('navigation').first().getByRole('link', { name: 'Messages' }).click()
      await expect(newest.getByRole('heading', { level: 1, name: messages['1.2.0'] })).toBeVisible()

      const began = performance.now()
      await release('orders-team', 'rollback', 'orders', '--env', 'production', '--why', 'a word that nobody knows')
      while ((await whoGetsThem()).length > 0) expect(performance.now() - began).toBeLessThan(5000)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      process.stdout.write(
        `  rolled back: ${seconds} s after the command began no page load has the release any more\n`,
      )
      await seesOrders(soon, openOrders.from)
      expect(await release('orders-team', 'prune')).toContain('All are in use.')

      await menu.getByRole('link', { name: words.yourOrders }).click()
      await open.getByRole('main').getByRole('link', { name: words.newOrder }).click()
      await open.getByRole('button', { name: words.reviewOrder }).click()
      await open.getByRole('checkbox', { name: words.acceptTerms }).check()
      await open.getByRole('button', { name: words.placeOrder }).click()
      await expect(open.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
      expect(troubles).toEqual([])
      expect(new Set(loads.map(({ remote }) => remote))).toEqual(new Set(['messages', 'orders']))
      expect(
        loads.filter(({ outcome, remote, version }) => outcome !== 'loaded' || version !== before[remote]),
      ).toEqual([])
    } finally {
      await portal.remove()
      await rm(workshop, { recursive: true, force: true })
    }
  },
)
