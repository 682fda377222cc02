import type { StaffHandoffAnswer } from '@homeside/contract/single-sign-on'

import { askStaff } from '../src/call-api.ts'
import { expect, test } from '../src/fixtures.ts'
import { pressOn, tabTo } from '../src/keyboard.ts'
import { linkWordsFor, proveLink, textLink } from '../src/texted-link.ts'
import { paymentsWords } from '../src/words.ts'

/** Covers section 2.10 of the specification by keyboard alone: nothing in this file clicks. */

test('a card is added, and the copay of an order is paid with it, without a mouse', async ({
  locale,
  openSession,
  page,
  words,
}) => {
  const t = paymentsWords(locale)
  const { Alias } = await openSession({ Provider: ['asks for payment'] })
  await page.goto(`/${Alias}/payments`)
  await pressOn(page, page.getByRole('button', { name: t.cards.add, exact: true }))
  await page.waitForURL(/\/cards\//)
  for (const [field, typed] of [
    ['#name', 'Pat Example'],
    ['#number', '4242424242424242'],
    ['#expires', '12/30'],
    ['#code', '123'],
  ] as const) {
    await tabTo(page, page.locator(field))
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Enter')
  const saved = page.getByRole('status').filter({ hasText: '4242' })
  await expect(page.locator(':focus').filter({ has: saved })).toBeVisible()
  // The saved card has the focus, so its buttons come next.
  await tabTo(page, page.getByRole('button', { name: new RegExp(`^${t.cards.delete}: `) }))

  await page.goto(`/${Alias}/orders/new`)
  await pressOn(page, page.getByRole('button', { name: words.reviewOrder }))
  await pressOn(page, page.getByRole('checkbox', { name: words.acceptTerms }), 'Space')
  const isPlaced = page.waitForResponse((answer) => answer.url().endsWith('/orders') && answer.ok())
  await pressOn(page, page.getByRole('button', { name: words.placeOrder }))
  await isPlaced

  await page.goto(`/${Alias}/payments`)
  const pay = new RegExp(`^${t.payNow.split(' ')[0]} \\$`)
  await pressOn(page, page.getByRole('link', { name: pay }))
  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked()
  await tabTo(page, page.getByRole('radio', { name: /4242/ }))
  await pressOn(page, page.getByRole('button', { name: pay }))
  const paid = page.getByRole('heading', { level: 1, name: t.charge.paid.split(' {{')[0] ?? '' })
  await expect(paid).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: t.charge.mail }))
  await expect(page.getByRole('status').filter({ hasText: '@' })).toBeFocused()
})

/** Covers sections 2.2 and 2.3 of the specification. */

test(
  'the mobile app leads to the payments portal, once',
  { tag: '@sample-phone' },
  async ({ page, patient, portal }) => {
    const { PatientKey } = await patient({ Account: 'single sign-on' })
    const handed = await askStaff<StaffHandoffAnswer>(portal, 'staff/handoffs', { PatientKey })
    await page.context().addCookies([{ name: handed.CookieName, value: handed.CookieValue, url: portal.apiOrigin }])
    await page.goto(handed.PageUrl)
    await page.waitForURL((url) => url.origin !== portal.origin && url.pathname === '/harbor-health')
  },
)

test.describe('a sign-on that was used', () => {
  test.use({ expectedErrors: [/status of 410/] })

  test('is refused in words, with whom to call', async ({ page }) => {
    await page.goto('/harbor-health/mobilebpc')
    // A texted link can be sent anew; here the patient has to open the app again, which needs other words.
    const said = page.getByText(/^(We cannot open your bills from here|No podemos abrir sus facturas desde aquí)$/)
    await expect(said).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Harbor Health')
    await expect(page).toHaveURL(/\/harbor-health\/mobilebpc$/)
  })
})

test.describe('without an address of the payments portal', () => {
  test.use({ expectedErrors: [/The payments portal has no address/] })

  test('a texted link ends at the notice that the portal cannot be reached', async ({
    locale,
    page,
    patient,
    portal,
  }) => {
    const made = await patient({ Provider: ['payments portal without an address'] })
    await page.goto(await textLink(portal, made, 'mobilebpc'))
    await proveLink(page, linkWordsFor(locale), made)
    await expect(page).toHaveURL(/\/networkdown$/)
    await expect(page.getByRole('main').getByRole('link', { name: /^\(\d{3}\)/ })).toBeVisible()
  })
})
