import { emptyPageCache } from '@homeside/api-client/page-cache'
import { onSessionStoreReplaced } from '@homeside/session/store'

import { storeDashboards } from './session/use-dashboard.tsx'

let isStarted = false

/**
 * Empties the page's cache whenever the session's store is replaced, and starts to store dashboards. Only the first
 * call does something.
 */
export function startCache(): void {
  if (isStarted) return
  isStarted = true
  onSessionStoreReplaced(emptyPageCache)
  storeDashboards()
}
