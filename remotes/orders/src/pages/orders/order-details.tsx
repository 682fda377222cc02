import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

import { OrderContents } from '../order-contents.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** All other details of an order, folded. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useText('orders')
  return (
    <details className="ord-details">
      <summary>
        {t('orders.details')}
        <span className="hs-visually-hidden"> {t('orders.detailsOf', { number: order.OrderNumber })}</span>
      </summary>
      <div className="ord-block">
        <h4>{t('timeline.title')}</h4>
        <OrderTimeline order={order} />
        <OrderContents order={order} />
      </div>
    </details>
  )
}
