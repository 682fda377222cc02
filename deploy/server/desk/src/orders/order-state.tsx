import type { HoldReason, OrderStatus } from '@homeside/contract/constants/order-states'
import { useText } from '@homeside/i18n/use-text'

import { Pill } from '../frame/shown.tsx'
import type { Tone } from '../frame/shown.tsx'

/** Where staff have something to do, the tone is warm; what runs is calm. */
const tones: { [Status in OrderStatus]?: Tone } = {
  Submitted: 'act',
  PendingReview: 'act',
  Processing: 'next',
  PartiallyShipped: 'next',
  Delivered: 'good',
}

/** The state of an order in words, with the reason why it is on hold. */
export function OrderState({ status, holdReason }: { status: OrderStatus; holdReason: HoldReason | null }) {
  const t = useText('desk')
  return (
    <Pill tone={tones[status]}>
      {t(`orders.status.${status}`)}
      {holdReason ? `: ${t(`orders.hold.${holdReason}`)}` : ''}
    </Pill>
  )
}
