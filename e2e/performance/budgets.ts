import type { FirstPages, Journey, Submit } from './journeys.ts'
import type { VariantName } from './variant.ts'

/** A limit on one measure, computed from the same measure of the single bundle. Bytes and milliseconds. */
export interface Budget {
  name: string
  measure: string
  unit: 'KB' | 'ms' | ''
  /** The worst value that passes, and the wanted one. */
  must: (monolith: number) => number
  aim: (monolith: number) => number
  /** The same measure with a warm cache. */
  again: string | undefined
}

const times = (factor: number) => (monolith: number) => monolith * factor
const always = (limit: number) => () => limit
const kilobytes = (limit: number) => always(limit * 1000)

type Limit = [name: string, unit: Budget['unit'], must: Budget['must'], aim: Budget['aim'], again?: string]

function budgetsOf(limits: Readonly<Record<string, Limit>>): Budget[] {
  return Object.entries(limits).map(([measure, [name, unit, must, aim, again]]) => ({
    name,
    measure,
    unit,
    must,
    aim,
    again,
  }))
}

const linkedPage = (name: string, page: string): Record<string, Limit> => ({
  [`${page}Bytes`]: [`${name}, bytes until it can be typed into`, 'KB', kilobytes(14), kilobytes(8)],
  [`${page}Paint`]: [`${name}, largest paint`, 'ms', times(0.35), times(0.2)],
})

/** What the portal may cost, by the table of `pnpm bench` that compares it. */
export const tables = {
  federation: {
    title: 'Federation alone: nothing prerendered, nothing fetched ahead',
    portal: 'federated',
    budgets: budgetsOf({
      loginBytes: [
        'login, bytes',
        'KB',
        (monolith) => Math.min(Math.max(monolith * 1.12, monolith + 20_000), 230_000),
        (monolith) => Math.min(monolith * 1.05, 170_000),
        'againBytes',
      ],
      loginRequests: ['login, requests', '', times(1), times(1), 'againRequests'],
      loginDepth: ['login, depth', '', times(1), times(1)],
      largestPaint: ['login, largest paint', 'ms', times(1.1), times(0.95), 'againPaint'],
      remotePainted: ['first cold remote', 'ms', times(1.1), times(0.9)],
      journeyBytes: ['whole journey, bytes', 'KB', times(1.15), times(1.05)],
      pageShift: ['layout shift, any page', '', always(0.02), always(0)],
    } satisfies Partial<Record<keyof Journey, Limit>>),
  },
  instant: {
    title: 'The portal as patients have it',
    portal: 'instant',
    budgets: budgetsOf({
      bytesBeforeForm: ['login, bytes until it can be typed into', 'KB', kilobytes(10.5), kilobytes(9)],
      largestPaint: ['login, largest paint', 'ms', times(0.3), times(0.19), 'againPaint'],
      scriptBeforeSubmit: ['script until a submit is handled', 'KB', kilobytes(80), kilobytes(65)],
      submitLeft: ['an immediate submit leaves', 'ms', times(0.55), times(0.4)],
      blockingTime: ['login, blocking time', 'ms', times(0.4), times(0.24)],
      submitToDashboard: ['submit to dashboard', 'ms', times(0.6), times(0.4)],
      submitToRemote: ['submit to first remote', 'ms', times(0.6), times(0.4)],
      journeyBytes: ['whole journey, bytes', 'KB', times(1.08), times(1.05), 'againBytes'],
      againFiles: ['repeat visit, files besides the page', '', always(0), always(0)],
      loginShift: ['layout shift, login', '', always(0), always(0)],
      signInShift: ['layout shift, signing in', '', always(0.02), always(0)],
    } satisfies Partial<Record<keyof (Journey & Submit), Limit>>),
  },
  'first-pages': {
    title: 'The pages that links lead to',
    portal: 'instant',
    budgets: budgetsOf({
      ...linkedPage('a texted link', 'link'),
      ...linkedPage('registering', 'register'),
      ...linkedPage('a forgotten password', 'reset'),
      ...linkedPage('finding a provider', 'find'),
      ...({
        submitLeft: ['an immediate submit leaves', 'ms', times(0.6), times(0.4)],
        secondPage: ['a second public page', 'KB', kilobytes(60), kilobytes(40)],
        pageShift: ['layout shift, any page', '', always(0), always(0)],
      } satisfies Partial<Record<keyof FirstPages, Limit>>),
    }),
  },
} as const satisfies Record<string, { title: string; portal: VariantName; budgets: readonly Budget[] }>
