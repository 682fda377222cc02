import { atom } from 'jotai'

import type { Proof } from '../../api/prove-link.ts'

export const nothingTyped: Proof = { LastName: '', DateOfBirth: '', AcceptsPrivacyPolicy: false }

/** What was typed, while somebody reads the privacy policy: in memory alone, and gone with the session's store. */
export const typedProofAtom = atom<Proof>(nothingTyped)
