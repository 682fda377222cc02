import type { Dashboard } from '@homeside/contract/patient'

import { usePreloadInIdleTime } from '../../federation/use-preloads.ts'
import { useSnapshot } from '../../shell/snapshot-context.ts'
import { useRoutePath } from '../../shell/use-route-path.ts'
import { WelcomeOffer } from '../../tutorial/welcome-offer.tsx'
import { DashboardNews } from './dashboard-news.tsx'
import { HomeCards, NextOrder } from './home-cards.tsx'
import { NextOrderCard } from './next-order-card.tsx'
import { OpenOrders } from './open-orders.tsx'

interface DashboardContentProps {
  dashboard: Dashboard
  /** Whether what follows the first card is drawn as well. */
  isWhole: boolean
}

/** The dashboard once it is here: the next order first, then what is on its way. */
export function DashboardContent({ dashboard, isWhole }: DashboardContentProps) {
  const orderPath = useRoutePath('/:alias/orders/new')
  usePreloadInIdleTime(useSnapshot().remotes)

  return (
    <div className="dashboard-main">
      <NextOrder own={<NextOrderCard dashboard={dashboard} orderPath={orderPath} />} />
      {isWhole ? (
        <>
          <WelcomeOffer />
          <DashboardNews dashboard={dashboard} />
          <OpenOrders orders={dashboard.LastOrders} />
          <HomeCards />
        </>
      ) : null}
    </div>
  )
}
