import { sameAlias } from '@homeside/contract/constants/aliases'
import { sessionEndAtom, sessionModeAtom } from '@homeside/session/session-mode'
import { aliasStoreAtom } from '@homeside/session/tab-stores'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'

import { deniedPath } from '../../alias/denied-path.ts'
import { otherProviderPathAtom } from '../../alias/use-alias-guard.ts'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { invalidRouteAtom } from '../invalid-route.tsx'
import { Forbidden } from './forbidden.tsx'

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
