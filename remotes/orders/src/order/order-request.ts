import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { PlaceOrderRequest } from '@homeside/contract/orders'
import { toAddress } from '@homeside/parts/address/typed-address'

/** The order as it is placed: its chosen items, without answers that do not apply, even if they were typed. */
export function orderRequest(order: OrderDraft): PlaceOrderRequest {
  const { AddressIsCorrect = true, InsuranceIsCorrect = true, AcceptsTerms = false } = order
  const { OrderIdempotencyKey: _key, ChangeDescription, DeliveryAddress, AcceptsEmailDisclaimer, ...rest } = order
  return {
    ...rest,
    Items: order.Items.filter(({ Quantity }) => Quantity > 0),
    AddressIsCorrect,
    InsuranceIsCorrect,
    AcceptsTerms,
    // One box stands for both, and says so.
    ConfirmsNeed: AcceptsTerms,
    ...(ChangeDescription && !(AddressIsCorrect && InsuranceIsCorrect)
      ? { ChangeDescription: ChangeDescription.trim() }
      : {}),
    ...(DeliveryAddress ? { DeliveryAddress: toAddress(DeliveryAddress) } : {}),
    ...(order.WantsEmailConfirmation ? { AcceptsEmailDisclaimer: AcceptsEmailDisclaimer ?? false } : {}),
  }
}
