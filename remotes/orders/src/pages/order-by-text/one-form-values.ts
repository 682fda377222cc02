import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'
import { phone } from '@homeside/forms/rules/contact'
import { accepted, required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'

import { toldRules, toldValues, withTold } from '../new-order/choose/told-items.ts'
import type { ToldItems } from '../new-order/choose/told-items.ts'

/** What the one form of an order by text holds. What is wrong on file is the order's own: it opens fields. */
export interface OneFormValues extends ToldItems {
  DeliveryPhone: string
  ChangeDescription: string
  AcceptsAdditionalDisclaimer: boolean
  /** Everything is right, the supplies are needed, and the order terms are accepted. */
  AcceptsTerms: boolean
}

/** What each answer must be. A rule counts while its field is on the page. Section 5.2 of the specification. */
export function oneFormRules(supplies: readonly SupplyItem[]): FormRules<OneFormValues> {
  return {
    ...toldRules(supplies),
    DeliveryPhone: [required(), phone],
    ChangeDescription: [required('change-description-required')],
    AcceptsAdditionalDisclaimer: [accepted('additional-disclaimer')],
    AcceptsTerms: [accepted('order-statement')],
  }
}

/** What the order says so far; what has to be accepted never is beforehand. */
export function oneFormValues(
  order: OrderDraft,
  supplies: readonly SupplyItem[],
  unfinished: Readonly<Record<string, string>>,
  phoneOnFile: string,
): OneFormValues {
  return {
    ...toldValues(order, supplies, unfinished),
    DeliveryPhone: order.DeliveryPhone ?? phoneOnFile,
    ChangeDescription: order.ChangeDescription ?? '',
    AcceptsAdditionalDisclaimer: order.AcceptsAdditionalDisclaimer ?? false,
    AcceptsTerms: order.AcceptsTerms ?? false,
  }
}

/** Takes what the form holds into the order. */
export function withOneForm(order: OrderDraft, values: OneFormValues): OrderDraft {
  const { DeliveryPhone, ChangeDescription, AcceptsAdditionalDisclaimer, AcceptsTerms } = values
  return {
    ...withTold(order, values),
    DeliveryPhone: DeliveryPhone || undefined,
    ChangeDescription: ChangeDescription || undefined,
    AcceptsAdditionalDisclaimer: AcceptsAdditionalDisclaimer || undefined,
    AcceptsTerms,
  }
}
