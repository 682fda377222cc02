import { reservedAliases } from '@homeside/contract/constants/aliases'
import { pendingRedirectAtom } from '@homeside/session/tab-stores'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom'

import { useArrived, needsOwnDocument } from '../alias/alias-pages.ts'
import { useAliasGuard } from '../alias/use-alias-guard.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { useSession } from '../session/use-session.ts'
import { Shell } from '../shell/shell.tsx'
import { NotFoundPage } from './notices/notice-pages.tsx'

/** Everything below `/:alias` that requires a session, in the frame. */
export function AliasArea() {
  const { alias = '' } = useParams()
  // The address still belongs to the previous session. The guard would count its alias as altered by the patient.
  if (useAtomValue(pendingRedirectAtom) !== null) return null
  return reservedAliases.has(alias.toLowerCase()) ? <NotFoundPage /> : <GuardedArea />
}

function GuardedArea() {
  const decision = useAliasGuard()
  const { search, hash } = useLocation()
  const { storedAlias } = useSession()
  const snapshot = useSnapshot()
  const isOwn = storedAlias !== null && decision.go !== 'redirect' && !decision.altersAlias
  const needsDocument = useArrived(isOwn && needsOwnDocument(storedAlias, snapshot))
  if (decision.go === 'redirect')
    return <Navigate to={decision.to + (decision.keepsQuery ? search + hash : '')} replace />
  if (needsDocument === undefined) return null
  if (needsDocument) return <LoadDocument />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Loads the current address as a new document, in its provider's brand. The session survives this. */
function LoadDocument() {
  useEffect(() => window.location.reload(), [])
  return null
}
