import { expect, test } from '../src/fixtures.ts'
import { logIn, logOut, password } from '../src/sessions.ts'

test(
  'a patient signs in under their provider’s name and sees their dashboard',
  { tag: ['@sample-phone', '@sample-desktop'] },
  async ({ page, patient, words }) => {
    const { FirstName, Username } = await patient()
    await page.goto('/bluebird-hme/login')
    await expect(page).toHaveTitle(/Bluebird Home Medical/)
    await logIn(page, words, Username)
    await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName)
    await expect(page.getByRole('link', { name: words.orderSupplies }).first()).toBeVisible()
  },
)

test(
  'the remembered username is there at the next visit, the password is not',
  { tag: '@sample-phone' },
  async ({ patient, page, words }) => {
    const { Username } = await patient()
    await page.goto('/bluebird-hme/login')
    await page.getByLabel(words.username).fill(Username)
    await page.getByLabel(words.password, { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: words.signIn }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
    await logOut(page, words)
    await expect(page.getByLabel(words.username)).toHaveValue(Username)
    await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('')
  },
)

test(
  'the language can be changed before signing in, and the choice lasts',
  { tag: '@sample-phone' },
  async ({ page, words }) => {
    await page.goto('/bluebird-hme/login')
    await page.getByRole('button', { name: words.otherLanguage }).click()
    await expect(page.getByRole('button', { name: words.signIn, exact: true })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: words.otherLanguage })).toHaveCount(0)
  },
)

test(
  'two tabs of one browser that log in at the same moment both stay logged in',
  { tag: '@desktop' },
  async ({ context, page, patient, words }) => {
    const { Alias, Username } = await patient()
    const other = await context.newPage()
    const tabs = [page, other]
    let press = (): void => undefined
    const pressed = new Promise<void>((resolve) => (press = resolve))
    // Neither login leaves before both buttons were pressed.
    await context.route('**/account/login', async (route) => {
      await pressed
      await route.continue()
    })
    for (const tab of tabs) {
      await tab.goto(`/${Alias}/login`)
      await logIn(tab, words, Username)
    }
    press()
    for (const tab of tabs) {
      await expect(tab).toHaveURL(`/${Alias}/home`)
      await tab.reload()
      await expect(tab).toHaveURL(`/${Alias}/home`)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    }
  },
)

/** Covers section 4.1 of the specification. */

test('after a logout, Back shows no patient’s page', { tag: '@sample-phone' }, async ({ page, signIn, words }) => {
  const { FirstName } = await signIn()
  await logOut(page, words)
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: words.signIn })).toBeVisible()
  await expect(page.getByText(FirstName)).toHaveCount(0)
})

test(
  'each entry of the menu has the name of its page, and no title names the patient',
  { tag: '@sample-phone' },
  async ({ page, signIn, words }) => {
    const { FirstName, ProviderName } = await signIn({ Conversations: ['answered'] })
    const entries = page.getByRole('navigation', { name: words.mainMenu }).getByRole('link')
    await expect(entries).toHaveCount(4)
    for (const entry of await entries.all()) {
      const name = (await entry.innerText()).trim()
      await entry.click()
      await expect(page).toHaveTitle(`${name} · ${ProviderName}`)
      const heading = page.getByRole('heading', { level: 1 })
      if (name === words.home) await expect(heading).toContainText(FirstName)
      else await expect(heading).toHaveText(name)
    }
  },
)
