import type { Dashboard } from '@homeside/contract/patient'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { isWaitingForPatient } from '@homeside/ui/order-state'
import { StatusLine } from '@homeside/ui/status-line'
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
  const isReplaced = useHomeCards().some(({ replaces }) => replaces === 'nextOrder')
  return (
    <section className={`dashboard-next ${isReplaced ? roomFor(canOrder, dashboard.NextAvailableDate) : ''}`}>
      <div className="dashboard-next-words">
        <NextOrder own={<OwnWords dashboard={dashboard} orderPath={orderPath} />} />
      </div>
      <DoorstepScene isWaiting={!canOrder} />
    </section>
  )
}

/** The room of a remote's words: with the way on and drawings, with a day and a way to keep it, or with neither. */
export function roomFor(canOrder: boolean, next: string | null): string {
  if (canOrder) return 'dashboard-next-roomy'
  return next ? 'dashboard-next-dated' : ''
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
        <StatusLine tone="info" icon="clock">
          {t('dashboard.waitingNext', { date: formatDate(next, language) })}
        </StatusLine>
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

/** A drawing: a parcel at the door, or only the door while nothing is due. */
function DoorstepScene({ isWaiting }: { isWaiting: boolean }) {
  return (
    <svg className="doorstep" viewBox="0 0 280 192" fill="none" aria-hidden="true" focusable="false">
      <circle className="doorstep-sun" cx="146" cy="96" r="88" />
      <path className="doorstep-frame" d="M96 176V52c0-8 6-14 14-14h60c8 0 14 6 14 14v124" />
      <path className="doorstep-door" d="M106 176V56c0-5 3-8 8-8h52c5 0 8 3 8 8v120" />
      <rect className="doorstep-window" x="122" y="64" width="36" height="34" rx="4" />
      <circle className="doorstep-knob" cx="164" cy="124" r="4" />
      <path className="doorstep-step" d="M64 176h152c4 0 8 4 8 8v8H56v-8c0-4 4-8 8-8Z" />
      <path className="doorstep-pot" d="M200 148h28l-4 28h-20l-4-28Z" />
      <path
        className="doorstep-leaf"
        d="M214 148c-14-6-20-18-18-34 12 4 18 16 18 34Zm0 0c0-20 6-34 20-42 4 20-4 36-20 42Z"
      />
      {isWaiting ? null : (
        <>
          <rect className="doorstep-parcel" x="62" y="126" width="66" height="50" rx="4" />
          <path className="doorstep-tape" d="M88 126h14v20H88z" />
          <path className="doorstep-label" d="M70 160h18" />
        </>
      )}
    </svg>
  )
}
