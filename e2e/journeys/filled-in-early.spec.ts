import type { Locator } from '@playwright/test'

import {
  holdScript,
  waitUntilTakenOver,
  loginScript,
  openEarly,
  isAlive,
  openLoginEarly,
  watchSignIns,
} from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { pageTools } from '../src/page-tools.ts'
import { asTyped, Registering } from '../src/registering.ts'
import { linkWordsFor, textLink } from '../src/texted-link.ts'

/** What a browser fills in by itself before the script of a page that is in the response. No event tells of it. */

async function fillSilently(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, value) => {
    input.value = value
  }, text)
}

test('a login that is filled in before its script is sent as it stands', async ({ page, patient, words }) => {
  const { Password, Username } = await patient()
  const sent = await watchSignIns(page)
  const release = await holdScript(page, loginScript)
  await openLoginEarly(page, '/bluebird-hme/login', words)
  await fillSilently(page.getByLabel(words.username), Username)
  await fillSilently(page.getByLabel(words.password, { exact: true }), Password)
  release()
  await page.getByRole('button', { name: words.signIn }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ username: Username, password: Password })
})

for (const [what, alter] of Object.entries(pageTools)) {
  test(`${what}: who types while the login comes to life loses no letter`, async ({
    expectedErrors,
    page,
    patient,
    words,
  }) => {
    // React reports that it draws the login anew. The policy blocks these styles, but not those of an extension.
    expectedErrors.push(/Minified React error #418/, /Applying inline style violates/)
    const { Password, Username } = await patient()
    const typed = `${Username}.and.all.that.somebody.types.meanwhile`
    const [username, secret] = [page.getByLabel(words.username), page.getByLabel(words.password, { exact: true })]
    const [name, password] = [page.locator('#username'), page.locator('#password')]
    const release = await holdScript(page, loginScript)
    await openLoginEarly(page, '/bluebird-hme/login', words)
    await secret.fill('known')
    await page.getByRole('checkbox').check()
    await username.focus()
    await page.keyboard.type(typed.slice(0, 4))
    await page.evaluate(alter)
    const alive = isAlive(page)
    const login = { isAlive: false }
    void alive.then(() => (login.isAlive = true))
    release()
    let sent = 4
    for (; !login.isAlive && sent < typed.length; sent += 1) await page.keyboard.type(typed[sent]!)
    await alive
    await page.keyboard.type(typed.slice(sent))
    await expect(name).toBeFocused()
    await expect(name).toHaveValue(typed)
    await expect(password).toHaveValue('known')
    await expect(page.locator('[name=remember]')).toBeChecked()
    await name.fill(Username)
    await password.fill(Password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
  })
}

test('name and birth date, filled in before the script of a texted link’s page, open the order', async ({
  locale,
  page,
  patient,
  portal,
}) => {
  const words = linkWordsFor(locale)
  const made = await patient()
  const [year, month, day] = made.DateOfBirth.split('-')
  const lastName = page.getByLabel(words.lastName, { exact: true })
  const born = page.getByLabel(words.born, { exact: true })
  const release = await openEarly(page, await textLink(portal, made))
  await fillSilently(lastName, made.LastName)
  await fillSilently(born, `${month}/${day}/${year}`)
  release()
  await waitUntilTakenOver(page)
  await expect(lastName).toHaveValue(made.LastName)
  await expect(born).toHaveValue(`${month}/${day}/${year}`)
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await page.getByRole('button', { name: words.go }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
})

test('email, name and birth date, filled in before the script of a letter’s page, lead to the next', async ({
  locale,
  page,
  patient,
}) => {
  const me = new Registering(page, locale)
  const { security, verify } = me.words
  const made = await patient({ Account: 'no registrations' })
  const release = await openEarly(page, `/r/${made.RegistrationCode}`)
  await fillSilently(me.field(verify.email), `new.${made.Email}`)
  await fillSilently(me.field(verify.lastName), made.LastName)
  await fillSilently(me.field(verify.dateOfBirth), asTyped(made.DateOfBirth))
  release()
  await waitUntilTakenOver(page)
  await me.goOn()
  await me.at(security.title)
})
