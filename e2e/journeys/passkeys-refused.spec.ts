import type { Page, Response } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import {
  leave,
  loginWordsIn,
  passkeysOf,
  replacePasskeys,
  turnOn,
  withDevice,
  withoutList,
  wordsIn,
} from '../src/passkey-pages.ts'
import { logIn } from '../src/sessions.ts'

/** Passkeys that sign nobody in, or another patient. The password works all the time. */

/** Presses the login's button for passkeys, and resolves to the server's answer. */
async function showDevice(page: Page, words: string): Promise<Response> {
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/account/login/passkey') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: words }).click()
  return answered
}

test('a copy that has signed less often is refused, and so is a passkey that was removed elsewhere', async ({
  browser,
  expectedErrors,
  locale,
  openSession,
  page,
  portal,
  signIn,
  words,
}) => {
  expectedErrors.push(/status of 401/)
  const t = wordsIn(locale)
  const { unknown, use } = loginWordsIn(locale)
  const device = await withDevice(page)
  await withoutList(page)
  const made = await signIn()
  const atHome = new RegExp(`/${made.Alias}/home$`)
  await turnOn(page, made, t)
  const copy = (await passkeysOf(device)).map((passkey) => ({ ...passkey, signCount: 0 }))
  for (let times = 0; times < 2; times += 1) {
    await leave(page, made, words)
    expect((await showDevice(page, use)).status()).toBe(200)
    await expect(page).toHaveURL(atHome)
  }
  const own = await passkeysOf(device)
  await replacePasskeys(device, copy)
  await leave(page, made, words)
  expect((await showDevice(page, use)).status()).toBe(401)
  await expect(page.getByText(unknown)).toBeVisible()
  await logIn(page, words, made.Username)
  await expect(page).toHaveURL(atHome)

  await replacePasskeys(device, own)
  const elsewhere = await browser.newContext({ baseURL: portal.origin, ...(locale ? { locale } : {}) })
  const other = await elsewhere.newPage()
  await openSession(made, other)
  await other.goto(`/${made.Alias}/passkeys`)
  await other.getByRole('button', { name: new RegExp(`^${t.remove} `) }).click()
  await other.getByRole('button', { name: t.removeIt }).click()
  await expect(other.getByRole('status').filter({ hasText: t.afterwards })).toBeVisible()
  await elsewhere.close()
  await leave(page, made, words)
  expect((await showDevice(page, use)).status()).toBe(401)
  await expect(page.getByText(unknown)).toBeVisible()
  await logIn(page, words, made.Username)
  await expect(page).toHaveURL(atHome)
})

test('what a device signs for another page is worth nothing here', async ({ locale, page, portal, signIn }) => {
  await withDevice(page)
  await withoutList(page)
  await turnOn(page, await signIn(), wordsIn(locale))
  const headers = { Origin: portal.origin, 'Sec-Fetch-Site': 'same-site' }
  const post = (path: string, data: object) =>
    page.context().request.post(`${portal.apiOrigin}/${path}`, { headers, data })
  /** Has the device sign on the open page, and shows the server that as if this page had asked. */
  async function signHere(): Promise<number> {
    const { Options } = (await (await post('account/login/passkey/options', {})).json()) as { Options: object }
    const Response = await page.evaluate(async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      )
      const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      const { id, rawId, response } = signed.toJSON() as AuthenticationResponseJSON
      const { authenticatorData, clientDataJSON, signature, userHandle } = response
      const said = { authenticatorData, clientDataJSON, signature, userHandle }
      return { id, rawId, type: 'public-key', response: said, clientExtensionResults: {} }
    }, Options)
    return (await post('account/login/passkey', { Response, alias: '' })).status()
  }
  expect(await signHere()).toBe(200)
  // Another port of the same host is another page, which the browser lets ask for the same passkeys.
  await page.goto(`${portal.apiOrigin}/docs`)
  expect(await signHere()).toBe(401)
})

test('the button takes the place of the list, says that the device did not sign, and can be pressed again', async ({
  locale,
  page,
  signIn,
  words,
}) => {
  const t = wordsIn(locale)
  const login = loginWordsIn(locale)
  const device = await withDevice(page)
  const made = await signIn()
  await turnOn(page, made, t)
  await replacePasskeys(device, [])
  const isOffered = () => page.waitForRequest((request) => request.url().endsWith('/account/login/passkey/options'))
  const first = isOffered()
  await leave(page, made, words)
  await first
  const use = page.getByRole('button', { name: login.use })
  await use.click()
  await expect(page.getByText(login.failed)).toBeVisible()
  // The message disappears while the device is asked again, and returns with its answer.
  const again = isOffered()
  await use.click()
  await again
  await expect(page.getByText(login.failed)).toBeVisible()
  await expect(use).toBeEnabled()
})

test('a list that fails says nothing, and comes back with the next visit to the username', async ({
  locale,
  page,
  signIn,
  words,
}) => {
  const { cdp, authenticatorId } = await withDevice(page)
  const made = await signIn()
  await turnOn(page, made, wordsIn(locale))
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  const isOffered = page.waitForResponse((answer) => answer.url().endsWith('/account/login/passkey/options'))
  await leave(page, made, words)
  await isOffered
  await expect(page.getByLabel(words.username)).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByLabel(words.password, { exact: true }).focus()
  await page.getByLabel(words.username).focus()
  await expect(page).toHaveURL(new RegExp(`/${made.Alias}/home$`))
})

test('the challenge is renewed before it expires', async ({ locale, page, signIn, words }) => {
  const device = await withDevice(page)
  const made = await signIn()
  await turnOn(page, made, wordsIn(locale))
  await replacePasskeys(device, [])
  await page.clock.install()
  await leave(page, made, words)
  // The login on the way there offers them, too.
  await page.goto('about:blank')
  let offers = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/account/login/passkey/options')) offers += 1
  })
  await page.goto(`/${made.Alias}/login`)
  await expect(page.getByLabel(words.username)).toHaveAttribute('autocomplete', 'username webauthn')
  await expect.poll(() => offers).toBe(1)
  await page.clock.fastForward('04:40')
  await expect.poll(() => offers).toBe(2)
})
