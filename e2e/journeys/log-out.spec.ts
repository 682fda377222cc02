import { expect, test } from '../src/fixtures.ts'
import { logOut } from '../src/sessions.ts'

/** Covers section 4.1 of the specification. */

test('after a logout, Back shows no patient’s page', { tag: '@sample-phone' }, async ({ page, signIn, words }) => {
  const { FirstName } = await signIn()
  await logOut(page, words)
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: words.signIn })).toBeVisible()
  await expect(page.getByText(FirstName)).toHaveCount(0)
})
