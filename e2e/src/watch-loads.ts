import type { Page } from '@playwright/test'

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
