import type { Page } from '@playwright/test'

import english from '../../remotes/payments/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/payments/src/strings/es.json' with { type: 'json' }
import { enterCard } from '../src/enter-card.ts'
import { expect, test } from '../src/fixtures.ts'

/** Covers section 2.10 of the specification: cards on file, and the address that the card page returns to. */

const wordsIn = (locale: string | undefined) => (locale?.startsWith('es') ? spanish : english)

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
