import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Dashboard } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { usePreloadInIdleTime } from '../../federation/use-preloads.ts'
import { useIsWhole } from '../../page/in-second-frame.tsx'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { useDashboard } from '../../session/use-dashboard.ts'
import { useSession } from '../../session/use-session.ts'
import { WelcomeOffer } from '../../tutorial/welcome-offer.tsx'
import { BlockedOrders } from './blocked-orders.tsx'
import { DashboardNews } from './dashboard-news.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { HomeCards } from './home-cards.tsx'
import { NextOrderCard } from './next-order-card.tsx'
import { blockedOrdersOf } from './open-orders-of.ts'
import { OpenOrders } from './open-orders.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { useHasAside } from './use-has-aside.ts'

import './dashboard.css'

/** `/:alias/home`: what the patient can do now, and the state of their orders. */
export function DashboardPage() {
  const t = useText('host')
  const load = useDashboard()
  const { patientUser } = useSession()
  const name = patientUser?.FirstName
  const isWhole = useIsWhole()
  return (
    <Page
      title={name ? t('dashboard.title', { name }) : t('dashboard.titlePlain')}
      documentTitle={t('frame.home')}
      layout="overview"
    >
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <DashboardSkeleton /> : null}
      {load.status === 'ready' ? <DashboardContent dashboard={load.value} isWhole={isWhole} /> : null}
    </Page>
  )
}

interface DashboardContentProps {
  dashboard: Dashboard
  /** Whether the part after the first card is drawn too. */
  isWhole: boolean
}

/** The loaded dashboard: the next order first, then open orders; the rest after or beside them. */
function DashboardContent({ dashboard, isWhole }: DashboardContentProps) {
  const orderPath = useRoutePath(pagePaths.newOrder)
  const hasAside = useHasAside(dashboard)
  usePreloadInIdleTime(useSnapshot().remotes)

  return (
    <div className={`dashboard-main ${hasAside ? 'dashboard-main-wide' : ''}`}>
      <div className="dashboard-column">
        <BlockedOrders orders={blockedOrdersOf(dashboard.LastOrders)} />
        <HomeCards dashboard={dashboard} isFirst />
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
