import type { Page } from '@playwright/test'

import { faults, injectFault, type Fault } from '../src/changed-answers.ts'
import { expect, test as base } from '../src/fixtures.ts'
import { publishNewRemote, sleepDiary } from '../src/publish-next-release.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { watchLoads } from '../src/visitor.ts'

const newer = '9.0.0'

/** A portal with a newer release of orders, the last build as its fallback, and another remote. */
const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      const registry = registryWithFallback('orders', newer)
      await publishNewRemote(registry.workshop)
      const portal = await RunningPortal.start(registry.folder)
      await use(portal)
      await portal.remove()
      registry.remove()
    },
    { scope: 'worker' },
  ],
})

const files = {
  entry: /\/-\/assets\/orders\/9\.0\.0\/remoteEntry\.js/,
  chunk: /\/-\/assets\/orders\/9\.0\.0\/.*orders-page.*\.js/,
  'style sheet': /\/-\/assets\/orders\/9\.0\.0\/.*orders-page.*\.css/,
} as const

test.beforeEach(async ({ expectedErrors }) => {
  expectedErrors.push(/./)
})

/**
 * Opens the orders from the account's page. Returns how long it took until they were usable. The dashboard would load
 * the home card of orders too, and the card's reports and requests could not be told from those of the page.
 */
async function openOrders(page: Page, alias: string, orderSupplies: string, openOrdersTitle: string): Promise<number> {
  await page.goto(`/${alias}/settings`)
  const entry = page.getByRole('navigation').first().getByRole('link', { name: orderSupplies })
  await entry.waitFor()
  const started = performance.now()
  await entry.click()
  // The shell answers at once: the menu is there while the remote is not.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1000 })
  await expect(entry).toBeVisible({ timeout: 1000 })
  await page.getByRole('heading', { level: 2, name: openOrdersTitle }).waitFor()
  return performance.now() - started
}

const cases = Object.entries(files).flatMap(([file, matching]) =>
  faults.flatMap((fault) => (['once', 'always'] as const).map((times) => ({ file, matching, fault, times }))),
)

for (const { file, matching, fault, times } of cases) {
  test(
    `${file}, ${fault}, ${times}: orders within 8 s, other remotes untouched, and the newer release when it heals`,
    { tag: '@phone' },
    async ({ page, words, signIn }) => {
      await signIn()
      const loads = watchLoads(page)
      const heal = await injectFault(page, matching, fault, times)
      const took = await openOrders(page, 'bluebird-hme', words.yourOrders, words.openOrders)
      expect(took).toBeLessThan(8000)

      const menu = page.getByRole('navigation').first()
      await menu.getByRole('link', { name: sleepDiary.title.en }).click()
      await expect(page.getByRole('main')).toContainText(sleepDiary.sentence.en, { timeout: 2000 })

      await heal()
      await menu.getByRole('link', { name: words.yourOrders }).click()
      await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
      await expect
        .poll(() => loads.findLast(({ remote }) => remote === 'orders'))
        .toMatchObject({ version: newer, outcome: 'loaded' })
    },
  )
}

test(
  'when the fallback is broken too, a card appears within 8 seconds, and Retry recovers without a reload',
  { tag: '@phone' },
  async ({ page, words, signIn }) => {
    await signIn()
    await page.goto('/bluebird-hme/home')
    const heal = await injectFault(page, /\/-\/assets\/orders\//, 'never-answers', 'always')
    const started = performance.now()
    await page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders }).click()
    await page.getByRole('button', { name: words.tryAgain }).waitFor()
    expect(performance.now() - started).toBeLessThan(8000)
    await heal()
    await page.getByRole('button', { name: words.tryAgain }).click()
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
  },
)

test(
  'a wrong file is requested once more; a missing one is not',
  { tag: '@phone' },
  async ({ page, words, signIn }) => {
    await signIn()
    // The page before may still be fetching its cards.
    await page.goto('about:blank')
    const asked: Record<string, number> = {}
    let fault: Fault = '404'
    page.on('request', (request) => {
      if (files.entry.test(request.url())) asked[fault] = (asked[fault] ?? 0) + 1
    })
    for (fault of ['404', 'never-answers'] as const) {
      const heal = await injectFault(page, files.entry, fault, 'always')
      // A script that never arrives keeps the browser from reporting the page as loaded.
      await page.goto('/bluebird-hme/orders', { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
      await heal()
    }
    expect(asked['404']).toBe((asked['never-answers'] ?? 0) + 1)
  },
)

test('an entry without a known hash is not loaded', { tag: '@phone' }, async ({ page, words, signIn }) => {
  const fetched: string[] = []
  const entry = page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders })
  await signIn()
  // The page below comes from the test and not from this machine, so Chromium keeps it from the API, which is here. Its
  // menu needs the dashboard that this page stores.
  await expect(entry).toBeVisible()
  // The open page knows the hash, and may still be fetching its cards.
  await page.goto('about:blank')
  // The hash of the entry is in the page that opens its remote, and else in the list of all remotes.
  await page.route(/\/bluebird-hme\/home$|\/-\/page-files\//, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = text.replaceAll(/("url":"[^"]*9\.0\.0\/remoteEntry\.js","integrity":")[^"]+/g, '$1')
    await route.fulfill({ response: answer, body })
  })
  page.on('request', (request) => {
    if (files.entry.test(request.url()) && request.resourceType() === 'script') fetched.push(request.url())
  })
  await page.goto('/bluebird-hme/home')
  await entry.click()
  // The page of the release before: its own link to a new order, whatever the server answers.
  await expect(page.getByRole('main').getByRole('link', { name: words.newOrder })).toBeVisible()
  expect(fetched).toEqual([])
})
