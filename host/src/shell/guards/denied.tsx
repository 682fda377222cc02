import { sameAlias } from '@homeside/contract/constants/aliases'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { useText } from '@homeside/i18n/use-text'
import { sessionEndAtom, sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { aliasStoreAtom, aliasAtom } from '@homeside/session/tab-stores'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'

import { firstPath } from '../../alias/take-destination.ts'
import { otherProviderPathAtom } from '../../alias/use-alias-guard.ts'
import { ownPath } from '../../page/paths.ts'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { invalidRouteAtom } from '../invalid-route.tsx'
import { NoticePage } from '../notice-page.tsx'

interface DeniedProps {
  /** A place that a guard may name, or the path that a check returned. */
  to: string
  /** Leaves out the invalid-route message of section 2.9 of the specification. */
  silent: boolean
}

/**
 * Redirects from a route that a guard refused. When the target is the same page, it says instead that the page is not
 * for this patient.
 */
export function Denied({ to: place, silent }: DeniedProps) {
  const store = useStore()
  const snapshot = useSnapshot()
  const { alias = null } = useParams()
  const { pathname, search, hash } = useLocation()
  const { token, storedAlias } = useSession()
  // A patient whose session just ended made no mistake.
  const hasEnded = useAtomValue(sessionEndAtom) !== null && token === null
  const to = deniedPath(place, snapshot.remotes, alias)
  // A patient who is registering is led to their step. It has no menu that the message could name.
  const isRegistering = useAtomValue(sessionModeAtom) === 'registering'
  const isQuiet = silent || hasEnded || isRegistering
  const [target = ''] = to.split(/[?#]/)
  const isElsewhere = alias !== null && storedAlias !== null && !sameAlias(alias, storedAlias)
  const elsewhere = isElsewhere && !isQuiet ? `${pathname}${search}${hash}` : null

  useEffect(() => {
    const aliasStore = store.get(aliasStoreAtom)
    if (aliasStore.aliasManuallyAltered) store.set(aliasStoreAtom, { ...aliasStore, aliasManuallyAltered: false })
    if (!isQuiet) store.set(invalidRouteAtom, target)
    if (elsewhere !== null) store.set(otherProviderPathAtom, elsewhere)
  }, [store, target, isQuiet, elsewhere])

  return target === pathname ? <Forbidden /> : <Navigate to={to} replace />
}

/** The message of section 6 of the specification to use the menu. Signed out, there is no menu to use. */
export function Forbidden() {
  const t = useText('host')
  const { token, storedAlias } = useSession()
  return (
    <NoticePage
      title={t('forbidden.title')}
      text={t(token && storedAlias ? 'forbidden.text' : 'forbidden.textSignedOut')}
    />
  )
}

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
