import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { SessionProvider } from '@homeside/session/store'
import { BrowserRouter } from 'react-router-dom'

import { SnapshotContext } from './page/snapshot-context.ts'
import { ClosedPortal } from './pages/public/closed-portal.tsx'
import { PortalRoutes } from './routes.tsx'
import { SessionKeeper } from './session-dialogs/session-keeper.tsx'
import { KeptPlaces } from './shell/kept-places.tsx'

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
