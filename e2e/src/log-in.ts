import type { Page } from '@playwright/test'

import type { Words } from './words.ts'

/** The password of all sandbox patients. */
export const password = 'Sunny-day-42'

/** Fills in the login on a page, and sends it. */
export async function logIn(page: Page, words: Words, username: string, secret = password): Promise<void> {
  await page.getByLabel(words.username).fill(username)
  await page.getByLabel(words.password, { exact: true }).fill(secret)
  await page.getByRole('button', { name: words.signIn }).click()
}
