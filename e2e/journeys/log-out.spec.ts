import { expect, test } from '../src/fixtures.ts'
import { logOut } from '../src/log-out.ts'

/** Covers section 4.1 of the specification. */

test('logging out in one tab logs out the other, and the session is over at the server', async ({
  context,
  expectedErrors,
  page,
  portal,
  signIn,
  words,
}) => {
  // A tab may still be requesting something when the session ends in the other.
  expectedErrors.push(/401/)
  const made = await signIn()
  const token = await page.evaluate(() => sessionStorage.getItem('auth'))
  const second = await context.newPage()
  await signIn(made, second)
  await page.bringToFront()
  await logOut(page, words)
  await expect(page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
  expect(await second.evaluate(() => sessionStorage.getItem('auth'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.length)).toBeLessThanOrEqual(1)
  const answer = await context.request.get(`${portal.apiOrigin}/patient/dashboard`, {
    headers: { Authorization: `Bearer ${String(token).replaceAll('"', '')}`, Alias: 'bluebird-hme' },
  })
  expect(answer.status()).toBe(401)
})

test('after a logout, Back shows no patient’s page', async ({ page, signIn, words }) => {
  const { FirstName } = await signIn()
  await logOut(page, words)
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: words.signIn })).toBeVisible()
  await expect(page.getByText(FirstName)).toHaveCount(0)
})
