import { atom } from 'jotai'

import { isRecord, isTextOrNull, storedRecord } from './stored-atom.ts'

/** A path that the portal has to go to because the session changed: a login, a logout, another provider. */
interface PendingRedirect {
  /** The path to go to. Null: the page that was asked for before, or the patient's first page. */
  to: string | null
}

/**
 * Where a change of the session leads, until the portal has gone there. Until then the address still belongs to the
 * session before, so no guard judges it.
 */
export const pendingRedirectAtom = atom<PendingRedirect | null>(null)

export interface RedirectInfo {
  /** The path that was asked for before the sign-in. */
  redirectPath: string | null
  registrationCode: string | null
  username: string | null
  /** `YYYY-MM-DD`. */
  dateOfBirth: string | null
  lastName: string | null
}

function isRedirectInfo(value: unknown): value is RedirectInfo {
  return isRecord(value) && Object.keys(noRedirect).every((name) => isTextOrNull(value[name]))
}

export const noRedirect: RedirectInfo = {
  redirectPath: null,
  registrationCode: null,
  username: null,
  dateOfBirth: null,
  lastName: null,
}

/** What one screen passes to the next. Each value is removed when the screen it is meant for has read it. */
export const redirectInfoAtom = storedRecord<RedirectInfo>('redirectInfo', noRedirect, isRedirectInfo)
