import { endSession } from '@homeside/session/log-out'
import { sessionStore } from '@homeside/session/store'
import { atom } from 'jotai'

/** How the last session of this page ended, for the login page to say; null when the patient has just come. */
export const sessionEndAtom = atom<'session-expired' | 'logged-out' | null>(null)

/** The server no longer knows the session: back to the login, with the path remembered by the alias guard. */
export function expireSession(): void {
  endSession()
  sessionStore().set(sessionEndAtom, 'session-expired')
}

/** The session is over because the patient wanted so, here or in another tab. */
export function noteLoggedOut(): void {
  sessionStore().set(sessionEndAtom, 'logged-out')
}
