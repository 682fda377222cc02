import type { Dashboard } from '@homeside/contract/patient'

import { usePreloadInIdleTime } from '../../federation/use-preloads.ts'
import { useSnapshot } from '../../shell/snapshot-context.ts'
import { useRoutePath } from '../../shell/use-route-path.ts'
import { WelcomeOffer } from '../../tutorial/welcome-offer.tsx'
import { DashboardNews } from './dashboard-news.tsx'
import { HomeCards } from './home-cards.tsx'
import { NextOrderCard } from './next-order-card.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { useHasAside } from './use-has-aside.ts'

interface DashboardContentProps {
  dashboard: Dashboard
  /** Whether what follows the first card is drawn as well. */
  isWhole: boolean
}

/** The dashboard once it is here: the next order first, then what is on its way; the rest after it or beside it. */
export function DashboardContent({ dashboard, isWhole }: DashboardContentProps) {
  const orderPath = useRoutePath('/:alias/orders/new')
  const hasAside = useHasAside(dashboard)
  usePreloadInIdleTime(useSnapshot().remotes)

  return (
    <div className={`dashboard-main ${hasAside ? 'dashboard-main-wide' : ''}`}>
      <div className="dashboard-column">
        <NextOrderCard dashboard={dashboard} orderPath={orderPath} />
        {isWhole ? <OpenOrders orders={dashboard.LastOrders} /> : null}
      </div>
      {isWhole ? (
        <div className="dashboard-column dashboard-aside">
          <DashboardNews dashboard={dashboard} />
          <HomeCards />
          <WelcomeOffer />
          <PasskeyOffer />
        </div>
      ) : null}
    </div>
  )
}
