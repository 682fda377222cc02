import type { LoginAnswer } from '@homeside/contract/session'
import { atom } from 'jotai'

/** A sign-in that left the choice of provider open. Its token is good for that choice alone, and never stored. */
export interface ProviderChoices {
  answer: LoginAnswer
  /** As it was typed; null when unknown. */
  username: string | null
  /** When the choice ends, in milliseconds since 1970. */
  expiresAt: number
}

/** The choice that the login has still to offer; null when there is none. */
export const providerChoiceAtom = atom<ProviderChoices | null>(null)
