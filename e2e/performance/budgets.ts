import type { FirstPages } from './measure-first-pages.ts'

/** A limit on one measure of a journey. */
export interface Budget<Measure extends string> {
  name: string
  measure: Measure
  /** The same with a warm cache. */
  again?: Measure
  unit: 'KB' | 'ms' | ''
  /** The worst value that passes, and the wanted one, both computed from the monolith's measure. */
  must: (monolith: number) => number
  aim: (monolith: number) => number
}

const kilobyte = 1000
const times = (factor: number) => (monolith: number) => monolith * factor
const always = (limit: number) => () => limit

/** What federation alone may cost, compared with the monolith in the same run. */
export const budgets = [
  {
    name: 'login, bytes',
    measure: 'loginBytes',
    again: 'againBytes',
    unit: 'KB',
    must: (monolith) => Math.min(Math.max(monolith * 1.12, monolith + 20 * kilobyte), 230 * kilobyte),
    aim: (monolith) => Math.min(monolith * 1.05, 170 * kilobyte),
  },
  {
    name: 'login, requests',
    measure: 'loginRequests',
    again: 'againRequests',
    unit: '',
    must: times(1),
    aim: times(1),
  },
  { name: 'login, depth', measure: 'loginDepth', unit: '', must: times(1), aim: times(1) },
  {
    name: 'login, largest paint',
    measure: 'largestPaint',
    again: 'againPaint',
    unit: 'ms',
    must: times(1.1),
    aim: times(0.95),
  },
  { name: 'first cold remote', measure: 'remotePainted', unit: 'ms', must: times(1.1), aim: times(0.9) },
  { name: 'whole journey, bytes', measure: 'journeyBytes', unit: 'KB', must: times(1.15), aim: times(1.05) },
  { name: 'layout shift, any page', measure: 'layoutShift', unit: '', must: always(0.02), aim: always(0) },
] as const satisfies readonly Budget<string>[]

/** What the login in the page must gain, while the portal loads behind it. */
export const instantBudgets = [
  {
    name: 'login, bytes until it can be typed into',
    measure: 'bytesBeforeForm',
    unit: 'KB',
    must: always(12 * kilobyte),
    aim: always(5 * kilobyte),
  },
  {
    name: 'login, largest paint',
    measure: 'largestPaint',
    again: 'againPaint',
    unit: 'ms',
    must: times(0.3),
    aim: times(0.19),
  },
  {
    name: 'script until a submit is handled',
    measure: 'scriptBeforeSubmit',
    unit: 'KB',
    must: always(80 * kilobyte),
    aim: always(65 * kilobyte),
  },
  { name: 'an immediate submit leaves', measure: 'submitLeft', unit: 'ms', must: times(0.55), aim: times(0.4) },
  { name: 'login, blocking time', measure: 'blockingTime', unit: 'ms', must: times(0.4), aim: times(0.24) },
  { name: 'submit to dashboard', measure: 'submitToDashboard', unit: 'ms', must: times(0.6), aim: times(0.4) },
  { name: 'submit to first remote', measure: 'submitToRemote', unit: 'ms', must: times(0.6), aim: times(0.4) },
  {
    name: 'whole journey, bytes',
    measure: 'journeyBytes',
    again: 'againBytes',
    unit: 'KB',
    must: times(1.15),
    aim: times(1.05),
  },
  {
    name: 'repeat visit, files besides the page',
    measure: 'againFiles',
    unit: '',
    must: always(0),
    aim: always(0),
  },
  { name: 'layout shift, login', measure: 'loginShift', unit: '', must: always(0), aim: always(0) },
  { name: 'layout shift, signing in', measure: 'signInShift', unit: '', must: always(0.02), aim: always(0) },
] as const satisfies readonly Budget<string>[]

const firstPageNames = {
  link: 'a texted link',
  register: 'registering',
  reset: 'a forgotten password',
  find: 'finding a provider',
} as const

const firstPageBudget = (page: keyof typeof firstPageNames) =>
  [
    {
      name: `${firstPageNames[page]}, bytes until it can be typed into`,
      measure: `${page}Bytes`,
      unit: 'KB',
      must: always(14 * kilobyte),
      aim: always(8 * kilobyte),
    },
    {
      name: `${firstPageNames[page]}, largest paint`,
      measure: `${page}Paint`,
      unit: 'ms',
      must: times(0.35),
      aim: times(0.2),
    },
  ] as const

/** What the pages that links lead to must gain from being in the first response. */
export const firstPageBudgets: readonly Budget<keyof FirstPages>[] = [
  ...firstPageBudget('link'),
  ...firstPageBudget('register'),
  ...firstPageBudget('reset'),
  ...firstPageBudget('find'),
  { name: 'an immediate submit leaves', measure: 'submitLeft', unit: 'ms', must: times(0.6), aim: times(0.4) },
  {
    name: 'a second public page',
    measure: 'secondPage',
    unit: 'KB',
    must: always(60 * kilobyte),
    aim: always(40 * kilobyte),
  },
  { name: 'layout shift, any page', measure: 'layoutShift', unit: '', must: always(0), aim: always(0) },
]

export type Verdict = 'aim met' | 'must met' | 'OVER'

/** How a measure compares with its budget. */
export function verdictOf({ must, aim }: Budget<string>, portal: number, monolith: number): Verdict {
  if (portal > must(monolith)) return 'OVER'
  return portal > aim(monolith) ? 'must met' : 'aim met'
}
