import { expect, type Page } from '@playwright/test'

import { axeFaults } from './accessibility-faults.ts'
import { textFaults } from './text-faults.ts'

/**
 * Expects that nothing is cut off, overlaps, is wider than the window or breaks an accessibility rule. Frames of other
 * sites are not checked.
 */
export async function looksRight(page: Page): Promise<void> {
  expect(await textFaults(page)).toEqual([])
  expect(await axeFaults(page, { except: 'iframe' })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}
