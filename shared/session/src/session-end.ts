import { atom } from 'jotai'

export type SessionEnd = 'session-expired' | 'no-cookie' | 'logged-out' | 'other-patient'

/** How the last session of this page ended, for the next screen's message; null when the patient has just arrived. */
export const sessionEndAtom = atom<SessionEnd | null>(null)
