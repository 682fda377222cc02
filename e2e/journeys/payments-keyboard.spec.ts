import english from '../../remotes/payments/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/payments/src/strings/es.json' with { type: 'json' }
import { expect, test } from '../src/fixtures.ts'
import { pressOn, tabTo } from '../src/keyboard.ts'

/** Covers section 2.10 of the specification by keyboard alone: nothing in this file clicks. */

test('a card is added, and the copay of an order is paid with it, without a mouse', async ({
  locale,
  openSession,
  page,
  words,
}) => {
  const t = locale?.startsWith('es') ? spanish : english
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
  // What was saved has the focus, so what can be done with it comes next.
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
