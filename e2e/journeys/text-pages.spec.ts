import { expect, test } from '../src/fixtures.ts'

/** The pages with texts that anyone may read; section 2.2 of the specification. */

/** Words of each page, at the portal's own address and at a provider's. */
const pages: Readonly<Record<string, RegExp>> = {
  '/faqs': /I forgot my username\.|Olvidé mi nombre de usuario/,
  '/bluebird-hme/faqs': /I forgot my username\.|Olvidé mi nombre de usuario/,
  '/privacyPolicy': /This portal belongs to your provider|Este portal es de su proveedor/,
  '/privacyPolicy?alias=northridge': /Northridge Medical Supply/,
  '/terms': /, your provider lets you order|, su proveedor le permite pedir/,
  '/northridge/terms': /, Northridge Medical Supply (?:lets you order|le permite pedir)/,
  '/about': /MIT/,
  '/northridge/about': /Northridge Medical Supply/,
}

test('each text can be read at the portal’s own address and at a provider’s, also after a reload', async ({ page }) => {
  for (const [path, words] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/Northridge Medical Supply/)
})

test('an answer of the FAQs opens, and names the provider of the address', async ({ page }) => {
  await page.goto('/northridge/faqs')
  const answer = page.locator('details p').nth(1)
  await expect(answer).toBeHidden()
  await page.locator('summary').nth(1).click()
  await expect(answer).toContainText(/Northridge Medical Supply/)
})
