import type { Load } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Dashboard } from '@homeside/contract/patient'
import { useLanguage } from '@homeside/i18n/use-language'

import { dashboardQuery } from './dashboard-query.ts'

/** The patient's dashboard, in the page's language. */
export function useDashboard(): Load<Dashboard> {
  return useQueryLoad(dashboardQuery(useLanguage()))
}
