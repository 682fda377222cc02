import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

import type { IconName } from './icon.tsx'
import { StatusLine } from './status-line.tsx'
import type { StatusTone } from './status-line.tsx'

/** How a state is drawn: done, in progress, waiting for somebody, or ended. */
const looks: Readonly<Record<Order['Status'], { tone: StatusTone; icon: IconName }>> = {
  Draft: { tone: 'neutral', icon: 'page' },
  Submitted: { tone: 'info', icon: 'check' },
  PendingReview: { tone: 'warning', icon: 'clock' },
  Processing: { tone: 'info', icon: 'supplies' },
  Blocked: { tone: 'warning', icon: 'warning' },
  PartiallyShipped: { tone: 'info', icon: 'truck' },
  Shipped: { tone: 'info', icon: 'truck' },
  Delivered: { tone: 'success', icon: 'check' },
  Cancelled: { tone: 'neutral', icon: 'minus' },
}

type Stand = Pick<Order, 'Status' | 'HoldReason'>

/** The text key of an order's state. The reason of a hold says more than the status. */
export function orderStateKey({ Status, HoldReason }: Stand) {
  return Status === 'PendingReview' && HoldReason ? (`hold.${HoldReason}` as const) : (`status.${Status}` as const)
}

/** The state of an order in plain words, the same on every screen. */
export function OrderState({ order }: { order: Stand }) {
  const t = useText('portal')
  return <StatusLine {...looks[order.Status]}>{t(`order.${orderStateKey(order)}`)}</StatusLine>
}

/** Whether an order goes on only once its patient has done something. */
export function isWaitingForPatient({ Status }: Pick<Order, 'Status'>): boolean {
  return Status === 'Blocked'
}
