import type { Page } from '@playwright/test'

/** The patient returns to a tab or wakes the device: the page asks how much time is left. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
