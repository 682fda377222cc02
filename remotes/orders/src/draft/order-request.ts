import { replacementReasons } from '@homeside/contract/constants/usage'
import type { PlaceOrderRequest } from '@homeside/contract/orders'
import { toAddress } from '@homeside/parts/address/typed-address'

import type { DraftItem, OrderDraft } from './order-draft.ts'
import { usageAnswers } from './usage-answers.ts'

/** The draft as the API takes it. What does not apply is left out, even if it was typed. */
export function toRequest({ items, answers }: OrderDraft): PlaceOrderRequest {
  const { AddressIsCorrect, InsuranceIsCorrect, ChangeDescription, DeliveryAddress, DeliveryPhone } = answers
  const isAllCorrect = AddressIsCorrect !== 'no' && InsuranceIsCorrect === 'yes'
  const chosen = Object.entries(items).filter(([, { quantity }]) => quantity > 0)
  return {
    Items: chosen.map(([key, item]) => ({ SupplyKey: Number(key), Quantity: item.quantity, ...toldOf(item) })),
    ConfirmsNeed: answers.AcceptsTerms,
    AcceptsTerms: answers.AcceptsTerms,
    AddressIsCorrect: AddressIsCorrect !== 'no',
    InsuranceIsCorrect: InsuranceIsCorrect === 'yes',
    ...(isAllCorrect ? {} : { ChangeDescription: ChangeDescription.trim() }),
    ...(AddressIsCorrect === 'elsewhere' ? { DeliveryAddress: toAddress(DeliveryAddress) } : {}),
    ...(DeliveryPhone === '' ? {} : { DeliveryPhone }),
    ...(answers.AcceptsAdditionalDisclaimer ? { AcceptsAdditionalDisclaimer: true } : {}),
    ...(answers.WantsEmailConfirmation
      ? { WantsEmailConfirmation: true, AcceptsEmailDisclaimer: answers.AcceptsEmailDisclaimer }
      : {}),
  }
}

/** What is told of one supply, as the wire has it. */
export function toldOf(item: DraftItem) {
  const usage = usageAnswers(item.Usage)
  const reason = replacementReasons.find((each) => each === item.ReplacementReason)
  const addOns = Object.entries(item.addOns)
  return {
    ...(Object.keys(usage).length > 0 ? { Usage: usage } : {}),
    ...(reason ? { ReplacementReason: reason } : {}),
    ...(addOns.length > 0
      ? { AddOns: addOns.map(([AddOnKey, Quantity]) => ({ AddOnKey: Number(AddOnKey), Quantity })) }
      : {}),
  }
}
