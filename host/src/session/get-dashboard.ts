import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { Dashboard } from '@homeside/contract/patient'

/** What the patient can do now, at their provider. */
export function getDashboard(api: Api, signal?: AbortSignal): Promise<Dashboard> {
  return api
    .get(paths.dashboard, { searchParams: { includeCompanyLogo: 'false' }, ...(signal ? { signal } : {}) })
    .json<Dashboard>()
}
