import type { Page } from '@playwright/test'

import type { Words } from './words.ts'

/** Logs out as a patient does: by the menu behind their initials. */
export async function logOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.personMenu }).click()
  await page.getByRole('link', { name: words.logOut }).click()
}
