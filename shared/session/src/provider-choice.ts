import type { LoginAnswer } from '@homeside/contract/session'
import { atom } from 'jotai'

/** A sign-in that still needs a choice of provider. Its token is valid for that choice only and is never stored. */
export interface ProviderChoices {
  answer: LoginAnswer
  /** As typed; null when unknown. */
  username: string | null
  /** When the choice expires, in milliseconds since 1970. */
  expiresAt: number
}

/** The choice that the login still has to offer; null when there is none. */
export const providerChoiceAtom = atom<ProviderChoices | null>(null)
