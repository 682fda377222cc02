import { expect, test } from '../src/fixtures.ts'
import { logIn } from '../src/log-in.ts'

test('logging out in one tab logs out the other, and the session is over at the server', async ({
  context,
  expectedErrors,
  page,
  portal,
  signIn,
  words,
}) => {
  // A tab may still be asking for something as the session ends in the other.
  expectedErrors.push(/401/)
  await signIn(words.patient, words.alias)
  const token = await page.evaluate(() => sessionStorage.getItem('auth'))
  const second = await context.newPage()
  await signIn(words.patient, words.alias, second)
  await page.bringToFront()
  await page.getByRole('link', { name: words.logOut }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
  expect(await second.evaluate(() => sessionStorage.getItem('auth'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.length)).toBeLessThanOrEqual(1)
  const answer = await context.request.get(`${portal.apiOrigin}/patient/dashboard`, {
    headers: { Authorization: `Bearer ${String(token).replaceAll('"', '')}`, Alias: words.alias },
  })
  expect(answer.status()).toBe(401)
})

test('after logging out, the back button shows no patient’s page', async ({ page, signIn, words }) => {
  await signIn(words.patient, words.alias)
  await page.getByRole('link', { name: words.logOut }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: words.signIn })).toBeVisible()
  await expect(page.getByText(/Tess|María/)).toHaveCount(0)
})

test('a typed logout logs out, with a provider and without one', async ({ page, signIn, words }) => {
  await signIn(words.patient, words.alias)
  await page.goto(`/${words.alias}/logout`)
  await expect(page).toHaveURL(new RegExp(`/${words.alias}/login$`))
  expect(await page.evaluate(() => sessionStorage.getItem('auth'))).toBeNull()

  await page.goto('/login')
  await logIn(page, words, 'noreg.user')
  await expect(page).toHaveURL(/\/providers$/)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(words.loggedOut)).toBeVisible()
})
