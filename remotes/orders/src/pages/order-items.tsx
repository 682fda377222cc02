import type { Order, OrderItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

import { SupplyPicture } from './supply-picture.tsx'

type ListedAddOn = Pick<Order['AddOns'][number], 'AddOnKey' | 'PlainName' | 'Quantity'>

export interface ListedItem extends Pick<OrderItem, 'SupplyKey' | 'PlainName' | 'HcpcsCode' | 'Category' | 'Quantity'> {
  PhotoUrl?: string | null
  /** Size, reason and other details, in words. */
  notes?: readonly string[]
  addOns?: readonly ListedAddOn[]
}

/** The supplies of an order, one each: picture and name, then code, details and quantity; add-ons below. */
export function OrderItems({ items }: { items: readonly ListedItem[] }) {
  const t = useText('orders')
  return (
    <ul className="ord-items">
      {items.map(({ notes = [], addOns = [], ...item }) => (
        <li key={item.SupplyKey}>
          <SupplyPicture supply={item} size={32} />
          <div className="ord-item-words">
            <p>{item.PlainName}</p>
            <p className="ord-item">
              <span className="hs-hint">{[t('item.code', { code: item.HcpcsCode }), ...notes].join('. ')}</span>
              <span className="ord-item-quantity hs-tabular">{t('item.quantity', { count: item.Quantity })}</span>
            </p>
            {addOns.map((addOn) => (
              <p key={addOn.AddOnKey} className="ord-item ord-item-add-on">
                <span>{t('addOn.with', { name: addOn.PlainName })}</span>
                <span className="ord-item-quantity hs-tabular">{t('item.quantity', { count: addOn.Quantity })}</span>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
