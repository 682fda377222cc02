import { useText } from '@homeside/i18n/use-text'

import { daysLeft } from '../../../draft/chosen-items.ts'
import type { ChosenItem } from '../../../draft/chosen-items.ts'
import { OrderItems } from '../../order-items.tsx'
import { reasonOf } from '../../replacement-reason.ts'

/** What will be ordered, with what was told of it. */
export function ChosenList({ chosen }: { chosen: readonly ChosenItem[] }) {
  const t = useText('orders')
  return (
    <OrderItems
      items={chosen.map((item) => {
        const { supply, quantity, told, addOns } = item
        const days = daysLeft(item)
        const reason = reasonOf(told.ReplacementReason)
        return {
          ...supply,
          Quantity: quantity,
          notes: [
            ...(supply.Size ? [t('choose.size', { size: supply.Size })] : []),
            ...(reason ? [t(`usage.reason.${reason}`)] : []),
            ...(days === null ? [] : [t('usage.days', { count: days })]),
          ],
          addOns: addOns.map(({ addOn, quantity: howMany }) => ({ ...addOn, Quantity: howMany })),
        }
      })}
    />
  )
}
