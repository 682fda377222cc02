import { expect, test } from '../src/fixtures.ts'
import { logIn } from '../src/sessions.ts'

/** One portal, several brands: by the alias in the path, and by the host name. */

const primary = (): string => getComputedStyle(document.documentElement).getPropertyValue('--hs-primary').trim()

test(
  'the alias in the address chooses the brand, and another provider’s page has its own',
  { tag: '@sample-desktop' },
  async ({ page }) => {
    await page.goto('/northridge/login')
    await expect(page).toHaveTitle(/Northridge Medical Supply/)
    expect(await page.evaluate(primary)).toBe('#5b3a8c')
    await page.goto('/soluciones-medicas/login')
    await expect(page).toHaveTitle(/Soluciones Médicas/)
    expect(await page.evaluate(primary)).toBe('#1d6b4f')
  },
)

test(
  'a brand comes by its host name, where its start leads to its own login and its patients sign in',
  { tag: '@sample-desktop' },
  async ({ page, patient, portal, words }) => {
    const { Username } = await patient({ Provider: 'northridge' })
    const own = portal.origin.replace('localhost', 'northridge.localhost')
    await page.goto(own)
    await expect(page).toHaveURL(`${own}/northridge/login`)
    await expect(page).toHaveTitle(/Northridge Medical Supply/)
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /northridge\..*\.webmanifest$/)
    expect(await page.evaluate(primary)).toBe('#5b3a8c')
    await logIn(page, words, Username)
    await expect(page).toHaveURL(`${own}/northridge/home`)
    await expect(page.getByText(/Northridge is here|Northridge está con usted/)).toBeVisible()
  },
)
