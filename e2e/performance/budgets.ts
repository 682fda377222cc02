import type { Journey } from './measure-journey.ts'

export interface Budget {
  name: string
  measure: keyof Journey
  unit: 'KB' | 'ms' | ''
  /** The worst that passes, and what is wanted, both from what the monolith measured. */
  must: (monolith: number) => number
  aim: (monolith: number) => number
}

const kilobyte = 1000
const times = (factor: number) => (monolith: number) => monolith * factor
const always = (limit: number) => () => limit

/** What federation alone may cost, each against the monolith of the same source measured in the same run. */
export const budgets: readonly Budget[] = [
  {
    name: 'login, bytes',
    measure: 'loginBytes',
    unit: 'KB',
    must: (monolith) => Math.min(Math.max(monolith * 1.12, monolith + 20 * kilobyte), 230 * kilobyte),
    aim: (monolith) => Math.min(monolith * 1.05, 170 * kilobyte),
  },
  { name: 'login, requests', measure: 'loginRequests', unit: '', must: times(1), aim: times(1) },
  { name: 'login, depth', measure: 'loginDepth', unit: '', must: times(1), aim: times(1) },
  { name: 'login, largest paint', measure: 'largestPaint', unit: 'ms', must: times(1.1), aim: times(0.95) },
  { name: 'first cold remote', measure: 'remotePainted', unit: 'ms', must: times(1.1), aim: times(0.9) },
  { name: 'whole journey, bytes', measure: 'journeyBytes', unit: 'KB', must: times(1.15), aim: times(1.05) },
  { name: 'layout shift, any page', measure: 'layoutShift', unit: '', must: always(0.02), aim: always(0) },
]

export type Verdict = 'aim met' | 'must met' | 'OVER'

/** How a measure stands against its budget. */
export function verdictOf({ must, aim }: Budget, federated: number, monolith: number): Verdict {
  if (federated > must(monolith)) return 'OVER'
  return federated > aim(monolith) ? 'must met' : 'aim met'
}
