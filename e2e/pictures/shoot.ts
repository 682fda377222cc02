import type { Locator, Page } from '@playwright/test'

import { waitUntilDrawn } from '../src/drawn-page.ts'

/**
 * The window of a page as a PNG, with its fonts, and without the cursor and what moves.
 *
 * @param top What is at the upper edge of the picture; without it the top of the page.
 */
export async function shoot(page: Page, top?: Locator): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // No field has the focus in a picture.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await top?.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 16))
  await waitUntilDrawn(page)
  return page.screenshot({ animations: 'disabled' })
}
