import { answerKey, answerQuery } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import type { Dashboard } from '@homeside/contract/patient'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { dashboardAtom } from '@homeside/session/dashboard'
import { chosenLanguage } from '@homeside/session/preferences'
import { dashboardOriginAtom, rememberDashboard } from '@homeside/session/remember-dashboard'
import { sessionStore } from '@homeside/session/store'

/**
 * What the patient can do now, at their provider. It begins with what is stored: what a sign-in brought, or a page
 * before this one left. The patient's preferred language is taken on, unless they chose one in this browser; the names
 * of supplies come in the page's language, so another one asks anew.
 */
export function dashboardQuery(language: string) {
  const query = answerQuery(paths.dashboard, { query: { includeCompanyLogo: 'false' }, language })
  return {
    ...query,
    queryFn: async (context: { signal: AbortSignal }) => {
      const dashboard = await query.queryFn(context)
      if (!chosenLanguage()) await changeLanguage(dashboard.PtUser.PreferredLanguage)
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

/** Has whatever the cache comes to know of the dashboard stored. Answers how to stop. */
export function storeDashboards(): () => void {
  const [area, name] = answerKey(paths.dashboard)
  const cache = pageCache.getQueryCache()
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    const isDashboard = queryKey[0] === area && queryKey[1] === name
    // A query that was given up with its session is in the cache no more.
    if (!isDashboard || cache.get(queryHash) !== event.query) return
    rememberDashboard(state.data as Dashboard, { language: languageOf(queryKey), signedInAt: 0 })
  })
}

function languageOf(queryKey: readonly unknown[]): string {
  return (queryKey.at(-1) as { language: string }).language
}
