import type { Page } from '@playwright/test'

import { inLetters } from './letters.ts'
import { resize } from './resize.ts'
import { textFaults } from './text-faults.ts'

/**
 * What neither accessibility engine sees, at each width and in letters of both sizes: texts over each other, and texts
 * that are cut. Afterwards the page keeps the last width, and has letters of the usual size.
 *
 * @returns Each fault with where it was met.
 */
export async function crowdedTexts(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const size of ['usual', 'large'] as const) {
    await inLetters(page, size, async () => {
      for (const width of widths) {
        await resize(page, { width, height: 800 })
        const found = await textFaults(page)
        faults.push(...found.map((fault) => `${width} px, ${size} letters: ${fault}`))
      }
    })
  }
  return faults
}
