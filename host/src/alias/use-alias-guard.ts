import { aliasStoreAtom } from '@homeside/session/alias'
import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { useAtomValue, useStore } from 'jotai'
import { useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { sessionEndAtom } from '../session/session-end.ts'
import { useSession } from '../session/use-session.ts'
import { guardAlias } from './alias-guard.ts'
import type { AliasDecision } from './alias-guard.ts'
import { arrivalAtom } from './arrival-atom.ts'

/** The alias guard for the present address; what it wants remembered or marked is written before anything is drawn. */
export function useAliasGuard(): AliasDecision {
  const store = useStore()
  const { pathname, search } = useLocation()
  const { token, storedAlias, noRegistrations, isLite, liteRoute } = useSession()
  const arrival = useAtomValue(arrivalAtom)
  const decision = useMemo((): AliasDecision => {
    if (arrival !== null && arrival !== pathname) {
      return { go: 'redirect', to: arrival, remember: null, altersAlias: false }
    }
    return guardAlias({ path: pathname, token, storedAlias, noRegistrations, isLite, liteRoute })
  }, [arrival, pathname, token, storedAlias, noRegistrations, isLite, liteRoute])
  const sessionEnd = useAtomValue(sessionEndAtom)
  // Who left on purpose has nowhere to come back to, and whoever signs in next was never there.
  const hasLeft = sessionEnd === 'logged-out' || sessionEnd === 'other-patient'
  const remember = decision.go === 'redirect' && !hasLeft ? decision.remember : null

  useLayoutEffect(() => {
    if (remember) store.set(redirectInfoAtom, { ...store.get(redirectInfoAtom), redirectPath: `${remember}${search}` })
    if (decision.altersAlias) store.set(aliasStoreAtom, { ...store.get(aliasStoreAtom), aliasManuallyAltered: true })
  }, [store, decision, remember, search])

  return decision
}
