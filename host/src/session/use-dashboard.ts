import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import type { Load } from '@homeside/api-client/use-load'
import type { Dashboard } from '@homeside/contract/patient'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { useLanguage } from '@homeside/i18n/use-language'
import { chosenLanguage } from '@homeside/session/preferences'

import { takeDashboardAtHand, takeEarlyDashboard } from './early-dashboard.ts'
import { getDashboard } from './get-dashboard.ts'
import { rememberDashboard } from './remember-dashboard.ts'

/**
 * Fetches the dashboard and keeps it for the guards and the menu. The patient's preferred language is taken on, unless
 * they chose one in this browser. The names of supplies come in the page's language, so another one fetches anew.
 */
export function useDashboard(): Load<Dashboard> {
  const api = useApi()
  const language = useLanguage()
  return useLoad(
    async (signal) => {
      const dashboard = await (takeEarlyDashboard(signal) ?? getDashboard(api, signal))
      signal.throwIfAborted()
      rememberDashboard(dashboard)
      if (!chosenLanguage()) await changeLanguage(dashboard.PtUser.PreferredLanguage)
      return dashboard
    },
    [api, language],
    takeDashboardAtHand,
  )
}
