import type { ProvePasswordResetRequest } from '@homeside/contract/verification'
import { atom } from 'jotai'

/** Who proved what, from the page that asks for it to the one that sets the password: in memory alone, never stored. */
export const resetProofAtom = atom<ProvePasswordResetRequest | null>(null)
