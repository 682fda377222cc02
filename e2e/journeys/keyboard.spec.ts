import { answerCalls } from '../src/changed-answers.ts'
import { expect, test } from '../src/fixtures.ts'
import { pressOn, tabTo } from '../src/keyboard.ts'
import { comeBack, password } from '../src/sessions.ts'

/** Every journey of the host by keyboard: nothing in this file clicks, or fills in a field without its keys. */

test('signing in: a wrong password, then the right one, shown for a moment', async ({
  patient,
  expectedErrors,
  page,
  words,
}) => {
  const { Username } = await patient()
  expectedErrors.push(/401/)
  await page.goto('/bluebird-hme/login')
  await tabTo(page, page.getByLabel(words.username))
  await page.keyboard.type(Username)
  await tabTo(page, page.getByLabel(words.password, { exact: true }))
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.wrongPassword)).toBeVisible()
  // The error has the focus, so the fields come next.
  await tabTo(page, page.getByLabel(words.password, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await pressOn(page, page.getByRole('button', { name: words.showPassword }), 'Space')
  await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute('type', 'text')
  await pressOn(page, page.getByRole('checkbox'), 'Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: words.signIn }))
  await expect(page).toHaveURL(/\/home$/)
})

test('an empty form: the focus goes to the first field to fill in', async ({ page, words }) => {
  await page.goto('/login')
  await pressOn(page, page.getByRole('button', { name: words.signIn }))
  await expect(page.getByRole('alert').first()).toBeFocused()
  await pressOn(page, page.getByRole('alert').getByRole('link').first())
  await expect(page.getByLabel(words.username)).toBeFocused()
})

test('several providers: one is chosen', async ({ page, patient, words }) => {
  const { Username } = await patient({ OtherProviders: ['northridge'] })
  await page.goto('/login')
  await tabTo(page, page.getByLabel(words.username))
  await page.keyboard.type(Username)
  await tabTo(page, page.getByLabel(words.password, { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: /Northridge/ }))
  await expect(page).toHaveURL(/\/northridge\/home$/)
})

test('the language, before and after signing in', async ({ page, signIn, words }) => {
  await page.goto('/login')
  await pressOn(page, page.getByRole('button', { name: words.otherLanguage }))
  await expect(page.getByRole('button', { name: words.signIn, exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words.signIn, exact: true })).toBeVisible()
  await signIn()
  await pressOn(page, page.getByRole('button', { name: words.otherLanguage }))
  await expect(page.getByRole('button', { name: words.otherLanguage })).toHaveCount(0)
})

test(
  'the skip link leads past the menu, a menu entry opens its page, and the person menu logs out',
  { tag: '@sample-phone' },
  async ({ page, signIn, words }) => {
    await signIn()
    // After a page load, the keyboard starts at the top of the page.
    await page.goto('/bluebird-hme/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
    await page.reload()
    await pressOn(page, page.getByRole('navigation').getByRole('link', { name: words.yourOrders }))
    await expect(page).toHaveURL(/\/orders$/)
    await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeFocused()
    await page.reload()
    await pressOn(page, page.getByRole('button', { name: words.personMenu }))
    await pressOn(page, page.getByRole('link', { name: words.logOut }))
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(words.loggedOut)).toBeVisible()
  },
)

test('questions open and close, and the privacy policy is read', async ({ page }) => {
  await page.goto('/bluebird-hme/faqs')
  const question = page.getByRole('main').locator('summary').first()
  const answer = page.getByRole('main').locator('details p').first()
  await pressOn(page, question)
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
  await pressOn(page, page.getByRole('contentinfo').getByRole('link').nth(1))
  await expect(page).toHaveURL(/\/privacyPolicy\?alias=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an expired verification: a new link is sent', async ({ expectedErrors, page }) => {
  expectedErrors.push(/410/)
  await page.goto('/verify/expired-verify-link-of-the-sandbox-00000002')
  await pressOn(page, page.getByRole('main').getByRole('button'))
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /.{20}/ }).first()).toBeVisible()
})

test('an invalid route’s message is closed', async ({ page, signIn, words }) => {
  await signIn()
  await page.goto('/northridge/orders/new')
  await expect(page.getByRole('alert').filter({ hasText: words.invalidRoute }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await pressOn(page, page.getByRole('main').getByRole('button').first())
  await expect(page.getByRole('main').getByText(words.invalidRoute)).toHaveCount(0)
})

test('the end of the session: staying, and later logging in again', async ({ expectedErrors, page, signIn, words }) => {
  expectedErrors.push(/401/)
  const isWatched = page.waitForResponse(/sessionvalid/)
  await signIn()
  await isWatched
  let seconds = 95
  await answerCalls(page, '**/account/sessionvalid', () => ({
    Valid: seconds > 0,
    IdleExpiresInSeconds: seconds,
    AbsoluteExpiresInSeconds: 20_000,
  }))
  await comeBack(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: words.stay })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: words.stay }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  seconds = 0
  await comeBack(page)
  await expect(dialog.getByLabel(words.password, { exact: true })).toBeFocused()
  seconds = 900
  await page.keyboard.type(password)
  // The new session has its full time.
  seconds = 1800
  await pressOn(page, dialog.getByRole('button', { name: words.signIn, exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
