import { readFileSync } from 'node:fs'
import path from 'node:path'

import { portalFolder } from '@homeside/local/workspace'
import type { BrowserContext, Page } from '@playwright/test'

import { enterCard, enterRefusedCard } from '../src/enter-card.ts'
import { expect, test } from '../src/fixtures.ts'
import { pressOn, tabTo } from '../src/keyboard.ts'
import { endSessions, logIn } from '../src/sessions.ts'
import { looksRight } from '../src/text-faults.ts'
import { paymentsWords } from '../src/words.ts'

/** Covers section 2.10 of the specification. */

const onCardPage = /\/cards\//

/** Counts the taps on this page, whatever they hit. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeBinding('tapped', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    addEventListener('click', () => (globalThis as unknown as { tapped: () => void }).tapped(), { capture: true })
  })
  return () => taps
}

/** Everything that is sent from now on, beacons too: the address, and the body of each request. */
function recordRequests(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return sent
}

async function leaveForCardPage(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: words, exact: true }).click()
  await page.waitForURL(onCardPage)
}

test(
  'a card is added by two taps and the card page, and every failure there ends well',
  { tag: '@sample-desktop' },
  async ({ context, page, openSession, locale }) => {
    const t = paymentsWords(locale)
    const { Alias } = await openSession({ Cards: ['expired'] })
    const taps = await countTaps(page)
    const requests = recordRequests(context)
    await page.goto(`/${Alias}/settings`)
    await page.getByRole('main').locator('a[href$="/payments"]').click()
    await leaveForCardPage(page, t.cards.add)
    await expect.poll(taps).toBe(2)
    const { origin: cardOrigin } = new URL(page.url())

    // Back from the card page by the browser's button: the tab still knows which visit it left for.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t.noCard.left.title })).toBeVisible()
    await looksRight(page)

    // Left by the card page's own link.
    await leaveForCardPage(page, t.cards.add)
    await page.locator('button[name=cancel]').click()
    await expect(page.getByRole('heading', { level: 1, name: t.noCard.left.title })).toBeVisible()

    // Refused by the bank.
    await leaveForCardPage(page, t.cards.add)
    await enterRefusedCard(page)
    await expect(page.getByRole('heading', { level: 1, name: t.noCard.declined.title })).toBeVisible()
    await looksRight(page)

    // A card was entered.
    await leaveForCardPage(page, t.noCard.another)
    await enterCard(page, '5555555555554444')
    const card = page.getByRole('heading', { level: 3, name: /4444$/ })
    await expect(card).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await looksRight(page)

    // The number went to the processor alone, and nothing of it is left: not in storage, the history, the page with its
    // snapshot, anything else that was sent (with the beacons), or the logs.
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]))
    const elsewhere = requests.filter((request) => !request.startsWith(cardOrigin))
    expect(elsewhere.some((request) => request.includes('/-/beacon'))).toBe(true)
    const snapshot = await page.locator('#page-snapshot').textContent()
    expect(snapshot).toContain('payments')
    const logs = ['api', 'gateway'].map((name) => readFileSync(path.join(portalFolder, `${name}.log`), 'utf8'))
    expect(logs.join('')).toContain('payments/methods')
    const written = [kept, snapshot ?? '', await page.content(), ...logs, ...elsewhere]
    expect(written.filter((text) => text.includes('5555555555554444'))).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { level: 3, name: /4444$/ })).toHaveCount(1)
  },
)

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

test.describe('a session that ends on the card page', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('is opened again, here or in another tab, and the card that was entered is saved once', async ({
    context,
    locale,
    page,
    portal,
    signIn,
    words,
  }) => {
    const t = paymentsWords(locale)
    const { Alias, Username, Password } = await signIn()
    await page.goto(`/${Alias}/payments`)
    await leaveForCardPage(page, t.cards.add)
    await endSessions(page, portal)
    const isBack = page.waitForRequest(
      (request) => request.isNavigationRequest() && /\/payments\/card\?/.test(request.url()),
    )
    await enterCard(page)
    const back = (await isBack).url()
    const dialog = page.getByRole('dialog', { name: words.logInAgain })
    await dialog.getByLabel(words.password, { exact: true }).fill(Password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 3, name: /4242$/ })).toBeVisible()

    // The same address in a tab that nobody is signed in to.
    const other = await context.newPage()
    await other.goto(back)
    await logIn(other, words, Username, Password)
    await expect(other.getByRole('heading', { level: 3, name: /4242$/ })).toHaveCount(1)
    expect(new URL(other.url()).search).toBe('')
  })
})
