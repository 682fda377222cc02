import { expect, test } from '../src/fixtures.ts'
import { linkWords, proveLink, textLink } from '../src/texted-link.ts'

test.use({ expectedErrors: [/status of 401/] })

test('a patient who was away too long proves who they are again, and finds the order as it was', async ({
  locale,
  page,
  patient,
  portal,
}) => {
  const words = linkWords[locale?.startsWith('es') ? 'es' : 'en']
  const made = await patient()
  await page.goto(await textLink(portal, made))
  await proveLink(page, words, made)
  const supplies = page.getByRole('list').filter({ has: page.getByRole('checkbox') })
  const first = supplies.getByRole('checkbox').first()
  await expect(first).toBeChecked()
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/orders/draft') && answer.request().method() === 'POST',
  )
  await first.uncheck()
  await kept

  // The server no longer knows the session, as after fifteen minutes.
  await page.evaluate(() => sessionStorage.setItem('auth', 'a-token-that-ran-out'))
  await page.reload()
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByText(words.ranOut)).toBeVisible()
  await proveLink(page, words, made)
  await expect(supplies.getByRole('checkbox').first()).not.toBeChecked()
  await expect(supplies.getByRole('checkbox').nth(1)).toBeChecked()
})
