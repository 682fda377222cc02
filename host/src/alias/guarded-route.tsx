import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import { shortCodeInfoAtom } from '@homeside/session/short-code-info'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'

import { useDashboard } from '../session/use-dashboard.ts'
import { useSession } from '../session/use-session.ts'
import { Denied } from './denied.tsx'
import { guardFeatures, guardMismatch, needsFlags } from './route-guard.ts'

interface GuardedRouteProps {
  guard: RouteGuard
  /** The page's title, shown while the patient's flags are still on their way. */
  title: string
  children: ReactNode
}

/** Lets a screen through when its guard does; waits for the patient's flags where the guard reads them. */
export function GuardedRoute({ guard, title, children }: GuardedRouteProps) {
  const { alias = '' } = useParams()
  const { token, noRegistrations, storedAlias, aliasManuallyAltered, patientUser } = useSession()
  const { code } = useAtomValue(shortCodeInfoAtom)
  if (guard.zone === 'no-registrations' && !(token && noRegistrations)) return <Navigate to="/home" replace />
  if (guard.needs === 'shortCode' && code === null) return <Navigate to={guard.denied ?? '/m/invalid'} replace />
  if (guard.zone !== 'alias' || !storedAlias) return children

  if (guard.aliasMatch || needsFlags(guard)) {
    const decision = guardMismatch({ pathAlias: alias, storedAlias, aliasManuallyAltered })
    if (!decision.allowed) return <Denied {...decision} />
  }
  if (!needsFlags(guard)) return children
  if (!patientUser) return <AwaitFlags title={title} />

  const decision = guardFeatures(guard, { pathAlias: alias, storedAlias, aliasManuallyAltered, flags: patientUser })
  return decision.allowed ? children : <Denied {...decision} />
}

/** Fetches the flags into the session, which then lets the guard decide; a failed call never counts as a refusal. */
function AwaitFlags({ title }: { title: string }) {
  const load = useDashboard()
  return (
    <Page title={title}>
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <Skeleton shape="cards" /> : null}
    </Page>
  )
}
