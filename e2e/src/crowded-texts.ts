import type { Page } from '@playwright/test'

import { isDrawn, resize } from './resize.ts'
import { textFaults } from './text-faults.ts'

/** What browsers come with, and twice that, as a patient sets it once for all pages; in pixels. */
const letters = { usual: 16, large: 32 }

/**
 * What neither accessibility engine sees, at each width and in letters of both sizes: texts over each other, and texts
 * that are cut. The page is left as wide as the last, in usual letters.
 *
 * @returns Each fault with where it was met.
 */
export async function crowdedTexts(page: Page, widths: readonly number[]): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  for (const [size, standard] of Object.entries(letters)) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const width of widths) {
      await resize(page, { width, height: 800 })
      const found = await textFaults(page)
      faults.push(...found.map((fault) => `${width} px, ${size} letters: ${fault}`))
    }
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letters.usual } })
  await isDrawn(page)
  await browser.detach()
  return faults
}
