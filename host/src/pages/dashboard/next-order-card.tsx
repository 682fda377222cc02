import { isOrderOver } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import type { Dashboard } from '@homeside/contract/patient'
import { formatDay } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { DoorstepScene } from '@homeside/ui/doorstep-scene'
import { isWaitingForPatient } from '@homeside/ui/order-state'
import { Link } from 'react-router-dom'

import { NextOrder } from './home-cards.tsx'
import { useHomeCards } from './use-home-cards.ts'

interface NextOrderCardProps {
  dashboard: Dashboard
  /** The path of the order page; null when this patient cannot order here. */
  orderPath: string | null
}

/** The first card: what can be ordered now, else when. A remote's words about it are in the same frame. */
export function NextOrderCard({ dashboard, orderPath }: NextOrderCardProps) {
  const canOrder = orderPath !== null && dashboard.EligibleSupplyCount > 0
  const { NextAvailableDate: next, PtUser } = dashboard
  const isReminded = PtUser.SupplyRemindersActive
  const isReplaced = useHomeCards().some(({ replaces }) => replaces === 'nextOrder')
  return (
    <section className={`hs-warm dashboard-next ${isReplaced ? roomFor({ canOrder, next, isReminded }) : ''}`}>
      <div className="dashboard-next-words">
        <NextOrder own={<OwnWords dashboard={dashboard} orderPath={orderPath} />} />
      </div>
      {/* A patient who can order sees drawings of the supplies instead. */}
      {canOrder ? null : <DoorstepScene isWaiting />}
    </section>
  )
}

export interface NextOrderFacts {
  canOrder: boolean
  /** The day on which something more can be ordered. */
  next: string | null
  /** The provider sends reminders of that day. */
  isReminded: boolean
}

/** The class that reserves space for a remote's words: a link and drawings, a day and ways to keep it, or neither. */
export function roomFor({ canOrder, next, isReminded }: NextOrderFacts): string {
  if (canOrder) return 'dashboard-next-roomy'
  if (!next) return ''
  return isReminded ? 'dashboard-next-reminded' : 'dashboard-next-dated'
}

function OwnWords({ dashboard, orderPath }: NextOrderCardProps) {
  const t = useText('host')
  const language = useLanguage()
  const { EligibleSupplyCount: count, NextAvailableDate: next, Company } = dashboard
  const canOrder = orderPath !== null && count > 0
  const isSecond = dashboard.PaymentsNeedAttention || dashboard.LastOrders.some(isWaitingForPatient)

  function words(): { title: string; lead: string } {
    if (!orderPath) {
      return { title: t('dashboard.noSuppliesTitle'), lead: t('dashboard.noSuppliesLead', { provider: Company.Name }) }
    }
    if (canOrder) return { title: t('dashboard.eligible', { count }), lead: t('dashboard.eligibleLead') }
    return { title: t('dashboard.waitingTitle'), lead: t(next ? 'dashboard.waitingLead' : 'dashboard.waitingUnknown') }
  }

  const { title, lead } = words()
  return (
    <>
      <h2>{title}</h2>
      {orderPath && !canOrder && next ? (
        <p>
          <strong>{t('dashboard.waitingNext', { date: formatDay(next, language) })}</strong>
        </p>
      ) : null}
      <p>{lead}</p>
      {canOrder ? (
        <div className="hs-actions">
          <Link className={`hs-button ${isSecond ? 'hs-button-quiet' : 'hs-button-primary'}`} to={orderPath}>
            {t('dashboard.order')}
          </Link>
        </div>
      ) : null}
    </>
  )
}

/** Open orders that go on by themselves: neither delivered nor cancelled, and not waiting for the patient. */
export function openOrdersOf(orders: readonly Order[]): Order[] {
  return orders.filter((order) => !isOrderOver(order.Status) && !isWaitingForPatient(order))
}

/** Orders that wait for the patient. */
export function blockedOrdersOf(orders: readonly Order[]): Order[] {
  return orders.filter(isWaitingForPatient)
}
