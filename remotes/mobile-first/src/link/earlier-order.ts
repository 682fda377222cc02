import type { DoneOrder } from '@homeside/contract/mobile-first'
import type { CompletedOrder } from '@homeside/session/short-code-info'

/** An order that was placed before this visit, as the last page shows it. */
export function earlierOrder(done: DoneOrder): CompletedOrder {
  return {
    number: done.OrderNumber,
    date: done.OrderDate,
    items: done.ItemCount,
    status: done.Status,
    holdReason: done.HoldReason,
    expected: done.EstimatedDeliveryDate,
    next: done.NextAvailableDate,
    copayCents: null,
    isEarlier: true,
  }
}
