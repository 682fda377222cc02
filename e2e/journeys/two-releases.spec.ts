import { injectFault } from '../src/changed-answers.ts'
import { expect, test as base } from '../src/fixtures.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { watchLoads } from '../src/visitor.ts'

const newer = '9.3.0'

const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      const registry = registryWithFallback('orders', newer)
      const portal = await RunningPortal.start(registry.folder)
      await use(portal)
      await portal.remove()
      registry.remove()
    },
    { scope: 'worker' },
  ],
})

test(
  'two releases of orders work on one page: one shows the orders, the other takes a new one',
  { tag: '@phone' },
  async ({ expectedErrors, page, words, signIn }) => {
    expectedErrors.push(/404|integrity/)
    const loads = watchLoads(page)
    // The newer release lacks one page, so that its other page and the whole older release are used together.
    await injectFault(page, /\/-\/assets\/orders\/9\.3\.0\/.*new-order.*\.js/, '404', 'always')
    await signIn()
    const menu = page.getByRole('navigation').first()
    await menu.getByRole('link', { name: words.yourOrders }).click()
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: words.newOrder }).click()
    await expect(page).toHaveURL(/\/orders\/new$/)
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await page.getByRole('button', { name: words.placeOrder }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    const number = /[A-Z0-9]{2,}-[A-Z0-9-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? 'no order number'

    await page.getByRole('link', { name: words.showOpenOrders }).click()
    await page.getByRole('region', { name: words.openOrders }).getByRole('link').first().click()
    await expect(page.getByRole('main')).toContainText(number)
    const outcomes = loads
      .filter(({ remote }) => remote === 'orders')
      .map(({ version, outcome }) => `${version === newer ? 'newer' : 'older'} ${outcome}`)
    // The newer release's card and page loaded and stay. Nothing of them is requested again.
    expect(outcomes).toContain('newer loaded')
    expect(outcomes.filter((outcome) => outcome !== 'newer loaded')).toEqual(['newer failed', 'older fallback'])
    const containers = await page.evaluate(() => Object.keys(globalThis).filter((name) => name.startsWith('orders__')))
    expect(containers).toHaveLength(2)
  },
)
