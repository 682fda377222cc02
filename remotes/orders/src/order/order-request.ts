import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { PlaceOrderRequest } from '@homeside/contract/orders'
import { toAddress } from '@homeside/parts/address/typed-address'

/** The order as it is placed: what is chosen of it, without what does not apply, even if it was typed. */
export function orderRequest(order: OrderDraft): PlaceOrderRequest {
  const { AddressIsCorrect = true, InsuranceIsCorrect = true, AcceptsTerms = false } = order
  const { OrderIdempotencyKey: _key, ChangeDescription, DeliveryAddress, AcceptsEmailDisclaimer, ...rest } = order
  return {
    ...rest,
    Items: order.Items.filter(({ Quantity }) => Quantity > 0),
    AddressIsCorrect,
    InsuranceIsCorrect,
    AcceptsTerms,
    // One box stands for both, in its words.
    ConfirmsNeed: AcceptsTerms,
    ...(ChangeDescription && !(AddressIsCorrect && InsuranceIsCorrect)
      ? { ChangeDescription: ChangeDescription.trim() }
      : {}),
    ...(DeliveryAddress ? { DeliveryAddress: toAddress(DeliveryAddress) } : {}),
    ...(order.WantsEmailConfirmation ? { AcceptsEmailDisclaimer: AcceptsEmailDisclaimer ?? false } : {}),
  }
}
