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
 * Whether the order may exist although no order was answered: no answer came, or one that is not the order's. What
 * the server refuses, and `order-failed`, was not ordered by this attempt.
 */
export function mayBePlaced(problem: ApiProblem): boolean {
  const isRefused = ['order-failed', 'maintenance', 'provider-maintenance'].includes(problem.code)
  return !isRefused && (problem.status < 400 || problem.status >= 500)
}

/**
 * Whether the draft still counts as sent after an attempt failed. Only 422 proves that no earlier attempt made an
 * order: the server looks for one under the draft's key before it judges the contents.
 */
export function wasSentAfter(wasSentBefore: boolean, problem: ApiProblem): boolean {
  return mayBePlaced(problem) || (wasSentBefore && problem.status !== 422)
}
