import { emptyPageCache } from '@homeside/api-client/page-cache'
import { onSessionStoreReplaced } from '@homeside/session/store'

import { storeDashboards } from './session/dashboard-query.ts'

let isStarted = false

/** Has the page's cache live and end with the session, and hand on what the session stores. However often it is asked, once. */
export function startCache(): void {
  if (isStarted) return
  isStarted = true
  onSessionStoreReplaced(emptyPageCache)
  storeDashboards()
}
