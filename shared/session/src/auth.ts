import type { LoginAnswer } from '@homeside/contract/session'
import { atom } from 'jotai'

import { authKey } from './storage.ts'
import { storedText } from './stored-atom.ts'

/** A sign-in that still needs a choice of provider. Its token is valid for that choice only and is never stored. */
interface ProviderChoices {
  answer: LoginAnswer
  /** As typed; null when unknown. */
  username: string | null
  /** When the choice expires, in milliseconds since 1970. */
  expiresAt: number
}

/** The choice that the login still has to offer; null when there is none. */
export const providerChoiceAtom = atom<ProviderChoices | null>(null)

/** The access token of this tab's session; null when nobody is signed in. */
export const authAtom = storedText(authKey)

/** The username of the session, as typed. It is used to sign in again and is passed from screen to screen. */
export const tempUserAtom = storedText('tempUser')

/** Where the patient signed in: the path of the login page. */
export const locAtom = storedText('loc')
