import { isOrderOver, orderStationOf, orderStations, isUnderWay } from '@homeside/contract/constants/order-states'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { formatDate, dateIn } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useLocalTime, wholeDay } from '@homeside/parts/days/local-time'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Icon } from '@homeside/ui/icon'
import { OrderState, OrderQuestion, orderStateKey, useOrderDay } from '@homeside/ui/order-state'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'

import { useMayWrite } from './ask-about-order.tsx'

/** What happens next with an order and who does it, where the heading and the parcels do not tell. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { phone } = useProvider()
  const mayWrite = useMayWrite()
  const { Status, Carrier } = order
  // The next step is the patient's, so its link is beside it.
  const isPatientsTurn = Status === 'Blocked'
  const question = isPatientsTurn && mayWrite ? order.ConversationKey : null
  const isToPay = order.DueNowCents > 0 && Status !== 'Shipped' && isUnderWay(Status)
  if (Status === 'Delivered' || Status === 'PartiallyShipped') return null
  return (
    <div className="ord-group-of" role="status">
      <OrderQuestion order={order} />
      <p>
        {Status === 'Shipped' && Carrier
          ? t('status.ShippedBy.next', { carrier: Carrier })
          : t(isToPay ? 'status.toPay' : question ? 'status.BlockedByQuestion.next' : `${orderStateKey(order)}.next`)}
      </p>
      {isPatientsTurn && (
        <div className="hs-actions">
          {question && (
            <Link className="hs-button hs-button-primary" to={pageAddress(pagePaths.message, { alias, id: question })}>
              {t('orders.open.answer')}
            </Link>
          )}
          <PhoneLink phone={phone} />
        </div>
      )}
    </div>
  )
}

/**
 * What is done and what is left of an order, with days in the patient's zone. Nothing for an order that was cancelled.
 */
export function OrderTracker({ order }: { order: Order }) {
  const t = useText('portal')
  const own = useText('orders')
  const language = useLanguage()
  const local = useLocalTime()
  // Once a part was sent, the order counts as shipped, even when the rest of it is held.
  const isSent = order.Parcels.length > 0 && !isOrderOver(order.Status)
  const now = isSent ? orderStations[2] : orderStationOf(order.Status)
  if (now === null) return null
  const at = orderStations.indexOf(now)
  return (
    <ol className="ord-track">
      {orderStations.map((name, index) => {
        const reached = order.Timeline.find(({ Status }) => orderStationOf(Status) === name)
        const isDone = index < at || order.Status === 'Delivered'
        const state = isDone ? 'done' : index === at ? 'now' : 'left'
        const expected = name === 'Delivered' && !isDone ? order.EstimatedDeliveryDate : null
        return (
          <li key={name} className={`ord-track-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="ord-track-mark">{isDone && <Icon name="check" size={28} />}</span>
            <span>
              {t(`order.status.${name}`)}
              <span className="hs-visually-hidden"> ({own(`track.${state}`)})</span>
            </span>
            <span className="hs-hint hs-tabular">
              {reached && index <= at
                ? wholeDay(reached.AtUtc, local, 'medium')
                : expected
                  ? t('order.expectedBy', { date: formatDate(expected, language, 'medium') })
                  : name === 'Delivered' && own('orders.open.expectedUnknown')}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Everything that happened to an order, oldest first, folded. Nothing where that is only its way, which is drawn. */
export function OrderEvents({ order }: { order: Order }) {
  const t = useText('orders')
  const local = useLocalTime()
  const last = order.Timeline.length - 1
  const stations: readonly Order['Status'][] = orderStations
  if (order.Timeline.every(({ Status, Event, Note }) => stations.includes(Status) && !Event && !Note)) return null
  return (
    <details className="hs-opens">
      <summary>{t('timeline.title')}</summary>
      <ol className="ord-timeline">
        {order.Timeline.map(({ Status, Event, AtUtc, Note }, index) => (
          <li key={`${AtUtc} ${Event ?? Status}`}>
            <p className="hs-hint hs-tabular">{wholeDay(AtUtc, local, 'medium')}</p>
            {/* The reason is known only for the current state. */}
            {Event ? (
              <p>{t(`timeline.events.${Event}`)}</p>
            ) : (
              <OrderState order={{ Status, HoldReason: index === last ? order.HoldReason : null }} />
            )}
            {Note && <p>{Note}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The news of an order: the day it comes or came, else its state. */
export function useOrderNews(): (order: Order) => string {
  const t = useText('portal')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const dayOf = useOrderDay()
  return (order) => {
    const came = order.Timeline.find(({ Status }) => Status === 'Delivered')
    if (order.Status === 'Delivered' && came) {
      return t('order.news.came', { date: formatDate(dateIn(timeZone, came.AtUtc), language) })
    }
    return dayOf(order) ?? t(`order.${orderStateKey(order)}`)
  }
}
