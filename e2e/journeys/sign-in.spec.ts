import { holdScript, loginScript, openLoginEarly } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { logIn, logOut, password } from '../src/sessions.ts'

/** Covers section 4.1 of the specification. */

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

test(
  'the dashboard comes with the sign-in, sent before or after the script, and is not requested again',
  { tag: '@sample-desktop' },
  async ({ patient, page, words }) => {
    const { FirstName, Username } = await patient()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/(account\/login|patient\/dashboard)$/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
    })
    for (const isEarly of [true, false]) {
      const release = await holdScript(page, loginScript)
      await openLoginEarly(page, '/bluebird-hme/login', words)
      if (!isEarly) release()
      await logIn(page, words, Username)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName)
      await expect(page.getByRole('button', { name: words.personMenu })).toBeVisible()
      await page.goto('/bluebird-hme/logout')
      await expect(page).toHaveURL(/\/login$/)
    }
    expect(asked).toEqual(['POST /account/login', 'POST /account/login'])
  },
)

test('a dashboard from the sign-in draws its first card first; after a refresh it is drawn whole', async ({
  patient,
  page,
  words,
}) => {
  const { Username } = await patient()
  await page.addInitScript(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector('.dashboard-main a[href$="/orders/new"]')) {
        seen.push(document.querySelector('.dashboard-section-head:not([aria-hidden] *), .shell-footer') !== null)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  const seen = (): Promise<boolean[]> => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  await page.goto('/bluebird-hme/login')
  await logIn(page, words, Username)
  await expect(page.locator('.dashboard-section-head:not([aria-hidden] *)')).toBeVisible()
  expect((await seen())[0]).toBe(false)
  await page.reload()
  await expect(page.locator('.dashboard-section-head:not([aria-hidden] *)')).toBeVisible()
  expect((await seen())[0]).toBe(true)
})

test('a dashboard from the sign-in that was not shown is requested again later', async ({ patient, page, words }) => {
  const { Username } = await patient()
  await page.goto('/bluebird-hme/orders')
  await page.getByLabel(words.username).waitFor()
  // The login in the page itself, which asks for the dashboard together with the sign-in.
  await page.reload()
  await logIn(page, words, Username)
  await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
  // Waits for everything that the portal does in idle time.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
  const asked = page.waitForRequest(/patient\/dashboard/)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Home|Inicio/ })
    .click()
  await asked
})

test('the orders are requested once at the sign-in, and are there when the patient opens them', async ({
  page,
  patient,
  words,
}) => {
  const { FirstName, Username } = await patient()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /\/orders\/(open|history\/1\/5)$/.test(pathname)) asked.push(pathname)
  })
  await page.goto('/bluebird-hme/login')
  await logIn(page, words, Username)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName)
  await expect.poll(() => asked).toEqual(['/orders/open', '/orders/history/1/5'])
  await page.locator('.menu-entry[href$="/orders"]').click()
  const orders = page.getByRole('region', { name: words.openOrders })
  await expect(orders).toBeVisible()
  await expect(orders.getByRole('status')).toHaveCount(0)
  expect(asked).toHaveLength(2)
  // A reload requests them again.
  await page.reload()
  await expect.poll(() => asked).toHaveLength(4)
})

test(
  'when the server cannot be reached, the login says so and keeps what was typed',
  { tag: '@sample-desktop' },
  async ({ patient, page, portal, words, expectedErrors }) => {
    const { Username } = await patient()
    expectedErrors.push(/ERR_|Failed to load/)
    await page.goto('/bluebird-hme/login')
    await page.getByLabel(words.username).fill(Username)
    await page.getByLabel(words.password, { exact: true }).fill('whatever')
    await page.route(`${portal.apiOrigin}/**`, (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: words.signIn }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByLabel(words.username)).toHaveValue(Username)
  },
)

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
