import { atom } from 'jotai'

export interface Arrival {
  /** The path to go to; null for where the patient belongs: what they asked for before, or their first page. */
  to: string | null
}

/**
 * Where a change of the session leads, until the portal has gone there. Meanwhile the address is still that of the
 * session before, so no guard judges it.
 */
export const arrivalAtom = atom<Arrival | null>(null)
