import type { OrderMoney } from '@homeside/contract/constants/order-money'
import type { Order, OrderItem } from '@homeside/contract/orders'
import type { Language } from '@homeside/contract/wire'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { SupplyPicture } from './supply-picture.tsx'

type ListedAddOn = Pick<Order['AddOns'][number], 'AddOnKey' | 'PlainName' | 'Quantity' | 'PriceCents'>

interface ListedItem extends Pick<
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

type Text = ReturnType<typeof useText<'orders'>>

/** A figure of an order's cost, with its name. */
interface MoneyLine {
  name: string
  value: string
}

/** What an order costs, the same before and after it is placed. What is not known is in no sum. */
export function moneyLines(money: OrderMoney, t: Text, language: Language): MoneyLine[] {
  const { copay, unknown, isUnknown, addOns, total, paid, rest, way } = money
  const line = (name: string, cents: number): MoneyLine => ({ name, value: formatCents(cents, language) })
  if (way === 'cancelled' && isUnknown) return paid > 0 ? [line(t('placed.paid'), paid)] : []
  return [
    isUnknown ? { name: t('review.copay'), value: t('review.notKnown') } : line(t('review.copay'), copay),
    ...(addOns > 0 ? [line(t('review.addOns'), addOns)] : []),
    ...(addOns > 0 && unknown === 0 ? [line(t('review.total'), total)] : []),
    ...(paid > 0 ? [line(t('placed.paid'), paid)] : []),
    ...(paid > 0 && rest > 0 && way !== 'cancelled' ? [line(t('placed.rest'), rest)] : []),
  ]
}

/** What is not in the figures, and how the rest is paid. Nothing for an order that costs nothing more. */
export function moneyMeaning({ unknown, isUnknown, way }: OrderMoney, t: Text, isPlaced: boolean): string[] {
  if (way === 'cancelled') return []
  return [
    ...(unknown > 0 ? [isUnknown ? t('review.copayUnknown') : t('review.copayPartly', { count: unknown })] : []),
    ...(way === 'now' ? [t(isPlaced ? 'placed.toPay' : 'review.paidWithOrder')] : []),
    ...(way === 'bill' && unknown === 0 ? [t('review.copayMeaning')] : []),
    ...(way === 'paid' ? [t('placed.allPaid')] : []),
  ]
}
