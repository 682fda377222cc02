import { quantityMax } from '@homeside/contract/constants/limits'
import type { SupplyItem } from '@homeside/contract/orders'

import { usualQuantity } from './can-order.ts'
import { firstAnswers, noUsage } from './order-draft.ts'
import type { DraftItem, OrderDraft, ReviewAnswers } from './order-draft.ts'

/** What was said of a choice does not hold for another: need and terms are asked anew. */
const unaccepted = {
  AcceptsTerms: firstAnswers.AcceptsTerms,
  AcceptsAdditionalDisclaimer: firstAnswers.AcceptsAdditionalDisclaimer,
}

export function editItem(draft: OrderDraft, supplyKey: number, changes: Partial<DraftItem>): OrderDraft {
  const before = draft.items[supplyKey] ?? { quantity: 0, Usage: noUsage, ReplacementReason: '', addOns: {} }
  const items = { ...draft.items, [supplyKey]: { ...before, ...changes } }
  return { ...draft, items, answers: { ...draft.answers, ...unaccepted }, isUnsaved: true }
}

/** Sets how many of a supply are ordered; 0 takes it out. More than the allowance is possible: staff look at it. */
export function setQuantity(draft: OrderDraft, supplyKey: number, quantity: number): OrderDraft {
  return editItem(draft, supplyKey, { quantity: Math.min(Math.max(quantity, 0), quantityMax) })
}

/** Chooses a supply in its usual quantity. */
export function chooseSupply(draft: OrderDraft, item: SupplyItem): OrderDraft {
  return setQuantity(draft, item.SupplyKey, usualQuantity(item))
}

/** Sets how many of an add-on go with a supply; 0 takes it out. */
export function setAddOn(draft: OrderDraft, supplyKey: number, addOnKey: number, quantity: number): OrderDraft {
  const { [addOnKey]: _before, ...others } = draft.items[supplyKey]?.addOns ?? {}
  return editItem(draft, supplyKey, { addOns: quantity > 0 ? { ...others, [addOnKey]: quantity } : others })
}

/** Takes what the review asks. */
export function setAnswers(draft: OrderDraft, answers: ReviewAnswers): OrderDraft {
  return { ...draft, answers, isUnsaved: true }
}
