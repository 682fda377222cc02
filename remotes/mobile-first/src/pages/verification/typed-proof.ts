import { atom } from 'jotai'

import type { Proof } from '../../api/prove-link.ts'

export const nothingTyped: Proof = { LastName: '', DateOfBirth: '', AcceptsPrivacyPolicy: false }

/** What was typed, while the patient reads the privacy policy. In memory only, and dropped with the session's store. */
export const typedProofAtom = atom<Proof>(nothingTyped)
