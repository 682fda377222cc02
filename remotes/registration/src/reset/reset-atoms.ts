import type { ProvePasswordResetRequest } from '@homeside/contract/verification'
import { atom } from 'jotai'

/** What staff look up the last message by that was asked for; null before, and after a refresh. */
export const resetReferenceAtom = atom<string | null>(null)

/** Who proved what, from the page that asks for it to the one that sets the password: in memory alone, never stored. */
export const resetProofAtom = atom<ProvePasswordResetRequest | null>(null)
