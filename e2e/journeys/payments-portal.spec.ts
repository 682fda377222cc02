import type { StaffHandoffAnswer } from '@homeside/contract/single-sign-on'

import { askStaff } from '../src/call-api.ts'
import { expect, test } from '../src/fixtures.ts'
import { linkWordsFor, proveLink, textLink } from '../src/texted-link.ts'

/** Covers sections 2.2 and 2.3 of the specification. */

test(
  'the mobile app leads to the payments portal, once',
  { tag: '@sample-phone' },
  async ({ page, patient, portal }) => {
    const { PatientKey } = await patient({ Account: 'single sign-on' })
    const handed = await askStaff<StaffHandoffAnswer>(portal, 'staff/handoffs', { PatientKey })
    await page.context().addCookies([{ name: handed.CookieName, value: handed.CookieValue, url: portal.apiOrigin }])
    await page.goto(handed.PageUrl)
    await page.waitForURL((url) => url.origin !== portal.origin && url.pathname === '/harbor-health')
  },
)

test.describe('a sign-on that was used', () => {
  test.use({ expectedErrors: [/status of 410/] })

  test('is refused in words, with whom to call', async ({ page }) => {
    await page.goto('/harbor-health/mobilebpc')
    // A texted link can be sent anew; here the patient has to open the app again, which needs other words.
    const said = page.getByText(/^(We cannot open your bills from here|No podemos abrir sus facturas desde aquí)$/)
    await expect(said).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Harbor Health')
    await expect(page).toHaveURL(/\/harbor-health\/mobilebpc$/)
  })
})

test.describe('without an address of the payments portal', () => {
  test.use({ expectedErrors: [/The payments portal has no address/] })

  test('a texted link ends at the notice that the portal cannot be reached', async ({
    locale,
    page,
    patient,
    portal,
  }) => {
    const made = await patient({ Provider: ['payments portal without an address'] })
    await page.goto(await textLink(portal, made, 'mobilebpc'))
    await proveLink(page, linkWordsFor(locale), made)
    await expect(page).toHaveURL(/\/networkdown$/)
    await expect(page.getByRole('main').getByRole('link', { name: /^\(\d{3}\)/ })).toBeVisible()
  })
})
