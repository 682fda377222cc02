import { abortCalls } from '@homeside/api-client/abort-calls'
import { createApi } from '@homeside/api-client/api'
import { provideApi } from '@homeside/api-client/use-api'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { aliasAtom } from '@homeside/session/alias'
import { followOtherTabs } from '@homeside/session/follow-other-tabs'
import { onSessionStoreReplaced, sessionStore } from '@homeside/session/store'
import { currentToken, isSuspendedAtom } from '@homeside/session/suspend-session'

import { noteClosed } from './session/portal-closed.ts'
import { askForProof } from './session/proof-request.ts'
import { expireSession, noteLoggedOut } from './session/session-end.ts'

/** What has to stand before anything that talks to the API: its client, and a session in step with the other tabs. */
export function startSession({ apiOrigin }: PageSnapshot): void {
  // A page that was loaded is the first of its visit, also where a reload keeps what the history knew of it.
  history.replaceState({ ...history.state, key: 'default' }, '')
  provideApi(
    createApi({
      origin: apiOrigin,
      getToken: currentToken,
      getAlias: () => sessionStore().get(aliasAtom),
      getLanguage: () => document.documentElement.lang,
      onSessionExpired: expireSession,
      awaitsPatient: () => sessionStore().get(isSuspendedAtom),
      provesAgain: askForProof,
      onProblem: noteClosed,
    }),
  )
  onSessionStoreReplaced(abortCalls)
  followOtherTabs(noteLoggedOut)
}
