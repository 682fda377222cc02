import { expect, type Page } from '@playwright/test'

import type { Words } from './words.ts'

/** Opens a page as soon as it arrives, while its scripts are still loading. */
export async function openEarly(page: Page, path: string, words: Words): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByLabel(words.username)).toBeVisible()
}

/** Waits for the request that the login makes once its script has loaded. */
export function isAlive(page: Page): Promise<unknown> {
  return page.waitForResponse(/account\/maintenance$/)
}

/** Records the sign-ins that a page sends, with their content. */
export async function watchSignIns(page: Page): Promise<URLSearchParams[]> {
  const sent: URLSearchParams[] = []
  await page.route('**/account/login', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') sent.push(new URLSearchParams(request.postData() ?? ''))
    await route.continue()
  })
  return sent
}
