import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { OrderState } from '@homeside/ui/order-state'
import { SupplySymbol } from '@homeside/ui/supply-symbol'
import { Link } from 'react-router-dom'

/** One open order: its content, its state and its date. The whole card links to this order. */
export function OpenOrderCard({ order, to }: { order: Order; to: string }) {
  const t = useText('host')
  const language = useLanguage()
  const [first, ...others] = order.Items
  return (
    <Link className="hs-surface hs-surface-raised dashboard-order" to={to}>
      {first ? <SupplySymbol supply={first} size={56} /> : null}
      <span className="dashboard-order-words">
        <span className="dashboard-order-name">
          {others.length > 0
            ? t('dashboard.andMore', { name: first?.PlainName, count: others.length })
            : first?.PlainName}
        </span>
        <OrderState order={order} />
        {order.EstimatedDeliveryDate ? (
          <span className="hs-tabular">
            {t('dashboard.expectedBy', { date: formatDate(order.EstimatedDeliveryDate, language) })}
          </span>
        ) : null}
        <span className="hs-hint hs-tabular">{t('dashboard.orderNumber', { number: order.OrderNumber })}</span>
      </span>
      <Icon name="chevron" />
    </Link>
  )
}
