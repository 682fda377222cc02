import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { OrderState } from '@homeside/ui/order-state'

/** Orders that are over, one short row each, newest first. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <ul className="hs-surface ord-recent">
      {orders.map((order) => (
        <li key={order.OrderKey} className="ord-recent-order">
          <div>
            <p className="hs-tabular ord-recent-date">{formatDate(order.OrderDate, language)}</p>
            <p className="hs-hint">
              {t('orders.open.number', { number: order.OrderNumber })} ·{' '}
              {t('orders.recent.itemCount', { count: order.Items.length })}
            </p>
          </div>
          <OrderState order={order} />
        </li>
      ))}
    </ul>
  )
}
