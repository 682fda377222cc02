import type { SupplyItem } from '@homeside/contract/orders'

/**
 * Whether the patient may choose this supply now. A supply that needs a review can be ordered, and a person looks at
 * it.
 */
export function canOrder(item: SupplyItem): boolean {
  return item.EligibilityStatus === 'Eligible' || item.EligibilityStatus === 'NeedsReview'
}

/** Whether a supply is due and needs no review by a person. A new order starts with such supplies. */
export function isDue(item: SupplyItem): boolean {
  return item.EligibilityStatus === 'Eligible' && item.MaxQty > 0
}

/** Whether the patient has to answer questions about a supply. */
export function asksSomething(item: SupplyItem): boolean {
  return item.UsageTrackingMode !== 'None' || item.RequiresReplacementReason
}
