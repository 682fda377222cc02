import type { Order } from '@homeside/contract/orders'
import { wholeDay } from '@homeside/parts/days/local-time'
import { useLocalTime } from '@homeside/parts/days/use-local-time'
import { OrderState } from '@homeside/ui/order-state'

/** The timeline of an order, oldest first, with days in the patient's zone. */
export function OrderTimeline({ order }: { order: Order }) {
  const local = useLocalTime()
  const last = order.Timeline.length - 1
  return (
    <ol className="ord-timeline">
      {order.Timeline.map(({ Status, AtUtc, Note }, index) => (
        <li key={AtUtc + Status}>
          <p className="hs-hint hs-tabular">{wholeDay(AtUtc, local, 'medium')}</p>
          {/* The reason is known only for the current state. */}
          <OrderState order={{ Status, HoldReason: index === last ? order.HoldReason : null }} />
          {Note && <p>{Note}</p>}
        </li>
      ))}
    </ol>
  )
}
