import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call, type CallOptions } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { Order, PlaceOrderRequest } from '@homeside/contract/orders'
import type { Language } from '@homeside/contract/wire'
import { toAddress } from '@homeside/parts/address/address-fields'
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

/**
 * Call this with an order that was placed or cancelled just now. Its page shows it so at once, and the lists ask again.
 */
export function noteOrderChanged(order: Order, language: Language): void {
  noteOrdersChanged()
  pageCache.setQueryData(orderQuery(order.OrderKey, language).queryKey, order)
}

/**
 * Places an order. The same idempotency key always answers the same order.
 *
 * @param seen What the screen showed when the patient agreed; null for an order that an older page sent.
 * @throws ApiProblem `validation`, `nothing-eligible`, `not-eligible`, `order-blocked`, `changed-meanwhile`,
 * `idempotency-mismatch`, `order-failed`, or what any call can fail with.
 */
export function placeOrder(api: Api, order: OrderDraft, seen: SeenOrder | null, signal: AbortSignal): Promise<Order> {
  const json = { ...orderRequest(order), ...(seen ? { Seen: seen } : {}) }
  const given = { json, key: order.OrderIdempotencyKey, needs: 'OrderKey', signal }
  return call(api, 'POST', 'orders', given)
}

/** The order as it is placed: its chosen items, without answers that do not apply, even if they were typed. */
export function orderRequest(order: OrderDraft): PlaceOrderRequest {
  const { AddressIsCorrect = true, InsuranceIsCorrect = true, AcceptsTerms = false } = order
  const { OrderIdempotencyKey: _key, ChangeDescription, DeliveryAddress, AcceptsEmailDisclaimer, ...rest } = order
  return {
    ...rest,
    Items: sentItems(order),
    AddressIsCorrect,
    InsuranceIsCorrect,
    AcceptsTerms,
    // One checkbox confirms the need and accepts the terms, as its label says.
    ConfirmsNeed: AcceptsTerms,
    ...(ChangeDescription && !(AddressIsCorrect && InsuranceIsCorrect)
      ? { ChangeDescription: ChangeDescription.trim() }
      : {}),
    ...(DeliveryAddress ? { DeliveryAddress: toAddress(DeliveryAddress) } : {}),
    ...(order.WantsEmailConfirmation ? { AcceptsEmailDisclaimer: AcceptsEmailDisclaimer ?? false } : {}),
  }
}

/** The items of a draft that are sent, in their order. */
export function sentItems(order: OrderDraft): OrderDraft['Items'] {
  return order.Items.filter(({ Quantity }) => Quantity > 0)
}
