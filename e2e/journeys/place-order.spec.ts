import type { PatientTraits } from '@homeside/contract/sandbox'

import { importPatient } from '../src/call-api.ts'
import { resize, showTypeface } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'

/** Covers section 2.10 of the specification. */

test(
  'a patient orders what is due in four clicks, and finds it among the open orders',
  { tag: '@sample-desktop' },
  async ({ page, words, signIn }) => {
    await signIn()
    await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await page.getByRole('button', { name: words.placeOrder }).click()

    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    const number = /[A-Z0-9]{2,}-[A-Z0-9-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? 'no order number'

    await page.reload()
    await expect(page.getByRole('main')).toContainText(number)
    await page.getByRole('link', { name: words.showOpenOrders }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
    await page.getByRole('region', { name: words.openOrders }).getByRole('link').click()
    await expect(page.getByRole('main')).toContainText(number)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(number)
  },
)

const orders: { traits: PatientTraits; count: number; screens: number }[] = [
  { traits: {}, count: 3, screens: 1.25 },
  { traits: { Supplies: 'eight due' }, count: 6, screens: 1.7 },
  { traits: { Provider: ['asks for payment'], Cards: ['valid'] }, count: 3, screens: 1.25 },
]

for (const { traits, count, screens } of orders) {
  const order = traits.Cards ? `a paid order of ${count}` : `an order of ${count}`
  test(`a phone shows the review of ${order} in ${screens} screens, and its confirmation in 900 px`, async ({
    page,
    signIn,
    words,
  }) => {
    const phone = { width: 360, height: 800 }
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await resize(page, phone)
    await signIn(traits)
    await showTypeface(page)
    await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
    const chosen = page.getByRole('main').getByRole('checkbox', { checked: true })
    await page.getByRole('button', { name: words.reviewOrder }).waitFor()
    while ((await chosen.count()) > count) await chosen.last().uncheck()
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await expect(page.locator('.ord-items > li')).toHaveCount(count)
    await expect(page.getByRole('button', { name: words.placeOrder })).toBeInViewport({ ratio: 1 })
    expect(await height()).toBeLessThanOrEqual(screens * phone.height)

    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await page.getByRole('button', { name: words.placeOrder }).click()
    if (traits.Cards) await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    await expect(page.getByText(words.orderAgainOn)).toBeVisible()
    expect(await height()).toBeLessThanOrEqual(900)
  })
}

test('an address that an import changes under an open review is shown, and agreed to before anything goes there', async ({
  expectedErrors,
  page,
  portal,
  signIn,
  words,
}) => {
  expectedErrors.push(/422/)
  const patient = await signIn()
  await page.goto(`/${patient.Alias}/orders/new?step=review`)
  const agreed = page.getByRole('checkbox', { name: words.acceptTerms })
  await agreed.check()
  const Address = { Street: '999 Wrong Road', Apt: null, City: 'Pueblo', State: 'CO', PostalCode: '81001' }
  await importPatient(portal, patient, { Address })
  await page.getByRole('button', { name: words.placeOrder }).click()

  await expect(page.getByRole('alert').getByText(/12 Linden Street.*999 Wrong Road/)).toBeVisible()
  await expect(agreed).not.toBeChecked()
  await agreed.check()
  await page.getByRole('button', { name: words.placeOrder }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('999 Wrong Road')
})

test('going back from the review keeps the choice; a wide screen has the order so far and the menu beside it', async ({
  page,
  signIn,
  words,
}) => {
  await signIn()
  await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
  const chosen = page.getByRole('main').getByRole('checkbox', { checked: true })
  await expect(chosen.first()).toBeVisible()
  const due = await chosen.count()
  await chosen.first().uncheck()
  const isWide = (page.viewportSize()?.width ?? 0) >= 1180
  await expect(page.locator('.ord-so-far')).toBeVisible({ visible: isWide })
  await expect(page.locator('.ord-so-far li')).toHaveCount(due - 1)
  await expect(page.locator('.shell-menu')).toBeVisible({ visible: isWide })
  await page.getByRole('button', { name: words.reviewOrder }).click()
  await expect(page.getByRole('button', { name: words.placeOrder })).toBeVisible()
  await page.goBack()
  await expect(chosen).toHaveCount(due - 1)
  await page.goForward()
  await expect(page.getByRole('button', { name: words.placeOrder })).toBeVisible()
})
