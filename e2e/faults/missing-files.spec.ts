import { injectFault } from '../src/changed-answers.ts'
import { expect, test } from '../src/fixtures.ts'
import { watchLoads } from '../src/visitor.ts'

const formKit = /\/-\/assets\/host\/[^/]+\/forms\.[^/]*\.js$/

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/./)
})

for (const fault of ['404', 'one-byte-changed'] as const) {
  test(
    `a shared chunk of the host that arrives wrong (${fault}) recovers by itself`,
    { tag: '@phone' },
    async ({ page, signIn, words }) => {
      await injectFault(page, formKit, fault, 'once')
      await signIn()
      await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
      await expect(page.getByRole('button', { name: words.reviewOrder })).toBeVisible()
    },
  )
}

for (const fault of ['500', 'never-answers'] as const) {
  test(
    `while one of the host's own chunks is missing (${fault}) a card is shown, and Retry recovers`,
    { tag: '@phone' },
    async ({ page, signIn, words }) => {
      const loads = watchLoads(page)
      const heal = await injectFault(page, formKit, fault, 'always')
      await signIn()
      await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
      await expect(page.getByRole('button', { name: words.tryAgain })).toBeVisible({ timeout: 8000 })
      await heal()
      await page.getByRole('button', { name: words.tryAgain }).click()
      await expect(page.getByRole('button', { name: words.reviewOrder })).toBeVisible()
      // No release of orders is blamed.
      expect(loads.filter(({ outcome }) => outcome !== 'loaded')).toEqual([])
    },
  )
}

test(
  'a chunk that failed when a remote was fetched ahead is requested again on entering',
  { tag: '@phone' },
  async ({ page, signIn, words }) => {
    const loads = watchLoads(page)
    const heal = await injectFault(page, formKit, '500', 'always')
    await signIn()
    // The card on the dashboard or the page behind the login has loaded, so the remote now requests its pages itself.
    await expect.poll(() => loads.map(({ remote }) => remote)).toContain('orders')
    const failed = page.waitForResponse((answer) => formKit.test(answer.url()) && !answer.ok())
    const orderSupplies = page.getByRole('main').getByRole('link', { name: words.orderSupplies })
    await orderSupplies.hover()
    await failed
    await heal()
    await orderSupplies.click()
    await expect(page.getByRole('button', { name: words.reviewOrder })).toBeVisible()
  },
)

test(
  'when the files of orders are gone from the server, a card loads the page again',
  { tag: '@phone' },
  async ({ page, words, signIn }) => {
    await signIn()
    await page.route('**/-/assets/orders/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/bluebird-hme/orders')
    const reload = page.getByRole('button', { name: words.loadAgain })
    await expect(reload).toBeVisible()
    await page.unroute('**/-/assets/orders/**')
    await reload.click()
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
  },
)
