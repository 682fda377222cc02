import type { Dashboard } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { dashboardAtom } from '@homeside/session/dashboard'
import { seenTutorialsAtom } from '@homeside/session/tutorials'
import { useAtomValue } from 'jotai'

import { newsOf } from './news-of.ts'
import { openOrdersOf } from './open-orders-of.ts'
import { useTellsUnread } from './use-home-cards.ts'

/** The dashboard's own shape while it is fetched: that of the last visit where there was one, else the usual. */
export function DashboardSkeleton() {
  const t = useText('portal')
  const { dashboardInfo } = useAtomValue(dashboardAtom)
  const isNew = !useAtomValue(seenTutorialsAtom).includes('welcome')
  const tellsUnread = useTellsUnread()
  const { news, orders, saysNext } = dashboardInfo ? shapeOf(dashboardInfo, tellsUnread) : usual
  return (
    <div role="status" aria-busy="true">
      <span className="hs-visually-hidden">{t('loading')}</span>
      <div className="dashboard-awaited" aria-hidden="true">
        <div className="dashboard-main">
          <div className={`hs-skeleton-piece dashboard-next ${saysNext ? 'dashboard-awaited-next-more' : ''}`} />
          {isNew ? <div className="hs-skeleton-piece dashboard-awaited-offer" /> : null}
          {news > 0 ? (
            <div className="hs-surface dashboard-news">
              {Array.from({ length: news }, (_, index) => (
                <span key={index} className="dashboard-news-line">
                  <span className="hs-skeleton-piece dashboard-awaited-line" />
                </span>
              ))}
            </div>
          ) : null}
          <div className="hs-stack">
            <div className="dashboard-section-head dashboard-awaited-head">
              <span className="hs-skeleton-piece dashboard-awaited-title" />
            </div>
            {orders.map(({ key, isDated }) => (
              <div
                key={key}
                className={`hs-skeleton-piece dashboard-awaited-order ${isDated ? '' : 'dashboard-awaited-order-undated'}`}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

interface Shape {
  news: number
  orders: readonly { key: number; isDated: boolean }[]
  /** Whether it says, besides what can be ordered now, when there will be more. */
  saysNext: boolean
}

const usual: Shape = { news: 0, orders: [{ key: 0, isDated: true }], saysNext: false }

function shapeOf(dashboard: Dashboard, tellsUnread: boolean): Shape {
  const orders = openOrdersOf(dashboard.LastOrders)
  return {
    news: newsOf(dashboard, tellsUnread).length,
    orders: orders.map(({ OrderKey, EstimatedDeliveryDate }) => ({
      key: OrderKey,
      isDated: EstimatedDeliveryDate !== null,
    })),
    saysNext: dashboard.EligibleSupplyCount > 0 && dashboard.NextAvailableDate !== null,
  }
}
