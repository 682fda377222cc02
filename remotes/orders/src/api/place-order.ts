import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { Order, PlaceOrderRequest } from '@homeside/contract/orders'
import { toAddress } from '@homeside/parts/address/address-fields'

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
