import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { OrderState } from '@homeside/ui/order-state'

import { useEventDay } from '../use-event-day.ts'

/** What happened to an order so far, the oldest first, each on its day where the patient lives. */
export function OrderTimeline({ order }: { order: Order }) {
  const language = useLanguage()
  const dayOf = useEventDay()
  const last = order.Timeline.length - 1
  return (
    <ol className="ord-timeline">
      {order.Timeline.map(({ Status, AtUtc, Note }, index) => (
        <li key={AtUtc + Status}>
          <p className="hs-hint hs-tabular">{formatDate(dayOf(AtUtc), language, 'medium')}</p>
          {/* Only where it stands now is the reason known. */}
          <OrderState order={{ Status, HoldReason: index === last ? order.HoldReason : null }} />
          {Note && <p>{Note}</p>}
        </li>
      ))}
    </ol>
  )
}
