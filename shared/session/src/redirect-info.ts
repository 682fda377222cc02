import { isRecord, isTextOrNull } from './guards.ts'
import { storedRecord } from './stored-atom.ts'

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
