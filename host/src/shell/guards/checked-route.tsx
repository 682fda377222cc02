import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import type { RouteCheck } from '@homeside/remote-kit/remote-module'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useStore } from 'jotai'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router-dom'

import { refusal } from '../../alias/route-guard.ts'
import { Denied } from './denied.tsx'

interface CheckedRouteProps {
  guard: RouteGuard
  /** The remote's checks, by name. */
  checks: Readonly<Record<string, RouteCheck>> | undefined
  title: string
  children: ReactNode
}

/** Shows a screen when its remote's own check passes. A missing check refuses. */
export function CheckedRoute({ guard, checks, title, children }: CheckedRouteProps) {
  const { pathname } = useLocation()
  if (guard.check === undefined) return children
  const check = checks && Object.hasOwn(checks, guard.check) ? checks[guard.check] : undefined
  if (!check) return <Denied {...refusal(guard)} />
  return (
    <Checked key={pathname} guard={guard} check={check} title={title}>
      {children}
    </Checked>
  )
}

type CheckedProps = Omit<CheckedRouteProps, 'checks'> & { check: RouteCheck }

function Checked({ guard, check, title, children }: CheckedProps) {
  const api = useApi()
  const store = useStore()
  const params = useParams()
  const { search } = useLocation()
  const load = useAct(() =>
    check({ api, params, search: new URLSearchParams(search), read: (atom) => store.get(atom) }),
  )
  if (load.status === 'ready') {
    if (load.value === true) return children
    const refused = refusal(guard)
    return <Denied silent={refused.silent} to={load.value === false ? refused.to : load.value} />
  }
  return (
    <Page title={title}>
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <Skeleton shape="cards" /> : null}
    </Page>
  )
}
