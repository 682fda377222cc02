import type { OrderItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

type ListedItem = Pick<OrderItem, 'SupplyKey' | 'PlainName' | 'HcpcsCode' | 'Quantity'>

/** The supplies of an order, one line each: the plain name first, its code beside it, then how many. */
export function OrderItems({ items }: { items: readonly ListedItem[] }) {
  const t = useText('orders')
  return (
    <ul className="ord-items">
      {items.map((item) => (
        <li key={item.SupplyKey} className="ord-item">
          <span>
            {item.PlainName} <span className="ord-code">{item.HcpcsCode}</span>
          </span>
          <span className="ord-item-quantity hs-tabular">{t('item.quantity', { count: item.Quantity })}</span>
        </li>
      ))}
    </ul>
  )
}
