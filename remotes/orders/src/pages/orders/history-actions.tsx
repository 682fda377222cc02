import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import { orderAgainPath } from '../../order-paths.ts'
import { AskAboutOrder } from './ask-about-order.tsx'

/** What can be done about an order that is over; one that is under way has its own card. */
export function HistoryActions({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  if (order.Status !== 'Delivered' && order.Status !== 'Cancelled') return null
  return (
    <div className="ord-order-actions">
      <Link className="hs-button hs-button-text" to={orderAgainPath(alias, order.OrderKey)}>
        {t('history.again')}
        <span className="hs-visually-hidden"> {t('orders.open.number', { number: order.OrderNumber })}</span>
      </Link>
      <AskAboutOrder order={order} />
    </div>
  )
}
