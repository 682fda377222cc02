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

/** Gives the page another size, and waits until it is drawn in it. Some layouts change by script, one frame later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await waitUntilDrawn(page)
}

/** Waits until the page was drawn once more. */
export function waitUntilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Shows the portal's typeface once the page has fetched it, which else waits for the next screen. */
export async function showTypeface(page: Page): Promise<void> {
  const fetched = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.name,
  )
  await page.evaluate(
    async (url) => {
      const face = new FontFace('AtkinsonHyperlegibleNext', `url(${url})`, { weight: '200 800' })
      document.fonts.add(await face.load())
    },
    await fetched.jsonValue(),
  )
}

/** A page's report to the gateway about one load of a remote. */
export interface ReportedLoad {
  remote: string
  version: string
  outcome: 'loaded' | 'fallback' | 'failed' | 'crashed'
}

/** Collects the reports that a page sends to the gateway from now on, into a list that grows. */
export function watchLoads(page: Page): ReportedLoad[] {
  const loads: ReportedLoad[] = []
  page.on('request', (request) => {
    const beacon = request.url().endsWith('/-/beacon') ? request.postData() : null
    if (beacon) loads.push(JSON.parse(beacon) as ReportedLoad)
  })
  return loads
}

/** Opens what the account page folds on a narrow screen. */
export async function unfoldAccount(page: Page): Promise<void> {
  await page.locator('.hs-account-list').waitFor()
  const closed = page.locator('.hs-account-fold:not([open]) > summary')
  // All at once: one that opens by itself meanwhile would be waited for.
  await closed.evaluateAll((summaries) => summaries.forEach((summary) => (summary as HTMLElement).click()))
}
