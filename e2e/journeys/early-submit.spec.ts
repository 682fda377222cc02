import { holdScript, loginScript, openLoginEarly, watchSignIns } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { logIn, password } from '../src/sessions.ts'

test('a form submitted before its script is sent at once, once, and nothing is in the address', async ({
  patient,
  page,
  words,
}) => {
  const { FirstName, Username } = await patient()
  const sent = await watchSignIns(page)
  const release = await holdScript(page, loginScript)
  await openLoginEarly(page, '/bluebird-hme/login', words)
  await page.getByLabel(words.username).fill(` ${Username} `)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: words.signIn }).dblclick()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  expect(page.url()).toMatch(/\/login$/)
  // The fields cannot be changed any more once they were sent.
  await expect(page.getByLabel(words.username)).not.toBeEditable()
  release()
  await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.get('username')).toBe(Username)
  expect(await page.evaluate(() => localStorage.getItem('username'))).toBe(Username)
})

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

test('a sign-in sent before the script is identical to one sent after', async ({
  patient,
  page,
  words,
  expectedErrors,
}) => {
  const { Username } = await patient()
  expectedErrors.push(/401/)
  const sent: { body: string | null; headers: Record<string, string> }[] = []
  await page.route('**/account/login', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') sent.push({ body: request.postData(), headers: request.headers() })
    await route.continue()
  })
  const release = await holdScript(page, loginScript)
  await openLoginEarly(page, '/bluebird-hme/login', words)
  await logIn(page, words, Username, 'not the password')
  await expect.poll(() => sent.length).toBe(1)
  release()
  await expect(page.getByText(words.wrongPassword)).toBeVisible()
  await expect(page.getByLabel(words.username)).toBeEditable()
  await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('not the password')
  expect(sent).toHaveLength(1)
  await page.getByRole('button', { name: words.signIn }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual(sent[0])
})

test('without a connection, a form submitted before its script says so once the script is there', async ({
  patient,
  page,
  words,
  expectedErrors,
}) => {
  const { Username } = await patient()
  expectedErrors.push(/./)
  await page.route('**/account/login', (route) => route.abort('connectionfailed'))
  const release = await holdScript(page, loginScript)
  await openLoginEarly(page, '/bluebird-hme/login', words)
  await logIn(page, words, Username)
  release()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/account/login')
  await page.getByRole('button', { name: words.signIn }).click()
  await expect(page).toHaveURL(/\/home$/)
})
