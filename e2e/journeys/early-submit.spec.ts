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
