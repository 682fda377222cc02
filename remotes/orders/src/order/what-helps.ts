import { ApiProblem } from '@homeside/api-client/api-problem'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'

import { sentItems } from '../api/order-calls.ts'

/** Problems that mean that nothing was ordered this time, although it may work later. */
const nothingOrdered: ReadonlySet<ApiProblem['code']> = new Set([
  'session-expired',
  'too-slow',
  'too-many-attempts',
  'order-failed',
  'overloaded',
  'maintenance',
  'provider-maintenance',
])

/**
 * Whether the order may exist although the page got no order: there was no answer, or it was not the server's. A
 * refused attempt ordered nothing.
 */
export function mayBePlaced(problem: ApiProblem): boolean {
  return problem.mayPassLater && !nothingOrdered.has(problem.code)
}

/**
 * Whether the draft still counts as sent after a failed attempt. Only 422 proves that no earlier attempt made an order,
 * because the server looks for an order with the draft's key before it checks the content.
 */
export function wasSentAfter(wasSentBefore: boolean, problem: ApiProblem): boolean {
  return mayBePlaced(problem) || (wasSentBefore && problem.status !== 422)
}

/**
 * What helps after a failed attempt: sending again, other supplies, looking at the orders first, a call, or trying
 * later.
 */
type Help = 'sendAgain' | 'chooseAgain' | 'lookFirst' | 'call' | 'later'

/**
 * What the patient can do about an order that was not placed.
 *
 * @param problem Null after a refresh, when the page no longer knows it.
 */
export function whatHelps(problem: ApiProblem | null): Help {
  if (!problem || mayBePlaced(problem)) return 'sendAgain'
  switch (problem.code) {
    case 'not-eligible':
    case 'nothing-eligible':
    case 'validation':
      return 'chooseAgain'
    case 'idempotency-mismatch':
      return 'lookFirst'
    case 'order-blocked':
      return 'call'
    default:
      return 'later'
  }
}

/**
 * The problem without what the server says about supplies, which have no field on the review. It is shown as a whole,
 * with a link back to the supplies.
 */
export function withoutSupplies(problem: ApiProblem): ApiProblem {
  const fields = Object.entries(problem.fields).filter(([name]) => !name.startsWith('Items'))
  return new ApiProblem({
    code: problem.code,
    status: problem.status,
    fields: Object.fromEntries(fields),
    cause: problem,
  })
}

/** The supplies of an order that a refusal names, also one withoutSupplies; none where it is about all of them. */
export function refusedSupplies(
  problem: ApiProblem,
  order: OrderDraft,
  supplies: readonly SupplyItem[],
): readonly SupplyItem[] {
  if (problem.code !== 'not-eligible' && problem.code !== 'order-blocked') return []
  const { fields } = problem.cause instanceof ApiProblem ? problem.cause : problem
  return sentItems(order).flatMap(({ SupplyKey }, index) => {
    const supply = supplies.find((each) => each.SupplyKey === SupplyKey)
    return supply !== undefined && `Items.${index}.SupplyKey` in fields ? [supply] : []
  })
}
