import { reservedAliases } from '@homeside/contract/constants/aliases'
import { Navigate, Outlet, useParams } from 'react-router-dom'

import { NotFoundPage } from '../pages/notices/not-found-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { useAliasGuard } from './use-alias-guard.ts'

/** Everything below `/:alias` that asks for a session, in the frame. */
export function AliasArea() {
  const { alias = '' } = useParams()
  return reservedAliases.has(alias.toLowerCase()) ? <NotFoundPage /> : <GuardedArea />
}

function GuardedArea() {
  const decision = useAliasGuard()
  if (decision.go === 'redirect') return <Navigate to={decision.to} replace />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
