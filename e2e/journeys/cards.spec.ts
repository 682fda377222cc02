import type { Page } from '@playwright/test'

import english from '../../remotes/payments/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/payments/src/strings/es.json' with { type: 'json' }
import { enterCard } from '../src/enter-card.ts'
import { expect, test } from '../src/fixtures.ts'

/** Covers section 2.10 of the specification: cards on file, and the address that the card page returns to. */

const wordsIn = (locale: string | undefined) => (locale?.startsWith('es') ? spanish : english)
const cardOf = (page: Page, digits: string) => {
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`${digits}$`) })
  return page.getByRole('listitem').filter({ has: heading })
}

/** Adds a card, and returns the address that the card page returned to. */
async function addCard(page: Page, words: string): Promise<string> {
  await page.getByRole('button', { name: words, exact: true }).click()
  const isBack = page.waitForRequest(
    (request) => request.isNavigationRequest() && /\/card\?session=/.test(request.url()),
  )
  await enterCard(page)
  return (await isBack).url()
}

test('the address of a return, opened again, saves nothing more; another patient’s and a changed one save nothing', async ({
  context,
  expectedErrors,
  locale,
  openSession,
  page,
}) => {
  expectedErrors.push(/status of 404/)
  const t = wordsIn(locale)
  const { Alias } = await openSession()
  await page.goto(`/${Alias}/payments`)
  const back = await addCard(page, t.cards.add)
  const card = page.getByRole('heading', { level: 3, name: /4242$/ })
  await expect(card).toHaveCount(1)

  // Opened again, and reloaded while it is open.
  for (const open of [() => page.goto(back), () => page.reload()]) {
    await open()
    await expect(card).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`/${Alias}/payments$`))
  }

  const changed = `${back.slice(0, -1)}${back.endsWith('0') ? '1' : '0'}`
  const unknown = page.getByRole('heading', { level: 1, name: t.noCard.unknown.title })
  await page.goto(changed)
  await expect(unknown).toBeVisible()
  await page.getByRole('link', { name: t.backToPayments }).click()
  await expect(card).toHaveCount(1)

  const other = await context.newPage()
  await openSession({}, other)
  for (const address of [back, changed]) {
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1, name: t.noCard.unknown.title })).toBeVisible()
  }
  await other.getByRole('link', { name: t.backToPayments }).click()
  await expect(other.getByText(t.cards.none)).toBeVisible()
})

test('a card of AutoPay or a plan says why it stays; the default is deleted, and the next is only proposed', async ({
  locale,
  openSession,
  page,
}) => {
  const t = wordsIn(locale)
  const { Alias } = await openSession({ Cards: ['valid', 'on autopay', 'on a payment plan', 'declined'] })
  await page.goto(`/${Alias}/payments`)
  for (const [digits, why] of [
    ['4444', t.cards.autoPayMeaning],
    ['1117', t.cards.planMeaning],
  ] as const) {
    const kept = cardOf(page, digits)
    await expect(kept).toContainText(why)
    await expect(kept.getByRole('link', { name: /^\(\d{3}\)/ })).toBeVisible()
    await expect(kept.getByRole('button', { name: new RegExp(`^${t.cards.replace}: `) })).toBeVisible()
    await expect(kept.getByRole('button', { name: new RegExp(`^${t.cards.delete}: `) })).toHaveCount(0)
  }

  const main = page.getByRole('main')
  await cardOf(page, '4242')
    .getByRole('button', { name: new RegExp(`^${t.cards.delete}: `) })
    .click()
  await page.getByRole('button', { name: t.cards.deleteYes }).click()
  await expect(main.getByText(t.cards.noDefault)).toBeVisible()
  await expect(main.getByText(t.cards.default, { exact: true })).toHaveCount(0)
  await page.reload()
  // Nothing was set by itself.
  await expect(cardOf(page, '4444')).toBeVisible()
  await expect(main.getByText(t.cards.default, { exact: true })).toHaveCount(0)
  await cardOf(page, '4444')
    .getByRole('button', { name: new RegExp(`^${t.cards.makeDefault}: `) })
    .click()
  await expect(cardOf(page, '4444').getByText(t.cards.default, { exact: true })).toBeVisible()
})
