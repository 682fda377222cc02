import type { Page } from '@playwright/test'

/** What a page told the gateway of one load of a remote. */
export interface ReportedLoad {
  remote: string
  version: string
  outcome: 'loaded' | 'fallback' | 'failed' | 'crashed'
}

/** Listens to what a page tells the gateway from now on; the list grows as it does. */
export function watchLoads(page: Page): ReportedLoad[] {
  const loads: ReportedLoad[] = []
  page.on('request', (request) => {
    const beacon = request.url().endsWith('/-/beacon') ? request.postData() : null
    if (beacon) loads.push(JSON.parse(beacon) as ReportedLoad)
  })
  return loads
}
