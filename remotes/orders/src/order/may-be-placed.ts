import type { ApiProblem } from '@homeside/api-client/api-problem'

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
