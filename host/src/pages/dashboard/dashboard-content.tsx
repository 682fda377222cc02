import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Dashboard } from '@homeside/contract/patient'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { usePreloadInIdleTime } from '../../federation/use-preloads.ts'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { WelcomeOffer } from '../../tutorial/welcome-offer.tsx'
import { BlockedOrders } from './blocked-orders.tsx'
import { DashboardNews } from './dashboard-news.tsx'
import { HomeCards } from './home-cards.tsx'
import { NextOrderCard } from './next-order-card.tsx'
import { blockedOrdersOf } from './open-orders-of.ts'
import { OpenOrders } from './open-orders.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { useHasAside } from './use-has-aside.ts'

interface DashboardContentProps {
  dashboard: Dashboard
  /** Whether the part after the first card is drawn too. */
  isWhole: boolean
}

/** The loaded dashboard: the next order first, then open orders; the rest after or beside them. */
export function DashboardContent({ dashboard, isWhole }: DashboardContentProps) {
  const orderPath = useRoutePath(pagePaths.newOrder)
  const hasAside = useHasAside(dashboard)
  usePreloadInIdleTime(useSnapshot().remotes)

  return (
    <div className={`dashboard-main ${hasAside ? 'dashboard-main-wide' : ''}`}>
      <div className="dashboard-column">
        <BlockedOrders orders={blockedOrdersOf(dashboard.LastOrders)} />
        <NextOrderCard dashboard={dashboard} orderPath={orderPath} />
        {isWhole ? <OpenOrders orders={dashboard.LastOrders} /> : null}
      </div>
      {isWhole ? (
        <div className="dashboard-column dashboard-aside">
          <DashboardNews dashboard={dashboard} />
          <HomeCards dashboard={dashboard} />
          <WelcomeOffer />
          <PasskeyOffer />
        </div>
      ) : null}
    </div>
  )
}
