import { isUnderWay, orderStationOf, orderStations } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { dateIn, formatDate, formatDay } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

import { Icon, type IconName } from './icon.tsx'
import { StatusLine, type StatusTone } from './status-line.tsx'
import { SupplySymbol } from './supply-symbol.tsx'

import './order-row.css'

/** How a state is drawn: done, in progress, waiting for somebody, or ended. */
const looks: Readonly<Record<Order['Status'], { tone: StatusTone; icon: IconName }>> = {
  Draft: { tone: 'neutral', icon: 'page' },
  Submitted: { tone: 'info', icon: 'check' },
  PendingReview: { tone: 'warning', icon: 'clock' },
  Processing: { tone: 'info', icon: 'supplies' },
  Blocked: { tone: 'warning', icon: 'warning' },
  PartiallyShipped: { tone: 'info', icon: 'truck' },
  Shipped: { tone: 'info', icon: 'truck' },
  Delivered: { tone: 'success', icon: 'check' },
  Cancelled: { tone: 'neutral', icon: 'minus' },
}

type Stand = Pick<Order, 'Status' | 'HoldReason'>

/** The text key of an order's state. The reason of a hold says more than the status. */
export function orderStateKey({ Status, HoldReason }: Stand) {
  return Status === 'PendingReview' && HoldReason ? (`hold.${HoldReason}` as const) : (`status.${Status}` as const)
}

/** The state of an order in plain words, the same on every screen. */
export function OrderState({ order }: { order: Stand }) {
  const t = useText('portal')
  return <StatusLine {...looks[order.Status]}>{t(`order.${orderStateKey(order)}`)}</StatusLine>
}

type Dated = Pick<Order, 'Status' | 'EstimatedDeliveryDate' | 'Parcels'>

/**
 * Says when an order, or the next part of it, is expected. Gives null for one of which no day is known, or that is
 * over.
 */
export function useOrderDay(): (order: Dated) => string | null {
  const t = useText('portal')
  const language = useLanguage()
  const today = dateIn(useAtomValue(timeZoneAtom))
  return ({ Status, EstimatedDeliveryDate, Parcels }) => {
    if (Status === 'PartiallyShipped') {
      const days = Parcels.flatMap(({ ArrivedOn, EstimatedDeliveryDate: day }) => (!ArrivedOn && day ? [day] : []))
      const [next] = days.filter((day) => day >= today).sort()
      return next === undefined ? null : t('order.news.part', { date: formatDay(next, language) })
    }
    if (EstimatedDeliveryDate === null || !isUnderWay(Status)) return null
    const date = formatDay(EstimatedDeliveryDate, language)
    if (EstimatedDeliveryDate >= today) return t('order.news.comes', { date })
    return Status === 'Shipped' ? t('order.news.late', { date }) : null
  }
}

/** How far an order has come, as a bar. Its words are beside it. */
function OrderWay({ status }: { status: Order['Status'] }) {
  const station = orderStationOf(status)
  const at = station === null ? -1 : orderStations.indexOf(station)
  return (
    <span className="hs-order-way" aria-hidden="true">
      {orderStations.map((name, index) => (
        <i key={name} className={index < at ? 'hs-order-done' : index === at ? 'hs-order-now' : undefined} />
      ))}
    </span>
  )
}

/** Shows the question of staff for which an order is on hold: nothing without words of theirs, or after the answer. */
export function OrderQuestion({ order: { Status, Timeline } }: { order: Pick<Order, 'Status' | 'Timeline'> }) {
  const t = useText('portal')
  const stops = Timeline.filter((entry) => entry.Status === 'Blocked')
  const question = Status === 'Blocked' ? stops.at(-1)?.Note : null
  return question ? <blockquote className="hs-order-question">{t('order.question', { question })}</blockquote> : null
}

/** What is in an order, in few words: its first supply, and how many more. */
export function useOrderName(): (order: Pick<Order, 'Items'>) => string {
  const t = useText('portal')
  return ({ Items }) => {
    const name = Items[0]?.PlainName ?? ''
    return Items.length > 1 ? t('order.andMore', { name, count: Items.length - 1 }) : name
  }
}

interface OrderRowsProps {
  orders: readonly Order[]
  /** The page of the orders. */
  path: string
  /** Whether state and day may stand beside the name. */
  isWide?: boolean
}

/**
 * Orders one below the other: drawing, name, the day it comes and how far it is, else its state. The whole row leads to
 * its order.
 */
export function OrderRows({ orders, path, isWide = false }: OrderRowsProps) {
  return (
    <ul className={isWide ? 'hs-surface hs-order-rows hs-order-rows-wide' : 'hs-surface hs-order-rows'}>
      {orders.map((order) => (
        <li key={order.OrderKey}>
          <OrderRow order={order} to={`${path}?order=${order.OrderKey}`} />
        </li>
      ))}
    </ul>
  )
}

function OrderRow({ order, to }: { order: Order; to: string }) {
  const t = useText('portal')
  const language = useLanguage()
  const nameOf = useOrderName()
  const [first] = order.Items
  const day = useOrderDay()(order)
  return (
    <Link className="hs-order-row" to={to}>
      {first ? <SupplySymbol supply={first} size={56} /> : null}
      <span className="hs-order-words">
        <span className="hs-order-name">{nameOf(order)}</span>
        {day ? (
          <>
            <span className="hs-tabular">{day}</span>
            <span className="hs-hint">
              <OrderWay status={order.Status} />
              {order.Status === 'PartiallyShipped'
                ? t('order.sent', { names: sentNames(order) })
                : t(`order.${orderStateKey(order)}`)}
            </span>
          </>
        ) : (
          <>
            <OrderState order={order} />
            <span className="hs-hint hs-tabular">
              {t('order.orderedOn', { date: formatDate(order.OrderDate, language, 'medium') })}
            </span>
          </>
        )}
      </span>
      <Icon name="chevron" />
    </Link>
  )
}

/** What of an order is in a parcel already, by name. */
function sentNames({ Items }: Pick<Order, 'Items'>): string {
  return Items.flatMap(({ PlainName, ShippedQty }) => (ShippedQty > 0 ? [PlainName] : [])).join(', ')
}

/** Whether an order goes on only once its patient has done something. */
export function isWaitingForPatient({ Status }: Pick<Order, 'Status'>): boolean {
  return Status === 'Blocked'
}
