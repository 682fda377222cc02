import type { Dashboard } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Link } from 'react-router-dom'

import { usePreloadInIdleTime } from '../../federation/use-preloads.ts'
import { useSnapshot } from '../../shell/snapshot-context.ts'
import { useRoutePath } from '../../shell/use-route-path.ts'
import { WelcomeOffer } from '../../tutorial/welcome-offer.tsx'
import { DashboardNews } from './dashboard-news.tsx'
import { HomeCards } from './home-cards.tsx'
import { NextOrderCard } from './next-order-card.tsx'
import { OpenOrderCard } from './open-order-card.tsx'
import { openOrdersOf } from './open-orders.ts'

/** The dashboard once it is here: the next order first, then what is on its way, then whom to ask. */
export function DashboardContent({ dashboard }: { dashboard: Dashboard }) {
  const t = useText('host')
  const orderPath = useRoutePath('/:alias/orders/new')
  const ordersPath = useRoutePath('/:alias/orders')
  const { Company, LastOrders } = dashboard
  const open = openOrdersOf(LastOrders)
  usePreloadInIdleTime(useSnapshot().remotes)

  return (
    <div className="dashboard">
      <div className="dashboard-main">
        <NextOrderCard dashboard={dashboard} orderPath={orderPath} />
        <WelcomeOffer />
        <DashboardNews dashboard={dashboard} />
        {ordersPath ? (
          <section className="hs-stack">
            <div className="dashboard-section-head">
              <h2>{t('dashboard.openOrders')}</h2>
              <Link className="dashboard-more" to={ordersPath} aria-label={t('dashboard.seeOrders')}>
                {t('dashboard.seeAll')}
              </Link>
            </div>
            {open.length === 0 ? <p className="hs-lead">{t('dashboard.noOpenOrders')}</p> : null}
            {open.map((order) => (
              <OpenOrderCard key={order.OrderKey} order={order} to={ordersPath} />
            ))}
          </section>
        ) : null}
        <HomeCards user={dashboard.PtUser} />
      </div>
      <aside className="dashboard-aside" aria-labelledby="dashboard-help">
        <section className="dashboard-help">
          <h2 id="dashboard-help">{t('dashboard.help')}</h2>
          <p>{t('dashboard.helpLead', { provider: Company.Name })}</p>
          <p className="dashboard-phone">
            <Icon name="phone" />
            <PhoneLink phone={Company.Phone} />
          </p>
        </section>
      </aside>
    </div>
  )
}
