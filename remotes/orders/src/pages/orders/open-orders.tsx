import type { Load } from '@homeside/api-client/load'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { OpenOrder } from './open-order.tsx'

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
