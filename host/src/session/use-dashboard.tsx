import { answerKey, answerQuery } from '@homeside/api-client/answer-query'
import type { Load } from '@homeside/api-client/load'
import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Dashboard } from '@homeside/contract/patient'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { useLanguage } from '@homeside/i18n/use-language'
import { dashboardAtom, dashboardOriginAtom, rememberDashboard } from '@homeside/session/dashboard'
import { chosenLanguage } from '@homeside/session/preferences'
import { sessionStore } from '@homeside/session/store'

import { useSession } from './use-session.ts'

/** The patient's dashboard, in the page's language. */
export function useDashboard(): Load<Dashboard> {
  return useQueryLoad(dashboardQuery(useLanguage()))
}

/**
 * The patient's dashboard at their provider. It starts with the stored one, from a sign-in or an earlier page. The page
 * takes on the patient's preferred language, unless they chose one in this browser. Names of supplies are in the page's
 * language, so a change of language asks again.
 */
export function dashboardQuery(language: string) {
  const query = answerQuery('patient/dashboard', { query: { includeCompanyLogo: 'false' }, language })
  return {
    ...query,
    queryFn: async (context: { signal: AbortSignal }) => {
      const dashboard = await query.queryFn(context)
      // When texts do not load, the page keeps its language and shows the dashboard.
      if (!chosenLanguage()) await changeLanguage(dashboard.PtUser.PreferredLanguage).catch(() => undefined)
      return dashboard
    },
    initialData: () => storedDashboard(language) ?? undefined,
    initialDataUpdatedAt: () => sessionStore().get(dashboardOriginAtom)?.signedInAt ?? 0,
  }
}

function storedDashboard(language: string): Dashboard | null {
  const store = sessionStore()
  const origin = store.get(dashboardOriginAtom)
  return origin === null || origin.language === language ? store.get(dashboardAtom).dashboardInfo : null
}

/** Stores every dashboard that the cache receives. Returns a function that stops this. */
export function storeDashboards(): () => void {
  const [area, name] = answerKey('patient/dashboard')
  const cache = pageCache.getQueryCache()
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    const isDashboard = queryKey[0] === area && queryKey[1] === name
    // A query that was aborted with its session is no longer in the cache.
    if (!isDashboard || cache.get(queryHash) !== event.query) return
    rememberDashboard(state.data as Dashboard, { language: languageOf(queryKey), signedInAt: 0 })
  })
}

function languageOf(queryKey: readonly unknown[]): string {
  return (queryKey.at(-1) as { language: string }).language
}

/**
 * Loads the dashboard of a signed-in patient on a page that shows nothing of it, for the frame: the menu and the
 * provider's name come from it.
 */
export function KnownPatient() {
  const { token, storedAlias } = useSession()
  return token && storedAlias ? <Asking /> : null
}

function Asking() {
  useDashboard()
  return null
}
