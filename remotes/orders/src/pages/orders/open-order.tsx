import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { OrderItems } from '../order-items.tsx'
import { OrderStatus } from './order-status.tsx'

/** One order under way: its state first, then what is in it and when it comes. */
export function OpenOrder({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const headingId = `order-${order.OrderKey}`
  return (
    <article className="hs-surface ord-order" aria-labelledby={headingId}>
      <h3 id={headingId} className="ord-order-number hs-tabular">
        {t('orders.open.number', { number: order.OrderNumber })}
      </h3>
      <OrderStatus order={order} />
      <OrderItems items={order.Items} />
      <dl className="ord-facts hs-tabular">
        <dt>{t('orders.open.ordered')}</dt>
        <dd>{formatDate(order.OrderDate, language, 'medium')}</dd>
        <dt>{t('orders.open.expected')}</dt>
        <dd>
          {order.EstimatedDeliveryDate
            ? formatDate(order.EstimatedDeliveryDate, language, 'medium')
            : t('orders.open.expectedUnknown')}
        </dd>
        {order.TrackingNumber && (
          <>
            <dt>{t('orders.open.tracking')}</dt>
            <dd>{order.TrackingNumber}</dd>
          </>
        )}
      </dl>
    </article>
  )
}
