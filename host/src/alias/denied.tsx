import { aliasStoreAtom } from '@homeside/session/alias'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'

import { useSession } from '../session/use-session.ts'
import { invalidRouteAtom } from '../shell/invalid-route.tsx'
import { needsOwnDocument } from '../shell/own-document.ts'
import { useSnapshot } from '../shell/snapshot-context.ts'

/** Leaves a refused route, with the invalid-route message of section 2.9 of the specification unless it is silent. */
export function Denied({ to, silent }: { to: string; silent: boolean }) {
  const store = useStore()
  const snapshot = useSnapshot()
  const { storedAlias } = useSession()
  const loadsDocument = storedAlias !== null && needsOwnDocument(storedAlias, snapshot)

  useEffect(() => {
    // The message would not survive a new document; the stored mark does, and brings it up there.
    if (loadsDocument) return
    const aliasStore = store.get(aliasStoreAtom)
    if (aliasStore.aliasManuallyAltered) store.set(aliasStoreAtom, { ...aliasStore, aliasManuallyAltered: false })
    if (!silent) store.set(invalidRouteAtom, to)
  }, [store, to, silent, loadsDocument])

  return <Navigate to={to} replace />
}
