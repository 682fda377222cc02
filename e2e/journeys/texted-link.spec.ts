import type { Page } from '@playwright/test'

import { waitUntilTakenOver } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { pressOn, tabTo } from '../src/keyboard.ts'
import { linkWordsFor, proveLink, textLink } from '../src/texted-link.ts'

/** Covers sections 1 and 2.8 of the specification. */

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test(
  'Tina, who has no account, opens a link, orders what is due, and is done',
  { tag: '@sample-phone' },
  async ({ locale, page }) => {
    const words = linkWordsFor(locale)
    const tina = { LastName: 'Text', DateOfBirth: '1963-03-13' }
    // The link is opened.
    let taps = 1
    await page.goto('/m/TEXTTNA23456')
    await expect(title(page, words.who)).toBeVisible()
    await expect(page).toHaveURL(/\/verification$/)
    await expect(page.getByRole('banner')).toContainText('Litehub Supplies')
    taps += await proveLink(page, words, tina)
    await expect(title(page, words.order)).toBeVisible()
    await page.getByRole('checkbox', { name: words.statement }).click()
    await page.getByRole('button', { name: words.place }).click()
    taps += 2
    await expect(title(page, words.placed)).toBeVisible()
    await expect(page).toHaveURL(/\/actioncompleted$/)
    await expect(page.getByText(words.nothingMore)).toBeVisible()
    expect(taps, 'taps from the link to the order').toBeLessThanOrEqual(9)

    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.reload()
    await expect(title(page, words.placed)).toBeVisible()
    expect(calls.filter((url) => url.includes('/account/') || url.includes('/patient/'))).toEqual([])

    await page.goto('/m/TEXTTNA23456')
    await proveLink(page, words, tina)
    await expect(title(page, words.earlier)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: words.place })).toHaveCount(0)
    await page.goForward()
    await page.getByRole('link', { name: words.register }).click()
    await expect(page).toHaveURL(/\/litehub\/register\/verify$/)
  },
)

test('opened in the messaging app’s browser and then in Safari, after a logout, the link leads back and never to the login', async ({
  browser,
  locale,
  page,
  patient,
  portal,
}) => {
  const words = linkWordsFor(locale)
  const made = await patient()
  const link = await textLink(portal, made)
  await page.goto(link)
  await proveLink(page, words, made)
  await expect(title(page, words.order)).toBeVisible()

  const safari = await browser.newPage({ baseURL: portal.origin, ...(locale ? { locale } : {}) })
  await safari.goto(page.url())
  await expect(title(safari, words.openAgain)).toBeVisible()
  await safari.goto(link)
  await proveLink(safari, words, made)
  await expect(title(safari, words.order)).toBeVisible()
  await safari.close()

  await page.getByRole('button', { name: words.logOut }).click()
  await expect(title(page, words.loggedOut)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(link)
  await proveLink(page, words, made)
  await expect(title(page, words.order)).toBeVisible()
})

test(
  'with two people on one phone, the second link never shows the first one’s screen',
  { tag: '@sample-phone' },
  async ({ locale, page, patient, portal }) => {
    const words = linkWordsFor(locale)
    const [one, other] = [await patient({ LastName: 'First' }), await patient({ LastName: 'Second' })]
    await page.goto(await textLink(portal, one))
    await proveLink(page, words, one)
    await expect(title(page, words.order)).toBeVisible()
    await page.goto(await textLink(portal, other))
    await expect(title(page, words.who)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('checkbox', { name: words.statement })).toHaveCount(0)
  },
)

test('a link is in its provider’s colours before anybody says who they are, and nothing moves for it', async ({
  locale,
  page,
  patient,
  portal,
}) => {
  const words = linkWordsFor(locale)
  const link = await textLink(portal, await patient({ Provider: 'northridge' }))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(link)
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hs-primary'))
  await expect(page.getByRole('heading', { level: 1, name: words.who })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Northridge Medical Supply')
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/northridge\.\w+\.svg$/)
  await expect.poll(colour).toBe('#5b3a8c')
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])

  // The page of the privacy policy is the same provider's, too.
  await page
    .getByRole('main')
    .getByRole('link', { name: /privacy policy|política de privacidad/i })
    .click()
  await expect(page).toHaveURL(/\/privacyPolicy\?alias=northridge$/)
  await expect.poll(colour).toBe('#5b3a8c')
})

test('a link is proven, a supply left out and the order placed without a mouse', async ({
  locale,
  page,
  patient,
  portal,
}) => {
  const words = linkWordsFor(locale)
  const made = await patient()
  const [year, month, day] = made.DateOfBirth.split('-')
  await page.goto(await textLink(portal, made))
  await expect(page.getByRole('heading', { level: 1, name: words.who })).toBeVisible()
  await waitUntilTakenOver(page)
  await tabTo(page, page.getByLabel(words.lastName, { exact: true }))
  await page.keyboard.type(made.LastName)
  await tabTo(page, page.getByLabel(words.born, { exact: true }))
  await page.keyboard.type(`${month}${day}${year}`)
  await pressOn(page, page.getByRole('checkbox', { name: words.privacy }), 'Space')
  await pressOn(page, page.getByRole('button', { name: words.go }))

  // The provider has its own brand, so its page is a new document, and the keyboard starts at its top.
  await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
  const supply = page
    .getByRole('list')
    .filter({ has: page.getByRole('checkbox') })
    .getByRole('checkbox')
    .first()
  await pressOn(page, supply, 'Space')
  await expect(supply).not.toBeChecked()
  await pressOn(page, page.getByRole('checkbox', { name: words.statement }), 'Space')
  await pressOn(page, page.getByRole('button', { name: words.place }))
  await expect(page.getByRole('heading', { level: 1, name: words.placed })).toBeFocused()
})

test('a patient who was away too long proves who they are again, and finds the order as it was', async ({
  expectedErrors,
  locale,
  page,
  patient,
  portal,
}) => {
  expectedErrors.push(/status of 401/)
  const words = linkWordsFor(locale)
  const made = await patient()
  await page.goto(await textLink(portal, made))
  await proveLink(page, words, made)
  const supplies = page.getByRole('list').filter({ has: page.getByRole('checkbox') })
  const first = supplies.getByRole('checkbox').first()
  await expect(first).toBeChecked()
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/orders/draft') && answer.request().method() === 'POST',
  )
  await first.uncheck()
  await kept

  // The server no longer knows the session, as after fifteen minutes.
  await page.evaluate(() => sessionStorage.setItem('auth', 'a-token-that-ran-out'))
  await page.reload()
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByText(words.ranOut)).toBeVisible()
  await proveLink(page, words, made)
  await expect(supplies.getByRole('checkbox').first()).not.toBeChecked()
  await expect(supplies.getByRole('checkbox').nth(1)).toBeChecked()
})
