import type { Page } from '@playwright/test'

/**
 * Waits for the processor's card page and enters a card there.
 *
 * @param number Of one of the processor's test cards. It decides whether a charge is approved; this one is by default.
 */
export async function enterCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.waitForURL(/\/cards\//)
  await page.locator('#name').fill('Pat Example')
  await page.locator('#number').fill(number)
  await page.locator('#expires').fill('12/30')
  await page.locator('#code').fill('123')
  await page.locator('button[type=submit]').first().click()
}

/** Tries a card that the bank refuses on the card page, and leaves by the page's own link. */
export async function enterRefusedCard(page: Page): Promise<void> {
  await enterCard(page, '4000000000009995')
  await page.getByRole('alert').waitFor()
  await page.locator('button[name=cancel]').click()
}
