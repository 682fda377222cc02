import type { ApiProblem } from '@homeside/api-client/api-problem'

import { mayBePlaced } from '../../../order/may-be-placed.ts'

/**
 * What helps after a failed attempt: sending again, other supplies, looking at the orders first, a call, or trying
 * later.
 */
export type Help = 'sendAgain' | 'chooseAgain' | 'lookFirst' | 'call' | 'later'

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
