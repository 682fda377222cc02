import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { startInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { followOtherTabs } from '@homeside/session/log-out'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { provideAliasPages } from '../alias/alias-pages.ts'
import { Portal } from '../portal.tsx'
import { noteClosed } from '../session/portal-closed.ts'
import { askForProof } from '../session/proof-request.ts'
import { expireSession, noteLoggedOut } from '../session/session-end.ts'
import { startCache } from '../start-cache.ts'
import { loadHostStrings } from '../strings/host-strings.ts'

const ordersGuard: PageSnapshot['remotes'][number]['descriptor']['routes'][number]['guard'] = {
  zone: 'alias',
  flagsAll: ['PatientSuppliesFeatureActive', 'IsConnectCampaignSubscribed'],
  denied: 'home',
}

const build = {
  version: '1.0.0',
  container: 'orders__1_0_0',
  entry: { url: '/orders.js', integrity: '' },
  pages: {},
  strings: {},
}

/** A page snapshot with one remote that has two routes and a menu entry. */
export const testSnapshot: PageSnapshot = {
  schema: 'snapshot/v1',
  snapshotId: '00000000-0000-4000-8000-000000000000',
  environment: 'test',
  serial: 1,
  apiOrigin: 'http://localhost:56695',
  language: 'en',
  alias: null,
  brand: { alias: null, name: 'Homeside', phone: '8005550100', logoUrl: '/logo.svg' },
  hostVersion: '1.0.0',
  hostScript: '/main.js',
  remotes: [
    {
      name: 'orders',
      track: 'stable',
      build,
      fallback: null,
      descriptor: {
        name: 'orders',
        contract: 1,
        routes: [
          { path: '/:alias/orders', page: 'orders', title: { en: 'Orders', es: 'Pedidos' }, guard: ordersGuard },
          {
            path: '/:alias/orders/new',
            page: 'new-order',
            title: { en: 'Order supplies', es: 'Pedir suministros' },
            guard: ordersGuard,
          },
        ],
        menu: [{ label: { en: 'Orders', es: 'Pedidos' }, path: '/:alias/orders', order: 20, icon: 'supplies' }],
        homeCards: [],
      },
    },
  ],
}

let stopFollowing = () => {}

interface WholePortal extends PortalOptions {
  snapshot?: PageSnapshot
  /** The aliases whose pages are their own, as a gateway would say; a test has none. */
  ownAliases?: readonly string[]
  /** Prepares the session before the page is opened. */
  prepare?: () => void
}

/** The whole portal at an address, on the real API. */
export async function renderPortal({
  snapshot = testSnapshot,
  ownAliases = [],
  prepare,
  ...options
}: WholePortal = {}) {
  const whole = { onSessionExpired: expireSession, provesAgain: askForProof, onProblem: noteClosed }
  const api = await startInPortal({ ...whole, ...options })
  stopFollowing()
  stopFollowing = followOtherTabs(noteLoggedOut)
  startCache()
  await loadHostStrings()
  provideAliasPages((alias) => ({ areOwn: ownAliases.includes(alias) }))
  prepare?.()
  // A copy, because loaded pages are remembered by the objects of the remotes in the snapshot.
  return { ...render(<Portal snapshot={structuredClone(snapshot)} />), api, user: userEvent.setup() }
}
