import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { Dashboard } from '@homeside/contract/patient'

/** What the patient can do now, at their provider. */
export function getDashboard(api: Api, signal?: AbortSignal): Promise<Dashboard> {
  return call(api, 'GET', paths.dashboard, { query: { includeCompanyLogo: 'false' }, ...(signal ? { signal } : {}) })
}
