import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { SessionProvider } from '@homeside/session/store'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'

import { SnapshotContext } from './page/snapshot-context.ts'
import { publicScreens } from './pages/public/public-screens.ts'
import { PortalRoutes } from './routes.tsx'
import { SessionKeeper } from './session-dialogs/session-keeper.tsx'
import { portalClosedAtom } from './session/portal-closed.ts'
import { KeptPlaces } from './shell/kept-places.tsx'
import { OnDemand } from './shell/on-demand.tsx'
import { Shell } from './shell/shell.tsx'

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

/** Hides every screen while the portal is closed. Hidden, not removed: what was typed is there when it opens. */
function ClosedPortal({ children }: { children: ReactNode }) {
  const closed = useAtomValue(portalClosedAtom)
  return (
    <>
      <div hidden={closed !== null}>{children}</div>
      {closed === null ? null : (
        <Shell>
          <OnDemand load={publicScreens.closed} />
        </Shell>
      )}
    </>
  )
}
