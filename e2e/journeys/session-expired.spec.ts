import type { Page, Route } from '@playwright/test'

import { axeFaults } from '../src/accessibility-faults.ts'
import { expect, test } from '../src/fixtures.ts'
import type { RunningPortal } from '../src/running-portal.ts'
import { comeBack, endSessions, logIn, password } from '../src/sessions.ts'
import type { Words } from '../src/words.ts'

test.beforeEach(({ expectedErrors }) => {
  // The call that meets the end of the session.
  expectedErrors.push(/401/)
})

/**
 * Ends the sessions and lets the page ask about its own. Whichever of its calls meets the end first, the dialog opens.
 */
async function expire(page: Page, portal: RunningPortal): Promise<void> {
  await endSessions(page, portal)
  await comeBack(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** An order at its review, with accepted terms, whose session the server no longer knows. */
async function expireUnderReview(page: Page, words: Words, portal: RunningPortal): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
  await page.getByRole('button', { name: words.reviewOrder }).click()
  await page.getByRole('checkbox', { name: words.acceptTerms }).check()
  // Ended while the order is on its way: any earlier call would open the dialog over the button.
  const end = async (route: Route): Promise<void> => {
    await endSessions(page, portal)
    await route.continue()
  }
  await page.route(/:\d+\/orders$/, end, { times: 1 })
  await page.getByRole('button', { name: words.placeOrder }).click()
  await expect(page.getByRole('dialog', { name: words.logInAgain })).toBeVisible()
}

test(
  'an order sent when the session expired goes through once, after logging in again',
  { tag: '@sample-phone' },
  async ({ page, words, portal, signIn }) => {
    const { Username } = await signIn()
    const placed: number[] = []
    page.on('response', (answer) => {
      if (answer.request().method() === 'POST' && /:\d+\/orders$/.test(answer.url())) placed.push(answer.status())
    })
    await expireUnderReview(page, words, portal)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(words.username)).toHaveValue(Username)
    await expect(dialog.getByLabel(words.password, { exact: true })).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
    await expect.poll(() => placed).toEqual([401, 200])
  },
)

test('while the dialog is open, nothing of the page can be read or reached, and a refresh finds nobody signed in', async ({
  page,
  words,
  portal,
  signIn,
}) => {
  const { FirstName } = await signIn()
  await page.goto('/bluebird-hme/orders')
  await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
  await expire(page, portal)
  await expect(page.locator('h1')).toBeHidden()
  await expect(page.locator('main')).toBeHidden()
  expect(await axeFaults(page)).toEqual([])
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, nav, header') ?? null)).toBeNull()
  }
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(FirstName)).toHaveCount(0)
})

test(
  'another patient who logs in gets the login, and nothing of the page',
  { tag: '@sample-phone' },
  async ({ page, patient, words, portal, signIn }) => {
    const { Username } = await patient()
    await signIn()
    await expireUnderReview(page, words, portal)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.username).fill(Username)
    await dialog.getByLabel(words.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
    await expect(page.getByText(words.otherPatient)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await logIn(page, words, Username)
    await expect(page).toHaveURL(/\/home$/)
  },
)

test.describe('refusing to log in again', () => {
  const ways: [string, (page: Page, words: Words) => Promise<void>][] = [
    ['the button', (page, words) => page.getByRole('button', { name: words.asSomeoneElse }).click()],
    ['Escape', (page) => page.keyboard.press('Escape')],
  ]
  for (const [name, turnAway] of ways) {
    test(`leads to the login, and the draft is gone: ${name}`, async ({ page, words, portal, signIn }) => {
      await signIn()
      await page.goto('/bluebird-hme/orders/new')
      await expect(page.getByRole('button', { name: words.reviewOrder })).toBeVisible()
      await expire(page, portal)
      await turnAway(page, words)
      await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
      await expect(page.getByText(words.loggedOut)).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('orderDraft'))).toBeNull()
    })
  }
})
