import { atom } from 'jotai'

/** A path that the portal has to go to because the session changed: a login, a logout, another provider. */
export interface PendingRedirect {
  /** The path to go to. Null: the page that was asked for before, or the patient's first page. */
  to: string | null
}

/**
 * Where a change of the session leads, until the portal has gone there. Until then the address still belongs to the
 * session before, so no guard judges it.
 */
export const pendingRedirectAtom = atom<PendingRedirect | null>(null)
