import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useLocalTime, wholeDay } from '@homeside/parts/days/local-time'
import { OrderState } from '@homeside/ui/order-state'

import { OrderContents } from '../order-contents.tsx'

interface OrderDetailsProps {
  order: Order
  /** The level of its heading, one below the heading above it. */
  level: 3 | 4
}

/** All other details of an order, folded. */
export function OrderDetails({ order, level }: OrderDetailsProps) {
  const t = useText('orders')
  const language = useLanguage()
  const Heading = `h${level}` as const
  return (
    <details className="ord-details">
      <summary>
        {t('orders.details')}
        <span className="hs-visually-hidden"> {t('orders.detailsOf', { number: order.OrderNumber })}</span>
      </summary>
      <div className="ord-block">
        <Heading className="ord-details-title">{t('timeline.title')}</Heading>
        <OrderTimeline order={order} />
        {order.DateOfService === null ? null : (
          <dl className="ord-facts hs-tabular">
            <dt>{t('orders.service')}</dt>
            <dd>{formatDate(order.DateOfService, language, 'medium')}</dd>
          </dl>
        )}
        <OrderContents order={order} />
      </div>
    </details>
  )
}

/** The timeline of an order, oldest first, with days in the patient's zone. */
function OrderTimeline({ order }: { order: Order }) {
  const local = useLocalTime()
  const last = order.Timeline.length - 1
  return (
    <ol className="ord-timeline">
      {order.Timeline.map(({ Status, AtUtc, Note }, index) => (
        <li key={AtUtc + Status}>
          <p className="hs-hint hs-tabular">{wholeDay(AtUtc, local, 'medium')}</p>
          {/* The reason is known only for the current state. */}
          <OrderState order={{ Status, HoldReason: index === last ? order.HoldReason : null }} />
          {Note && <p>{Note}</p>}
        </li>
      ))}
    </ol>
  )
}
