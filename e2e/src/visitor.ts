import type { Browser, Page } from '@playwright/test'

import { makePatient } from './call-as-staff.ts'
import type { RunningPortal } from './running-portal.ts'
import { openSession } from './sessions.ts'

/** Opens a page for a new visitor of this cohort. The browser saves data, so that nothing is fetched before its use. */
export async function newVisitor(browser: Browser, origin: string, cohort: number): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await context.addCookies([{ name: 'hs-cohort', value: String(cohort), url: origin }])
  return context.newPage()
}

/** Opens a page of a patient's provider, such as `orders`, as a patient who is signed in. */
export async function openSignedIn(page: Page, portal: RunningPortal, path: string): Promise<void> {
  const patient = await makePatient(portal)
  await openSession(page, portal, patient)
  await page.goto(`${portal.origin}/${patient.Alias}/${path}`)
}
