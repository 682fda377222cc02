import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { isTakenOver, looks, openEarly } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'

/** The host's pages with texts that anyone may read: they are in the response. */

/** Words of each page, at the portal's own address and at a provider's. */
const pages: Readonly<Record<string, RegExp>> = {
  '/faqs': /I forgot my username\.|Olvidé mi nombre de usuario/,
  '/bluebird-hme/faqs': /I forgot my username\.|Olvidé mi nombre de usuario/,
  '/privacyPolicy': /This portal belongs to your provider|Este portal es de su proveedor/,
  '/terms': /, your provider lets you order|, su proveedor le permite pedir/,
  '/northridge/terms': /, Northridge Medical Supply (?:lets you order|le permite pedir)/,
  '/about': /MIT/,
  '/northridge/about': /MIT/,
}
/** The parts of these pages that a visitor sees. Closed answers are not among them. */
const shown = 'h1, h2, p:not(details p), summary, button'
/** A page whose provider the gateway does not know. The browser names it. */
const unnamed = '/privacyPolicy?alias=northridge'
/** What a response may weigh, in bytes as sent: it arrives with the first answer of the server. */
const firstAnswer = 14 * 1024

for (const [path, words] of Object.entries(pages)) {
  test(`${path} is there before its script, passes both engines, and nothing moves`, async ({ page }) => {
    const release = await openEarly(page, path)
    await expect(page.locator('#first-page main')).toContainText(words)
    expect(await accessibilityFaults(page)).toEqual([])
    const before = await looks(page, '#first-page main', shown)
    release()
    await isTakenOver(page)
    await expect(page.locator('#root main')).toContainText(words)
    expect(await looks(page, '#root main', shown)).toEqual(before)
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('where the address names a provider without a brand, the words for everybody come first, and then its name', async ({
  page,
}) => {
  const release = await openEarly(page, unnamed)
  await expect(page.locator('#first-page main')).toContainText(pages['/privacyPolicy'] ?? '')
  release()
  await isTakenOver(page)
  await expect(page.locator('#root main')).toContainText(/Northridge Medical Supply/)
})

test('the response of each page fits the first answer of a server', async ({ playwright, portal }) => {
  const sizes: string[] = []
  const asked = await playwright.request.newContext({ extraHTTPHeaders: { 'Accept-Encoding': 'br' } })
  for (const path of [...Object.keys(pages), unnamed]) {
    const answer = await asked.get(portal.origin + path)
    const size = Number(answer.headers()['content-length'])
    if (!(size < firstAnswer)) sizes.push(`${path} ${size}`)
  }
  expect(sizes).toEqual([])
  await asked.dispose()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each page can be read, and its answers can be opened', async ({ page }) => {
    for (const [path, words] of Object.entries(pages)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(words).first()).toBeVisible()
    }
    await page.goto('/northridge/faqs')
    const answer = page.locator('details p').nth(1)
    await expect(answer).toBeHidden()
    await page.locator('summary').nth(1).click()
    await expect(answer).toContainText(/Northridge Medical Supply/)
    await page.goto('/northridge/about')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Northridge Medical Supply' })).toBeVisible()
  })
})
