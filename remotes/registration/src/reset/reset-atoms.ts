import type { ProvePasswordResetRequest } from '@homeside/contract/verification'
import { atom } from 'jotai'

/** The reference of the last message, for staff; null before, and after a refresh. */
export const resetReferenceAtom = atom<string | null>(null)

/** The proof, from the page that asks for it to the page that sets the password. In memory only, never stored. */
export const resetProofAtom = atom<ProvePasswordResetRequest | null>(null)
