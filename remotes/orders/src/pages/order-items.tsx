import type { Order, OrderItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

type ListedAddOn = Pick<Order['AddOns'][number], 'AddOnKey' | 'PlainName' | 'Quantity'>

export interface ListedItem extends Pick<OrderItem, 'SupplyKey' | 'PlainName' | 'HcpcsCode' | 'Quantity'> {
  /** Size, reason, and whatever else belongs to it, in words. */
  notes?: readonly string[]
  addOns?: readonly ListedAddOn[]
}

/** The supplies of an order, one line each: the plain name first, its code beside it, then how many; add-ons below. */
export function OrderItems({ items }: { items: readonly ListedItem[] }) {
  const t = useText('orders')
  return (
    <ul className="ord-items">
      {items.map(({ SupplyKey, PlainName, HcpcsCode, Quantity, notes = [], addOns = [] }) => (
        <li key={SupplyKey}>
          <p className="ord-item">
            <span>
              {PlainName} <span className="ord-code">{t('item.code', { code: HcpcsCode })}</span>
            </span>
            <span className="ord-item-quantity hs-tabular">{t('item.quantity', { count: Quantity })}</span>
          </p>
          {notes.length > 0 && <p className="hs-hint">{notes.join('. ')}</p>}
          {addOns.map((addOn) => (
            <p key={addOn.AddOnKey} className="ord-item ord-item-add-on">
              <span>{t('addOn.with', { name: addOn.PlainName })}</span>
              <span className="ord-item-quantity hs-tabular">{t('item.quantity', { count: addOn.Quantity })}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
