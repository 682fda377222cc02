import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { OrderRows } from '@homeside/ui/order-state'
import { Link } from 'react-router-dom'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { blockedOrdersOf, openOrdersOf } from './open-orders-of.ts'

/** The open orders. Nothing when no remote serves orders. */
export function OpenOrders({ orders }: { orders: readonly Order[] }) {
  const t = useText('host')
  const path = useRoutePath(pagePaths.orders)
  if (!path) return null
  const open = openOrdersOf(orders)
  // An order that waits for the patient is shown above this list.
  const isEmpty = open.length === 0 && blockedOrdersOf(orders).length === 0
  return (
    <section className="hs-stack">
      <div className="dashboard-section-head">
        <h2>{t('dashboard.openOrders')}</h2>
        <Link className="dashboard-more" to={path} aria-label={t('dashboard.seeOrders')}>
          {t('dashboard.seeAll')}
        </Link>
      </div>
      {isEmpty ? <p className="hs-lead">{t('dashboard.noOpenOrders')}</p> : null}
      {open.length > 0 ? <OrderRows orders={open} path={path} /> : null}
    </section>
  )
}
