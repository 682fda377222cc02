import type { ApiProblem } from '@homeside/api-client/api-problem'

/**
 * Whether the order may exist although no order was answered: no answer came, or one that is not the order's. What
 * the server refuses, and `order-failed`, was not ordered by this attempt.
 */
export function mayBePlaced(problem: ApiProblem): boolean {
  const isRefused = ['order-failed', 'maintenance', 'provider-maintenance', 'overloaded'].includes(problem.code)
  return !isRefused && (problem.status < 400 || problem.status >= 500)
}

/**
 * Whether the draft still counts as sent after an attempt failed. Only 422 proves that no earlier attempt made an
 * order: the server looks for one under the draft's key before it judges the contents.
 */
export function wasSentAfter(wasSentBefore: boolean, problem: ApiProblem): boolean {
  return mayBePlaced(problem) || (wasSentBefore && problem.status !== 422)
}
