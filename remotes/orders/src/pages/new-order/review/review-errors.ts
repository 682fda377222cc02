import type { ApiProblem } from '@homeside/api-client/api-problem'

import type { OrderDraft } from '../../../draft/order-draft.ts'

/** What can be wrong on the review, by the field it stands at. */
export type ReviewField = 'items' | 'changeDescription' | 'agreement'

/** The element of each field, which its entry in the summary leads to. */
export const fieldIds: Readonly<Record<ReviewField, string>> = {
  items: 'order-items',
  changeDescription: 'order-changes',
  agreement: 'order-agreement',
}

/** What is missing before the order can be placed, in the order of the page (section 5 of the specification). */
export function findMissing(draft: OrderDraft): ReviewField[] {
  const isAllCorrect = draft.addressIsCorrect && draft.insuranceIsCorrect
  const missing: ReviewField[] = []
  if (!isAllCorrect && draft.changeDescription.trim() === '') missing.push('changeDescription')
  if (!draft.agrees) missing.push('agreement')
  return missing
}

function fieldOf(wireName: string): ReviewField {
  if (wireName.startsWith('ChangeDescription')) return 'changeDescription'
  return wireName === 'AcceptsTerms' || wireName === 'ConfirmsNeed' ? 'agreement' : 'items'
}

/** The fields that the server found wrong, when that is what it answered. */
export function fieldsOf(problem: ApiProblem): ReviewField[] {
  if (problem.code !== 'validation') return []
  return [...new Set(Object.keys(problem.fields).map(fieldOf))]
}

/**
 * Whether the order may exist although no order was answered: no answer came, or one that is not the order's. A
 * refusal, and `order-failed`, say that nothing was ordered.
 */
export function mayBePlaced(problem: ApiProblem): boolean {
  if (problem.code === 'order-failed' || problem.code === 'maintenance' || problem.code === 'provider-maintenance') {
    return false
  }
  return problem.status < 400 || problem.status >= 500
}
