import type { Page } from '@playwright/test'

import { isDrawn } from './resize.ts'

/**
 * The size of letters that browsers come with, and twice that size, which a patient may set for all pages; in pixels.
 */
export const letters = { usual: 16, large: 32 }

/** Does something while the page is drawn in letters of this size, then draws it in usual ones again. */
export async function inLetters(page: Page, size: keyof typeof letters, work: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letters[size] } })
  await isDrawn(page)
  await work()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letters.usual } })
  await isDrawn(page)
  await browser.detach()
}
