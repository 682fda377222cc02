import type { Browser, Page } from '@playwright/test'

import { makePatient } from './call-api.ts'
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

/** How often each of the portal's files came over the network. Copies from the browser's caches do not count. */
export async function countFetches(page: Page): Promise<Map<string, number>> {
  const fetches = new Map<string, number>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/-/assets/')) return
    urls.set(requestId, pathname)
    fetches.set(pathname, (fetches.get(pathname) ?? 0) + 1)
  })
  const notFetched = (requestId: string): void => {
    const pathname = urls.get(requestId)
    if (pathname) fetches.set(pathname, (fetches.get(pathname) ?? 0) - 1)
  }
  session.on('Network.requestServedFromCache', ({ requestId }) => notFetched(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) notFetched(requestId)
  })
  return fetches
}

/** Makes the browser report that its patient saves data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { get: () => true })
  })
}
