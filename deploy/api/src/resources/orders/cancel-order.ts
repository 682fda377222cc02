import type { cancelOrder as cancelOrderCall } from '@homeside/contract/orders'

import type { CallRequest } from '../../calls/call-request.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'
import { refundOrder } from '../refunds/ask-refund.ts'
import { holdOrder, moveOrder } from './move-order.ts'
import type { FoundOrder } from './queries.ts'

/**
 * Cancels an order for the patient. Payments are refunded.
 *
 * @throws Problem not-found, or order-state when staff have started on it or it is cancelled already.
 */
export function cancelOrder(
  { database, caller, params, body, now }: CallRequest<typeof cancelOrderCall>,
  queue: MessageQueue,
): Promise<FoundOrder> {
  return database.transaction(async (transaction) => {
    const found = await holdOrder(transaction, caller.scope, params.key)
    await moveOrder(transaction, caller.scope, found, {
      event: 'cancel',
      now,
      note: body.Reason ?? null,
      change: { estimatedDeliveryDate: null },
    })
    await refundOrder(transaction, queue, caller.scope, params.key, now)
    return holdOrder(transaction, caller.scope, params.key)
  })
}
