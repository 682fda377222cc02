import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { LoginAnswer } from '@homeside/contract/session'

import { locAtom } from './auth.ts'
import { pendingRedirectAtom } from './pending-redirect.ts'
import { providerChoiceAtom } from './provider-choice.ts'
import { rememberDashboard } from './remember-dashboard.ts'
import { sessionEndAtom } from './session-end.ts'
import { saveSignIn } from './sign-in.ts'
import { sessionStore } from './store.ts'

export interface OpenedSession {
  /** As typed. When the session expires, only the password is asked for. */
  username?: string | null
  /** The path to go to. Default: the patient's own first page. */
  to?: string
}

/**
 * Opens a session from the answer of any sign-in, and sets where it leads: the page asked for before, the home, a
 * texted link's screen, the step of an unfinished registration, the providers of somebody without one, or the choice
 * between several. Section 4.1 of the specification.
 *
 * @returns false where the choice of provider was left open, so that the login offers it.
 */
export function openSession(answer: LoginAnswer, { username = null, to }: OpenedSession = {}): boolean {
  if (answer.alias === null && answer.Providers?.length) {
    sessionStore().set(providerChoiceAtom, { answer, username, expiresAt: Date.now() + answer.expires_in * 1000 })
    sessionStore().set(pendingRedirectAtom, { to: pagePaths.login })
    return false
  }
  saveSignIn(answer, username)
  const store = sessionStore()
  store.set(providerChoiceAtom, null)
  store.set(sessionEndAtom, null)
  store.set(locAtom, window.location.pathname)
  if (answer.Dashboard) {
    rememberDashboard(answer.Dashboard, { language: document.documentElement.lang, signedInAt: Date.now() })
  }
  store.set(pendingRedirectAtom, { to: to ?? null })
  return true
}
