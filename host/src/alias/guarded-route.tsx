import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import { arrivalAtom } from '@homeside/session/arrival'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { useDashboard } from '../session/use-dashboard.ts'
import { Denied } from './denied.tsx'
import { guardRoute } from './route-guard.ts'
import { useVisitor } from './use-visitor.ts'

interface GuardedRouteProps {
  guard: RouteGuard
  /** The page's title, shown while the patient's flags are still on their way. */
  title: string
  children: ReactNode
}

/** Lets a screen through when its guard does; waits for the patient's flags where the guard reads them. */
export function GuardedRoute({ guard, title, children }: GuardedRouteProps) {
  const decision = guardRoute(guard, useVisitor(guard))
  // The session is another by now, and the address will be.
  if (useAtomValue(arrivalAtom) !== null) return null
  if (decision.go === 'await flags') return <AwaitFlags title={title} />
  return decision.go === 'enter' ? children : <Denied {...decision} />
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
