import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { SessionProvider } from '@homeside/session/session-provider'
import { BrowserRouter } from 'react-router-dom'

import { PortalRoutes } from './routes.tsx'
import { SessionKeeper } from './session/session-keeper.tsx'
import { ClosedPortal } from './shell/closed-portal.tsx'
import { KeptPlaces } from './shell/kept-places.tsx'
import { SnapshotContext } from './shell/snapshot-context.ts'

/** The whole portal, inside the providers that all parts share. */
export function Portal({ snapshot }: { snapshot: PageSnapshot }) {
  return (
    <SnapshotContext value={snapshot}>
      <SessionProvider>
        <BrowserRouter useTransitions={false}>
          <ClosedPortal>
            <PortalRoutes />
          </ClosedPortal>
          <KeptPlaces />
          <SessionKeeper />
        </BrowserRouter>
      </SessionProvider>
    </SnapshotContext>
  )
}
