import type { Locator, Page } from '@playwright/test'

import { reloadPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'

/** Back leads to the scroll position at which the patient left each of these pages, also after a reload. */

/** How many pixels a restored scroll position may differ. */
const tolerance = 8

const place = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** Scrolls to the top by script, like a screen reader, and returns the scroll position two frames later. */
const placeAfterScroll = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.scrollTo(0, 0)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)))
      }),
  )

/** Clicks a link. Returns the scroll position at that moment: Playwright may have scrolled a little further. */
async function clickAt(page: Page, link: Locator): Promise<number> {
  const reported = page.waitForEvent('console', (message) => message.text().startsWith('clicked at '))
  await page.evaluate(() => {
    addEventListener('click', () => console.log(`clicked at ${window.scrollY}`), { capture: true, once: true })
  })
  await link.click()
  return Number((await reported).text().split(' ').at(-1))
}

/** Follows a link far down the page and returns, directly and with a reload between. */
async function comesBack(page: Page, link: Locator): Promise<void> {
  for (const reloads of [false, true]) {
    await link.scrollIntoViewIfNeeded()
    await expect.poll(() => place(page)).toBeGreaterThan(200)
    const left = page.url()
    const before = await clickAt(page, link)
    await expect(page).not.toHaveURL(left)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (reloads) {
      await reloadPage(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goBack()
    await expect(page).toHaveURL(left)
    await expect(link).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(async () => Math.abs((await place(page)) - before)).toBeLessThanOrEqual(tolerance)
    await expect.poll(() => placeAfterScroll(page)).toBe(0)
  }
}

test('Back returns to the same place in the list of messages', async ({ openSession, page }) => {
  const { Alias } = await openSession({ Conversations: ['many'] })
  await page.goto(`/${Alias}/messages`)
  const conversations = page.getByRole('main').locator(`a[href*="/${Alias}/message/"]`)
  await conversations.nth(8).waitFor()
  await comesBack(page, conversations.nth(8))
})

test('Back returns to the same place in the history of orders', async ({ openSession, page }) => {
  const { Alias } = await openSession({ Orders: ['many delivered'] })
  await page.goto(`/${Alias}/orders?page=1&size=25`)
  const ways = page.getByRole('main').locator('a[href*="?order="]')
  await ways.nth(11).waitFor()
  await comesBack(page, ways.nth(11))
})

// A wide screen has most of the list in sight.
const byVoice = 'scrolling by voice control is not undone while the page returns to its place'
test(byVoice, { tag: '@phone' }, async ({ openSession, page }) => {
  const { Alias } = await openSession({ Orders: ['many delivered'] })
  await page.goto(`/${Alias}/orders?page=1&size=25`)
  await page.getByRole('main').locator('a[href*="?order="]').nth(11).waitFor()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => (window.history.state as { place?: number }).place)).toBe(900)
  await page.addInitScript(() => {
    const moveOn = (): void => {
      if (window.scrollY !== 900) return
      removeEventListener('scroll', moveOn)
      setTimeout(() => window.scrollTo(0, 500))
    }
    addEventListener('scroll', moveOn)
  })
  await reloadPage(page)
  await expect.poll(() => place(page)).toBe(500)
  await page.waitForLoadState('networkidle')
  expect(await place(page)).toBe(500)
})
