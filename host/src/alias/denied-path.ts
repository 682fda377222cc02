import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom } from '@homeside/session/tab-stores'

import { ownPath } from '../page/paths.ts'
import { firstPath } from './take-destination.ts'

/**
 * The path for a place that a guard names, or that its check returned. A signed-in patient goes to their first page
 * instead of a login, except in a texted link's session, which has none.
 *
 * @param alias The alias in the path that was refused.
 */
export function deniedPath(place: string, remotes: PageSnapshot['remotes'], alias: string | null): string {
  if (place === pagePaths.invalidLink) return place
  const isPlace = place === 'home' || place === 'login' || place === 'aliasLogin'
  const own = isPlace ? null : ownPath(place, window.location.origin)
  if (own !== null && !isLogin(own)) return own

  const store = sessionStore()
  const mode = store.get(sessionModeAtom)
  if (mode !== 'signed-out' && mode !== 'lite') return firstPath(remotes)
  if (own !== null) return own
  const ofAlias = (mode === 'lite' ? store.get(aliasAtom) : null) ?? alias
  return place === 'login' || ofAlias === null ? pagePaths.login : pageAddress(pagePaths.aliasLogin, { alias: ofAlias })
}

function isLogin(path: string): boolean {
  return /^(\/[^/?#]+)?\/login\/?([?#]|$)/i.test(path)
}
