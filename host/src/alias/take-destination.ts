import { sameAlias } from '@homeside/contract/constants/aliases'
import { aliasAtom } from '@homeside/session/alias'
import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { sessionStore } from '@homeside/session/store'

import { ownPath } from './own-path.ts'
import { aliasPath, decoded, segmentsOf } from './paths.ts'

/**
 * Where a signed-in patient belongs instead of the login: the page they asked for, once, or their home. A page asked
 * for under another alias than they signed in at is forgotten.
 */
export function takeDestination(): string {
  const store = sessionStore()
  const info = store.get(redirectInfoAtom)
  if (info.redirectPath !== null) store.set(redirectInfoAtom, { ...info, redirectPath: null })
  const alias = store.get(aliasAtom)
  const asked = ownPath(info.redirectPath, window.location.origin)
  if (asked !== null && sameAlias(decoded(segmentsOf(asked)[0] ?? ''), alias)) return asked
  return alias ? aliasPath(alias, 'home') : '/providers'
}
