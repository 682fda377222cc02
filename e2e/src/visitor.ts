import type { Browser, Page } from '@playwright/test'

import { logIn } from './log-in.ts'
import type { Words } from './words.ts'

/** A page of a visitor's own, whose browser saves data: nothing is fetched before it is used. */
export async function newVisitor(browser: Browser, origin: string, cohort: number): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await context.addCookies([{ name: 'hs-cohort', value: String(cohort), url: origin }])
  return context.newPage()
}

/** Opens a page of the portal and signs in on the way to it. */
export async function signInTo(page: Page, url: string, words: Words): Promise<void> {
  await page.goto(url)
  await logIn(page, words, words.patient)
}
