import { emptyDraft, noUsage } from '../draft/order-draft.ts'
import type { DraftItem, OrderDraft, ReviewAnswers } from '../draft/order-draft.ts'

export const owner = { patientKey: 7, alias: 'bluebird-hme' }

/** A draft of these supplies and answers, by one patient. */
export function madeUpDraft(
  items: Readonly<Record<number, Partial<DraftItem>>> = {},
  answers: Partial<ReviewAnswers> = {},
): OrderDraft {
  const empty = emptyDraft(owner)
  const whole = Object.entries(items).map(([key, item]) => [
    key,
    { quantity: 1, Usage: noUsage, ReplacementReason: '', addOns: {}, ...item },
  ])
  return {
    ...empty,
    items: Object.fromEntries(whole) as OrderDraft['items'],
    answers: { ...empty.answers, ...answers },
  }
}
