import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call, type CallOptions } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'
import type { Order } from '@homeside/contract/orders'
import type { Language } from '@homeside/contract/wire'
import { DraftSaves } from '@homeside/parts/storage/draft-saves'

import { orderQuery } from './order-queries.ts'

export const orderDrafts = new DraftSaves<OrderDraft>()
/** A patient has one order at a time. */
export const orderDraftName = 'order'

/**
 * Saves the draft, replacing the one before.
 *
 * @throws ApiProblem `order-state` when its order is placed already, or what any call can fail with.
 */
export function saveOrderDraft(api: Api, draft: OrderDraft, options: CallOptions): Promise<KeptOrderDraft> {
  return call(api, 'POST', 'orders/draft', { json: draft, ...options })
}

/** Deletes the draft, if there is one. A save on its way would bring it back. */
export async function deleteOrderDraft(api: Api): Promise<KeptOrderDraft> {
  await orderDrafts.forget(orderDraftName)
  return call(api, 'DELETE', 'orders/draft')
}

/**
 * Sends the confirmation of an order to the address on file. Resolves to that address, and whether it was sent or waits
 * for the mail server. The patient has accepted the email disclaimer.
 *
 * @throws ApiProblem `confirmation-email-failed`, `email-unverified`, `too-many-attempts`, or what any call can fail
 * with.
 */
export async function emailConfirmation(api: Api, key: number): Promise<{ sentTo: string; wasSent: boolean }> {
  const given = { params: { key }, json: { AcceptsEmailDisclaimer: true } }
  const { SentTo, SentUtc } = await call(api, 'POST', 'orders/{key}/emailconfirmation', given)
  return { sentTo: SentTo, wasSent: SentUtc !== null }
}

/** What a patient can say of an item on backorder. */
export type BackorderChoice = 'Wait' | 'Replace' | 'Drop'

/**
 * Waits for an item on backorder until the day that the patient was shown, has another one in its place, or drops it.
 *
 * @throws ApiProblem `changed-meanwhile` or `order-state` when it is not as shown any more, or what any call can fail with.
 */
export function answerBackorder(
  api: Api,
  OrderKey: number,
  json: { SupplyKey: number; ExpectedOn: string; Choice: BackorderChoice },
  key: string,
): Promise<Order> {
  return call(api, 'POST', 'orders/{key}/backorder', { params: { key: OrderKey }, json, key })
}

/**
 * Cancels an order that staff have not started on.
 *
 * @throws ApiProblem `order-state` when they have, or what any call can fail with.
 */
export function cancelOrder(api: Api, key: number): Promise<Order> {
  return call(api, 'POST', 'orders/{key}/cancel', { params: { key }, json: {} })
}

/**
 * Call this after something was ordered, cancelled or paid. Every screen that shows orders or supplies asks again, in
 * this remote and in the portal. Answers that no screen shows are dropped, so that the next screen does not start with
 * an old state or date.
 */
export function noteOrdersChanged(): void {
  const queryKey = answerKey('orders')
  pageCache.removeQueries({ queryKey, type: 'inactive' })
  void pageCache.invalidateQueries({ queryKey })
  // Home starts with the stored dashboard, so that is refreshed before anybody goes there.
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/dashboard'), refetchType: 'all' })
}

/** Call this with an order that was placed or cancelled just now. Its page shows it so at once, and the lists ask again. */
export function noteOrderChanged(order: Order, language: Language): void {
  noteOrdersChanged()
  pageCache.setQueryData(orderQuery(order.OrderKey, language).queryKey, order)
}
