import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { OrderState } from '@homeside/ui/order-state'

import { SupplyPicture } from '../supply-picture.tsx'
import { HistoryActions } from './history-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { pastOrderId } from './use-named-order.ts'

/** The history as a table, where there is room for columns: supplies, status, and the dates of order and delivery. */
export function HistoryTable({ orders }: { orders: readonly Order[] }) {
  const t = useText('orders')
  return (
    <table className="hs-surface ord-history ord-table">
      <thead>
        <tr>
          <th scope="col">{t('history.columns.supplies')}</th>
          <th scope="col">{t('history.columns.stands')}</th>
          <th scope="col">{t('orders.open.ordered')}</th>
          <th scope="col">{t('orders.open.expected')}</th>
        </tr>
      </thead>
      {orders.map((order) => (
        <HistoryRows key={order.OrderKey} order={order} />
      ))}
    </table>
  )
}

/** One order: its columns, and below them what can be done about it, with the rest behind it. */
function HistoryRows({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const [first] = order.Items
  return (
    <tbody id={pastOrderId(order.OrderKey)} className="ord-history-order" tabIndex={-1}>
      <tr>
        <th scope="row">
          <span className="ord-table-supplies">
            {first && <SupplyPicture supply={first} size={40} />}
            <span>
              {order.Items.map(({ PlainName }) => PlainName).join(', ')}
              <span className="hs-hint ord-table-number">
                {t('history.order', { number: order.OrderNumber, count: order.Items.length })}
              </span>
            </span>
          </span>
        </th>
        <td>
          <OrderState order={order} />
        </td>
        <td className="hs-tabular">{formatDate(order.OrderDate, language, 'medium')}</td>
        <td className="hs-tabular">
          {order.Status === 'Cancelled'
            ? t('history.notSent')
            : order.EstimatedDeliveryDate
              ? formatDate(order.EstimatedDeliveryDate, language, 'medium')
              : t('history.notKnown')}
        </td>
      </tr>
      <tr>
        <td colSpan={4} className="ord-table-more">
          <OrderDetails order={order} level={3} />
          <HistoryActions order={order} />
        </td>
      </tr>
    </tbody>
  )
}
