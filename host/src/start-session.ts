import { abortCalls } from '@homeside/api-client/abort-calls'
import { createApi } from '@homeside/api-client/api'
import { provideApi } from '@homeside/api-client/use-api'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { followOtherTabs } from '@homeside/session/log-out'
import { onSessionStoreReplaced, sessionStore } from '@homeside/session/store'
import { currentToken, isSuspendedAtom } from '@homeside/session/suspend-session'
import { aliasAtom } from '@homeside/session/tab-stores'

import { takeEarlyAnswer } from './instant/early-answers.ts'
import { noteClosed } from './session/portal-closed.ts'
import { askForProof } from './session/proof-request.ts'
import { expireSession, noteLoggedOut } from './session/session-end.ts'

/** Sets up what everything that calls the API needs: its client, and a session in step with the other tabs. */
export function startSession({ apiOrigin, snapshotId }: PageSnapshot): void {
  // A loaded page is the first of its visit, also when a reload kept its history state.
  history.replaceState({ ...history.state, key: 'default' }, '')
  // Before the router reads it: whoever comes back to that page has navigated.
  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    const kept = state as { key?: unknown } | null
    if (kept?.key === 'default') history.replaceState({ ...kept, key: 'returned' }, '')
  })
  provideApi(
    createApi({
      origin: apiOrigin,
      getToken: currentToken,
      getAlias: () => sessionStore().get(aliasAtom),
      getLanguage: () => document.documentElement.lang,
      page: snapshotId,
      onSessionExpired: expireSession,
      awaitsPatient: () => sessionStore().get(isSuspendedAtom),
      provesAgain: askForProof,
      onProblem: noteClosed,
      takeEarlyAnswer,
    }),
  )
  onSessionStoreReplaced(abortCalls)
  followOtherTabs(noteLoggedOut)
}
