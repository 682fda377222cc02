import type { Dashboard } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { dashboardAtom } from '@homeside/session/dashboard'
import { seenTutorialsAtom } from '@homeside/session/preferences'
import { useAtomValue } from 'jotai'

import { newsOf } from './news-of.ts'
import { roomFor, type NextOrderFacts, openOrdersOf } from './next-order-card.tsx'
import { useHomeCards, useTellsUnread, useHasAside } from './use-home-cards.ts'

/** The dashboard's shape while it loads: that of the last visit, else the usual one. */
export function DashboardSkeleton() {
  const t = useText('portal')
  const { dashboardInfo } = useAtomValue(dashboardAtom)
  const isNew = !useAtomValue(seenTutorialsAtom).includes('welcome')
  const tellsUnread = useTellsUnread()
  const hasAside = useHasAside(dashboardInfo)
  const entries = useHomeCards()
  const cards = entries.filter(({ replaces }) => replaces !== 'nextOrder')
  const { news, orders, ...facts } = dashboardInfo ? shapeOf(dashboardInfo, tellsUnread) : usual
  return (
    <div role="status" aria-busy="true">
      <span className="hs-visually-hidden">{t('loading')}</span>
      <div className="dashboard-awaited" aria-hidden="true">
        <div className={`dashboard-main ${hasAside ? 'dashboard-main-wide' : ''}`}>
          <div className="dashboard-column">
            <div className={`hs-warm dashboard-next ${entries.length > cards.length ? roomFor(facts) : ''}`} />
            <div className="hs-stack">
              <div className="dashboard-section-head dashboard-awaited-head">
                <span className="hs-skeleton-piece dashboard-awaited-title" />
              </div>
              <div className="dashboard-awaited-orders">
                {Array.from({ length: orders }, (_, index) => (
                  <div key={index} className="hs-skeleton-piece hs-skeleton-card dashboard-awaited-order" />
                ))}
              </div>
            </div>
          </div>
          <div className="dashboard-column dashboard-aside">
            {news > 0 ? (
              <div className="hs-surface dashboard-news">
                {Array.from({ length: news }, (_, index) => (
                  <span key={index} className="dashboard-news-line">
                    <span className="hs-skeleton-piece dashboard-awaited-line" />
                  </span>
                ))}
              </div>
            ) : null}
            {cards.map(({ card, size }) => (
              <div key={card} className={`hs-skeleton-piece hs-skeleton-card home-card-${size}`} />
            ))}
            {isNew ? <div className="hs-skeleton-piece hs-skeleton-card dashboard-awaited-offer" /> : null}
          </div>
        </div>
      </div>
    </div>
  )
}

interface Shape extends NextOrderFacts {
  news: number
  orders: number
}

const usual: Shape = { news: 0, orders: 1, canOrder: true, next: null, isReminded: false }

function shapeOf(dashboard: Dashboard, tellsUnread: boolean): Shape {
  return {
    news: newsOf(dashboard, tellsUnread).length,
    orders: openOrdersOf(dashboard.LastOrders).length,
    canOrder: dashboard.EligibleSupplyCount > 0,
    next: dashboard.NextAvailableDate,
    isReminded: dashboard.PtUser.SupplyRemindersActive,
  }
}
