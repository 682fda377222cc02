import type { staffBlockOrder } from '@homeside/contract/staff-orders'
import type { z } from 'zod'

import { addMessage } from '../../messages/conversations/add-message.ts'
import { insertConversation } from '../../messages/conversations/start-conversation.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { HeldOrder } from './act-on-order.ts'

/**
 * Blocks an order until the patient has answered a question. The question is a conversation where the provider uses
 * messages, and in any case a line of the order's timeline.
 *
 * @throws Problem order-state when the order is not under review.
 */
export async function askPatient(
  held: HeldOrder,
  { HoldReason, Question }: z.output<typeof staffBlockOrder.body>,
  now: Date,
): Promise<void> {
  const { transaction, scope, found } = held
  const conversationKey = held.provider.communicationsActive ? await ask(held, Question, now) : null
  await moveOrder(transaction, scope, found, {
    event: 'block',
    now,
    note: Question,
    change: { holdReason: HoldReason ?? 'FollowUpRequired', estimatedDeliveryDate: null, conversationKey },
  })
}

async function ask(held: HeldOrder, question: string, now: Date): Promise<number> {
  const { transaction, scope, provider, account, found } = held
  const { orderNumber } = found.order
  const subject = account?.preferredLanguage === 'es' ? `Su pedido ${orderNumber}` : `Your order ${orderNumber}`
  const conversationKey = await insertConversation(transaction, scope, { topic: 'Orders', subject, now })
  await addMessage(transaction, scope, {
    conversationKey,
    senderType: 'Provider',
    senderName: provider.name,
    body: question,
    isRead: false,
    now,
  })
  return conversationKey
}
