import {
  orderStationOf,
  orderStatusesToReview,
  orderStatusesToSend,
  type HoldReason,
  type OrderStatus,
} from '@homeside/contract/constants/order-states'
import { useText } from '@homeside/i18n/use-text'

import { Pill, type Tone } from '../frame/shown.tsx'

/** Where staff have something to do, the tone is warm; what runs is calm. */
function toneOf(status: OrderStatus): Tone | undefined {
  if (orderStatusesToReview.includes(status)) return 'act'
  if (orderStatusesToSend.includes(status)) return 'next'
  return orderStationOf(status) === 'Delivered' ? 'good' : undefined
}

/** The state of an order in words, with the reason why it is on hold. */
export function OrderState({ status, holdReason }: { status: OrderStatus; holdReason: HoldReason | null }) {
  const t = useText('desk')
  return (
    <Pill tone={toneOf(status)}>
      {t(`orders.status.${status}`)}
      {holdReason ? `: ${t(`orders.hold.${holdReason}`)}` : ''}
    </Pill>
  )
}
