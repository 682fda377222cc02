import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { OrderState } from '@homeside/ui/order-state'

import { HistoryActions } from './history-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { pastOrderId } from './use-named-order.ts'

/** One order of the history in short form: day, supplies and state; the rest is folded. */
export function HistoryOrder({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <li id={pastOrderId(order.OrderKey)} className="ord-history-order" tabIndex={-1}>
      <div className="ord-history-head">
        <div>
          <p className="hs-tabular ord-history-date">{formatDate(order.OrderDate, language)}</p>
          <p>{order.Items.map(({ PlainName }) => PlainName).join(', ')}</p>
          <p className="hs-hint">{t('history.order', { number: order.OrderNumber, count: order.Items.length })}</p>
        </div>
        <OrderState order={order} />
      </div>
      <OrderDetails order={order} level={3} />
      <HistoryActions order={order} />
    </li>
  )
}
