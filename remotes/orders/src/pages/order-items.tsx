import type { Order, OrderItem } from '@homeside/contract/orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { SupplyPicture } from './supply-picture.tsx'

type ListedAddOn = Pick<Order['AddOns'][number], 'AddOnKey' | 'PlainName' | 'Quantity' | 'PriceCents'>

export interface ListedItem extends Pick<
  OrderItem,
  'SupplyKey' | 'PlainName' | 'HcpcsCode' | 'Category' | 'Quantity' | 'Size' | 'EstimatedCopayCents'
> {
  PhotoUrl?: string | null
  /** Reason and other details, in words. */
  notes?: readonly string[]
  addOns?: readonly ListedAddOn[]
}

/** The supplies of an order, one each: picture and name; below how many, size, code and price; then add-ons. */
export function OrderItems({ items }: { items: readonly ListedItem[] }) {
  const t = useText('orders')
  return (
    <ul className="ord-items">
      {items.map(({ notes = [], addOns = [], ...item }) => (
        <li key={item.SupplyKey}>
          <SupplyPicture supply={item} size={44} />
          <div>
            <p className="ord-item-name">{item.PlainName}</p>
            <ItemLine
              count={item.Quantity}
              facts={[...(item.Size ? [t('choose.size', { size: item.Size })] : []), item.HcpcsCode, ...notes]}
              cents={item.EstimatedCopayCents}
            />
            {addOns.map((addOn) => (
              <ItemLine
                key={addOn.AddOnKey}
                count={addOn.Quantity}
                facts={[t('addOn.with', { name: addOn.PlainName })]}
                cents={addOn.PriceCents}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How many, of what, and what they cost together; nothing for a price that nobody knows yet. */
function ItemLine({ count, facts, cents }: { count: number; facts: readonly string[]; cents: number | null }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <p className="ord-item hs-tabular">
      <span className="hs-hint">
        <strong aria-hidden="true">{t('item.times', { count })}</strong>
        <span className="hs-visually-hidden">{t('item.quantity', { count })}</span> · {facts.join(' · ')}
      </span>
      {cents === null ? null : <span>{formatCents(cents, language)}</span>}
    </p>
  )
}
