import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

import { OrderContents } from '../order-contents.tsx'
import { OrderTimeline } from './order-timeline.tsx'

interface OrderDetailsProps {
  order: Order
  /** The level of its heading, one below the heading above it. */
  level: 3 | 4
}

/** All other details of an order, folded. */
export function OrderDetails({ order, level }: OrderDetailsProps) {
  const t = useText('orders')
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
        <OrderContents order={order} />
      </div>
    </details>
  )
}
