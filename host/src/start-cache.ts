import { emptyPageCache } from '@homeside/api-client/page-cache'
import { onSessionStoreReplaced } from '@homeside/session/store'

import { storeDashboards } from './session/dashboard-query.ts'

let isStarted = false

/** Ties the page's cache to the session, and stores what the session keeps. However often it is called, once. */
export function startCache(): void {
  if (isStarted) return
  isStarted = true
  onSessionStoreReplaced(emptyPageCache)
  storeDashboards()
}
