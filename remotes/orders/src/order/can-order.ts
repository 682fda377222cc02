import { quantityMax } from '@homeside/contract/constants/limits'
import type { SupplyItem } from '@homeside/contract/orders'

/** Whether the patient may choose this supply now. One that needs a review is ordered, then looked at by a person. */
export function canOrder(item: SupplyItem): boolean {
  return item.EligibilityStatus === 'Eligible' || item.EligibilityStatus === 'NeedsReview'
}

/** Whether it is due and nothing of it needs a person: what a new order begins with. */
export function isDue(item: SupplyItem): boolean {
  return item.EligibilityStatus === 'Eligible' && item.MaxQty > 0
}

/** Whether an order of it has to tell something that only the patient knows. */
export function asksSomething(item: SupplyItem): boolean {
  return item.UsageTrackingMode !== 'None' || item.RequiresReplacementReason
}

/** How many are chosen at first: as usual, within the allowance where it leaves any. */
export function usualQuantity(item: SupplyItem): number {
  return Math.max(1, Math.min(item.DefaultQty, item.MaxQty, quantityMax))
}
