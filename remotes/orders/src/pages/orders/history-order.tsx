import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { OrderState } from '@homeside/ui/order-state'

import { orderAgainPath } from '../../order-paths.ts'
import { AskAboutOrder } from './ask-about-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { pastOrderId } from './use-named-order.ts'

/** One order of the history in short form: day, supplies and state; the rest is folded. */
export function HistoryOrder({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const isOver = order.Status === 'Delivered' || order.Status === 'Cancelled'
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
      <OrderDetails order={order} />
      {isOver && (
        <div className="ord-order-actions">
          <Link className="hs-button hs-button-text" to={orderAgainPath(alias, order.OrderKey)}>
            {t('history.again')}
            <span className="hs-visually-hidden"> {t('orders.open.number', { number: order.OrderNumber })}</span>
          </Link>
          <AskAboutOrder order={order} />
        </div>
      )}
    </li>
  )
}
