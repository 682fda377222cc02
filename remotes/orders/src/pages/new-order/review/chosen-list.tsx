import { useText } from '@homeside/i18n/use-text'

import { chosenItems, daysLeft } from '../../../order/chosen-items.ts'
import { useOrder } from '../../../order/order-store.ts'
import { OrderItems } from '../../order-items.tsx'

/** What will be ordered, with the answers about it. */
export function ChosenList() {
  const t = useText('orders')
  const { order, supplies } = useOrder()
  return (
    <OrderItems
      items={chosenItems(order, supplies.Items).map(({ supply, item, addOns }) => {
        const days = daysLeft(supply, item)
        return {
          ...supply,
          Quantity: item.Quantity,
          notes: [
            ...(supply.Size ? [t('choose.size', { size: supply.Size })] : []),
            ...(item.ReplacementReason ? [t(`usage.reason.${item.ReplacementReason}`)] : []),
            ...(days === null ? [] : [t('usage.days', { count: days })]),
          ],
          addOns: addOns.map(({ addOn, quantity }) => ({ ...addOn, Quantity: quantity })),
        }
      })}
    />
  )
}
