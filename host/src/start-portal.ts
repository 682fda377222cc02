import { abortCalls } from '@homeside/api-client/abort-calls'
import { createApi } from '@homeside/api-client/api'
import { provideApi } from '@homeside/api-client/use-api'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { followLanguage } from '@homeside/i18n/follow-language'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { aliasAtom } from '@homeside/session/alias'
import { dashboardAtom } from '@homeside/session/dashboard'
import { followOtherTabs } from '@homeside/session/follow-other-tabs'
import { chosenLanguage } from '@homeside/session/preferences'
import { onSessionStoreReplaced, sessionStore } from '@homeside/session/store'
import { currentToken, isSuspendedAtom } from '@homeside/session/suspend-session'

import { noteClosed } from './session/portal-closed.ts'
import { expireSession, noteLoggedOut } from './session/session-end.ts'
import { loadHostStrings } from './strings/host-strings.ts'

/** Everything that has to stand before the first screen: api, session, words in one language. */
export async function startPortal({ apiOrigin, language }: PageSnapshot): Promise<void> {
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
      onProblem: noteClosed,
    }),
  )
  onSessionStoreReplaced(abortCalls)
  followOtherTabs(noteLoggedOut)
  // A page opened in the middle of a visit speaks as the visit did: their own choice, else the patient's preference.
  const preferred = sessionStore().get(dashboardAtom).patientUser?.PreferredLanguage
  await startI18n(chosenLanguage() ?? preferred ?? language)
  followLanguage()
  await Promise.all([loadPortalStrings(), loadHostStrings()])
}
