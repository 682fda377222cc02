import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { aliasAtom } from '@homeside/session/alias'
import { authAtom } from '@homeside/session/auth'
import { dashboardAtom, emptyDashboard } from '@homeside/session/dashboard'
import { hold } from '@homeside/session/stored-atom'
import { createStore, Provider } from 'jotai'
import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'

import { aliasPath } from '../alias/paths.ts'
import { DashboardContent } from '../pages/dashboard/dashboard-content.tsx'
import { PortalRoutes } from '../routes.tsx'
import { SnapshotContext } from '../shell/snapshot-context.ts'
import { afterHandOver } from './hand-over.ts'
import { madeUpDashboard } from './made-up-dashboard.ts'

/**
 * Draws the first screen after a sign-in where nobody sees it, for a patient who does not exist: a slow phone takes twice
 * as long over code that has hardly run. Hidden, it is drawn in pieces between keystrokes, and does nothing besides: no
 * effect runs, nothing is asked for, nothing is stored.
 *
 * @param stage What it is drawn into, which stands in no page.
 */
export function rehearse(snapshot: PageSnapshot, stage = document.createElement('div')): void {
  const dashboard = madeUpDashboard(snapshot)
  const alias = dashboard.Company.Alias
  const store = createStore()
  hold(store, authAtom, 'nobody')
  hold(store, aliasAtom, alias)
  hold(store, dashboardAtom, { ...emptyDashboard, dashboardInfo: dashboard, patientUser: dashboard.PtUser })
  const root = createRoot(stage)
  root.render(
    <Activity mode="hidden">
      <SnapshotContext value={snapshot}>
        <Provider store={store}>
          <MemoryRouter initialEntries={[aliasPath(alias, 'home')]} useTransitions={false}>
            <PortalRoutes />
            <DashboardContent dashboard={dashboard} isWhole />
          </MemoryRouter>
        </Provider>
      </SnapshotContext>
    </Activity>,
  )
  afterHandOver(() => root.unmount())
}
