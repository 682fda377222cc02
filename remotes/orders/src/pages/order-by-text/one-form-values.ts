import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'
import type { FormRules } from '@homeside/forms/rules/rule'

import { typedRules, withTyped } from '../new-order/choose/typed-items.ts'
import type { TypedItems } from '../new-order/choose/typed-items.ts'
import { reviewRules, withReview } from '../new-order/review/review-values.ts'
import type { ReviewValues } from '../new-order/review/review-values.ts'

/** The values of the one form of an order by text: both steps of the order flow. */
export type OneFormValues = TypedItems & ReviewValues

/** The rules of each answer. A rule applies while its field is on the page. Section 5.2 of the specification. */
export function oneFormRules(supplies: readonly SupplyItem[]): FormRules<OneFormValues> {
  return { ...typedRules(supplies), ...reviewRules }
}

/** Takes the form's values into the order. */
export function withOneForm(order: OrderDraft, values: OneFormValues): OrderDraft {
  const { Items, ...review } = values
  return withReview(withTyped(order, { Items }), review)
}
