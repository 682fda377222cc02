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

/** The supplies of an order, one each: picture, name, how many and what they cost; size and code below, then add-ons. */
export function OrderItems({ items }: { items: readonly ListedItem[] }) {
  const t = useText('orders')
  return (
    <ul className="ord-items">
      {items.map(({ notes = [], addOns = [], ...item }) => (
        <li key={item.SupplyKey}>
          <SupplyPicture supply={item} size={44} />
          <div>
            <ItemLine name={item.PlainName} count={item.Quantity} cents={item.EstimatedCopayCents} />
            <p className="hs-hint">
              {[...(item.Size ? [t('choose.size', { size: item.Size })] : []), item.HcpcsCode, ...notes].join(' · ')}
            </p>
            {addOns.map((addOn) => (
              <ItemLine
                key={addOn.AddOnKey}
                name={t('addOn.with', { name: addOn.PlainName })}
                count={addOn.Quantity}
                cents={addOn.PriceCents}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A name with how many, and what they cost together; nothing for a price that nobody knows yet. */
function ItemLine({ name, count, cents }: { name: string; count: number; cents: number | null }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <p className="ord-item hs-tabular">
      <span>
        <span className="ord-item-name">{name}</span> <span aria-hidden="true">{t('item.times', { count })}</span>
        <span className="hs-visually-hidden">, {t('item.quantity', { count })}</span>
      </span>
      {cents === null ? null : <span className="ord-item-price">{formatCents(cents, language)}</span>}
    </p>
  )
}
