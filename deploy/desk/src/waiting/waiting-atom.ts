import type { StaffWaiting } from '@homeside/contract/staff-lists'
import { atom } from 'jotai'

/** How much waits; null until it is known. The frame keeps it up to date. */
export const waitingAtom = atom<StaffWaiting | null>(null)
