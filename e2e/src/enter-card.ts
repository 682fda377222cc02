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
