import type { Load } from '@homeside/api-client/load'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { noteOrderCancelled } from '../../api/orders-changed.ts'
import { OrderItems } from '../order-items.tsx'
import { PayLink } from '../pay-link.tsx'
import { AskAboutOrder } from './ask-about-order.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderStatus } from './order-status.tsx'
import { Tracking } from './tracking.tsx'
import { orderId, useNamedOrder } from './use-named-order.ts'

interface OpenOrdersProps {
  load: Load<OrdersAnswer>
  /** Called when an order is no longer as loaded. */
  onChanged: () => void
}

/** Open orders: those that wait for the patient, then the others, each newest first. */
export function OpenOrders({ load, onChanged }: OpenOrdersProps) {
  const t = useText('orders')
  return (
    <section className="hs-stack" aria-labelledby="open-orders">
      <h2 id="open-orders">{t('orders.open.title')}</h2>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
        {({ Items: open }) =>
          open.length === 0 ? (
            <p className="hs-lead">{t('orders.open.empty')}</p>
          ) : (
            <div className="ord-open">
              {waitingFirst(open).map((order) => (
                <OpenOrder key={order.OrderKey} order={order} onChanged={onChanged} />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

function waitingFirst(orders: readonly Order[]): Order[] {
  const isWaiting = ({ Status }: Order) => Status === 'Blocked'
  return [...orders.filter(isWaiting), ...orders.filter((order) => !isWaiting(order))]
}

interface OpenOrderProps {
  order: Order
  /** Called when it is no longer as loaded. */
  onChanged: () => void
}

/** One open order: its state first, then its content, when it arrives, and what can be done about it. */
function OpenOrder({ order, onChanged }: OpenOrderProps) {
  const t = useText('orders')
  const language = useLanguage()
  const id = orderId(order.OrderKey)
  const headingId = `${id}-number`
  const isNamed = useNamedOrder() === order.OrderKey
  const name = t('orders.open.number', { number: order.OrderNumber })
  return (
    <article
      id={id}
      className={isNamed ? 'hs-surface ord-order ord-named' : 'hs-surface ord-order'}
      aria-labelledby={headingId}
      tabIndex={-1}
    >
      <h3 id={headingId} className="ord-order-number hs-tabular">
        {name}
      </h3>
      <OrderStatus order={order} />
      <OrderItems items={order.Items} />
      <dl className="ord-facts hs-tabular">
        <dt>{t('orders.open.ordered')}</dt>
        <dd>{formatDate(order.OrderDate, language, 'medium')}</dd>
        {order.Status !== 'Cancelled' && (
          <>
            <dt>{t('orders.open.expected')}</dt>
            <dd>
              {order.EstimatedDeliveryDate
                ? formatDate(order.EstimatedDeliveryDate, language, 'medium')
                : t('orders.open.expectedUnknown')}
            </dd>
          </>
        )}
        <Tracking order={order} />
      </dl>
      <OrderDetails order={order} level={4} />
      <div className="ord-order-actions">
        <PayLink order={order} />
        <AskAboutOrder order={order} />
        {order.CanCancel && <CancelOrder order={order} onCancelled={noteOrderCancelled} onMovedOn={onChanged} />}
      </div>
    </article>
  )
}
