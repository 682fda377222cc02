import { expect, test } from '../src/fixtures.ts'
import { linkWords, textLink } from '../src/texted-link.ts'

/**
 * Covers sections 1 and 2.8 of the specification: the page shows whose link it is as soon as the server has told it.
 */

test('a link is in its provider’s colours before anybody says who they are, and nothing moves for it', async ({
  locale,
  page,
  patient,
  portal,
}) => {
  const words = linkWords[locale?.startsWith('es') ? 'es' : 'en']
  const link = await textLink(portal, await patient({ Provider: 'northridge' }))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(link)
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hs-primary'))
  await expect(page.getByRole('heading', { level: 1, name: words.who })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Northridge Medical Supply')
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/northridge\.\w+\.svg$/)
  await expect.poll(colour).toBe('#5b3a8c')
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])

  // The page of the privacy policy is the same provider's, too.
  await page
    .getByRole('main')
    .getByRole('link', { name: /privacy policy|política de privacidad/i })
    .click()
  await expect(page).toHaveURL(/\/privacyPolicy\?alias=northridge$/)
  await expect.poll(colour).toBe('#5b3a8c')
})
