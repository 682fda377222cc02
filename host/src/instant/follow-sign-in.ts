import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { inBackground } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { aliasAtom } from '@homeside/session/alias'
import { authAtom } from '@homeside/session/auth'
import { dashboardAtom } from '@homeside/session/dashboard'
import { pendingRedirectAtom } from '@homeside/session/redirect-info'
import { registrationProgressAtom } from '@homeside/session/registration-progress'
import { sessionStore } from '@homeside/session/store'

import { isOpenTo } from '../alias/route-guard.ts'
import { takeDestination } from '../alias/take-destination.ts'
import { savesData } from '../page/saves-data.ts'
import { likelyPageNow } from './likely-page.ts'

/**
 * Goes where a sign-in from the prerendered login leads, before the portal renders. On a slow phone, rendering takes as
 * long as an answer, and nobody would see the portal's own login. Does nothing without a session.
 */
export function followSignIn(api: Api, snapshot: PageSnapshot): void {
  const store = sessionStore()
  if (store.get(authAtom) === null || store.get(dashboardAtom).patientHubLite) return
  if (!savesData()) askForLikelyPage(api, snapshot)
  // The index and the key mark this as a navigation and not as the first page of the visit, so that the page's heading
  // gets the focus. Without a key here, the router would write one in another step.
  window.history.replaceState(
    { idx: 0, ...window.history.state, key: 'signed-in' },
    '',
    takeDestination(snapshot.remotes),
  )
  store.set(pendingRedirectAtom, null)
}

/** Prefetches what the likely page will show, when the patient's flags are known and allow it. */
function askForLikelyPage(api: Api, { remotes }: PageSnapshot): void {
  const route = likelyPageNow(remotes)?.route
  const alias = sessionStore().get(aliasAtom)
  const { patientUser } = sessionStore().get(dashboardAtom)
  if (!route || !alias || !patientUser || !isOpenTo(patientUser, route.guard)) return
  // While somebody registers, the server answers what the wizard asks and nothing else.
  if (sessionStore().get(registrationProgressAtom).accountVerified) return
  const language = document.documentElement.lang
  for (const path of route.firstCalls ?? []) {
    if (path.includes('{')) continue
    void pageCache.prefetchQuery({
      queryKey: answerKey(path, { language }),
      queryFn: ({ signal }) => api.get(path, { signal, ...inBackground }).json(),
    })
  }
}
