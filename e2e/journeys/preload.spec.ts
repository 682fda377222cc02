import { expect, test } from '../src/fixtures.ts'
import { countFetches, saveData } from '../src/visitor.ts'

/** The files of the orders remote that have loaded, by the start of their names. */
function orderFiles(fetches: Map<string, number>): string[] {
  return [...fetches.keys()].flatMap((pathname) => /\/orders\/[^/]+\/([\w-]+)\./.exec(pathname)?.[1] ?? []).toSorted()
}

/** The pages among them. The remote's card on the dashboard is content and loads in any case. */
function orderPages(fetches: Map<string, number>): string[] {
  return orderFiles(fetches).filter((file) => file.startsWith('src_pages_'))
}

/** The page's script or styles, whatever else is in the file. */
const ordersPage: unknown = expect.stringMatching(/^src_pages_orders_orders-page_tsx/)

/**
 * The files that were loaded more than once. A copy from the cache is recognised only when it has loaded, so call this
 * after all have.
 */
function fetchedTwice(fetches: Map<string, number>): string[] {
  return [...fetches].flatMap(([file, times]) => (times > 1 ? [file] : []))
}

test(
  'in idle time the dashboard fetches the pages behind its links, and entering them fetches nothing twice',
  { tag: ['@phone', '@sample-phone'] },
  async ({ page, signIn, words }) => {
    const fetches = await countFetches(page)
    await signIn()
    const newOrder: unknown = expect.stringMatching(/^src_pages_new-order_new-order-page_tsx/)
    await expect.poll(() => orderFiles(fetches)).toContainEqual(newOrder)
    await expect.poll(() => orderFiles(fetches)).toContain('strings-en')
    await page.waitForLoadState('networkidle')
    const ahead = new Set(fetches.keys())

    await page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders }).click()
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: words.newOrder }).click()
    await expect(page.getByRole('button', { name: words.reviewOrder })).toBeVisible()
    expect([...fetches.keys()].filter((file) => !ahead.has(file) && file.includes('/orders/'))).toEqual([])
    await expect.poll(() => fetchedTwice(fetches)).toEqual([])
  },
)

test(
  'while a patient is at the login, the page that they most likely open next is fetched',
  { tag: '@phone' },
  async ({ page }) => {
    const fetches = await countFetches(page)
    const named = page.waitForResponse((answer) => answer.url().includes('/-/page-files/'))
    await page.goto('/bluebird-hme/login')
    expect(await (await named).text()).toContain('src_pages_orders_orders-page_tsx')
    await expect.poll(() => orderPages(fetches)).toContainEqual(ordersPage)
  },
)

test(
  'for a patient who saves data, a page is fetched only at the first sign of going there',
  { tag: '@phone' },
  async ({ page, signIn, words }) => {
    await saveData(page)
    const fetches = await countFetches(page)
    await signIn()
    await page.waitForLoadState('networkidle')
    expect(orderPages(fetches)).toEqual([])

    await page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders }).focus()
    await expect.poll(() => orderPages(fetches)).toEqual([ordersPage, ordersPage])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    await expect.poll(() => fetchedTwice(fetches)).toEqual([])
  },
)
