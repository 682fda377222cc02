import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import type { ReactNode } from 'react'

import { OnDemand } from '../on-demand.tsx'
import { RemotePage } from '../remote-page/remote-page.tsx'
import { AccountArea } from './account-area.tsx'

const loadPage = async () => (await import(/* webpackChunkName: 'account' */ './account-page.tsx')).AccountPage

interface AccountRouteProps {
  /** The page of the remote that draws the account, if there is one. */
  drawnBy: { remote: SnapshotRemote; page: string; title: string; guard: RouteGuard } | null
}

/** The account page: drawn by a remote, or a plain list when there is none or it does not load. */
export function AccountRoute({ drawnBy }: AccountRouteProps): ReactNode {
  const plain = <OnDemand load={loadPage} />
  return <AccountArea>{drawnBy ? <RemotePage {...drawnBy} fallback={plain} /> : plain}</AccountArea>
}
