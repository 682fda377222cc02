import type { ApiProblem } from '@homeside/api-client/api-problem'

/** By these the server says that it ordered nothing this time, though it may another time. */
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
 * Whether the order may exist although no order was answered: no answer came, or one that is not the order's. What was
 * refused, for now or for good, was not ordered by this attempt.
 */
export function mayBePlaced(problem: ApiProblem): boolean {
  return problem.mayPassLater && !nothingOrdered.has(problem.code)
}

/**
 * Whether the draft still counts as sent after an attempt failed. Only 422 proves that no earlier attempt made an
 * order: the server looks for one under the draft's key before it judges the contents.
 */
export function wasSentAfter(wasSentBefore: boolean, problem: ApiProblem): boolean {
  return mayBePlaced(problem) || (wasSentBefore && problem.status !== 422)
}
