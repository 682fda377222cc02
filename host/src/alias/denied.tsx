import { aliasStoreAtom } from '@homeside/session/alias'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'

import { invalidRouteAtom } from '../shell/invalid-route.tsx'

/** Leaves a refused route, with the invalid-route message of section 2.9 of the specification unless it is silent. */
export function Denied({ to, silent }: { to: string; silent: boolean }) {
  const store = useStore()
  useEffect(() => {
    const aliasStore = store.get(aliasStoreAtom)
    if (aliasStore.aliasManuallyAltered) store.set(aliasStoreAtom, { ...aliasStore, aliasManuallyAltered: false })
    if (!silent) store.set(invalidRouteAtom, to)
  }, [store, to, silent])
  return <Navigate to={to} replace />
}
