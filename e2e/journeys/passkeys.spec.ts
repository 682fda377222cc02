import hostEn from '../../host/src/strings/en.json' with { type: 'json' }
import hostEs from '../../host/src/strings/es.json' with { type: 'json' }
import { holdScript, loginScript, openLoginEarly } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { leave, loginWordsIn, turnOn, withDevice, withoutList, wordsIn } from '../src/passkey-pages.ts'
import { logIn, logOut } from '../src/sessions.ts'
import { looksRight } from '../src/text-faults.ts'

const hostWordsIn = (locale: string | undefined) => (locale?.startsWith('es') ? hostEs : hostEn)

test('a passkey is added in the account, signs in by its button, and not after it is removed', async ({
  locale,
  page,
  signIn,
  words,
}) => {
  const t = wordsIn(locale)
  const login = loginWordsIn(locale)
  await withDevice(page)
  await withoutList(page)
  const made = await signIn()
  const { Alias, Username } = made
  // The offer comes after the sign-in, on a device that can, after the first tour.
  await page.getByRole('button', { name: hostWordsIn(locale).tutorial.refuse }).click()
  await page.getByRole('main').locator('a[href$="/passkeys"]').click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeFocused()
  await looksRight(page)
  await page.getByRole('button', { name: t.turnOn }).click()
  await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t.turnOn }).click()
  await expect(page.getByRole('status').filter({ hasText: t.ready })).toBeFocused()
  await expect(page.getByText(t.here, { exact: true })).toBeVisible()
  await looksRight(page)

  await leave(page, made, words)
  await expect(page.getByLabel(words.username)).toHaveValue(Username)
  await page.getByRole('button', { name: login.use }).click()
  await expect(page).toHaveURL(new RegExp(`/${Alias}/home$`))

  await page.goto(`/${Alias}/passkeys`)
  await page.getByRole('button', { name: new RegExp(`^${t.remove} `) }).click()
  await looksRight(page)
  await page.getByRole('button', { name: t.removeIt }).click()
  await expect(page.getByRole('status').filter({ hasText: t.afterwards })).toBeFocused()
  await leave(page, made, words)
  await logIn(page, words, Username)
  await expect(page).toHaveURL(new RegExp(`/${Alias}/home$`))
})

test('the list below the username signs in with a passkey that was added before', async ({
  locale,
  page,
  signIn,
  words,
}) => {
  await withDevice(page)
  const made = await signIn()
  await turnOn(page, made, wordsIn(locale))
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith('/account/login/passkey'))
  await logOut(page, words)
  // The virtual device chooses from the list as soon as it is offered, so the login may be gone at once.
  expect((await signedIn).status()).toBe(200)
  await expect(page).toHaveURL(new RegExp(`/${made.Alias}/home$`))
})

test('a username with the focus before the script: passkeys are offered in it, and the password works', async ({
  page,
  patient,
  words,
}) => {
  await withDevice(page)
  const { Alias, Password, Username } = await patient()
  const release = await holdScript(page, loginScript)
  await openLoginEarly(page, `/${Alias}/login`, words)
  const username = page.getByLabel(words.username)
  await username.focus()
  await page.keyboard.type(Username)
  release()
  // The attribute is set with the offer. The device has no passkey, so the offer stays open.
  await expect(username).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(username).toBeFocused()
  await expect(username).toHaveValue(Username)
  await page.getByLabel(words.password, { exact: true }).fill(Password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${Alias}/home$`))
})
