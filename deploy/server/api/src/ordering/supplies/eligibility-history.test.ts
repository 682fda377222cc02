import { orderAheadDays } from '@homeside/contract/constants/limits'
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'

import { addDays, addMonths } from '../../platform/dates/calendar.ts'
import { assessEligibility, type SupplyRules, type Usage } from './eligibility.ts'

/** One in three months. */
function rules(changes: Partial<SupplyRules> = {}): SupplyRules {
  return {
    allowanceQuantity: 1,
    intervalMonths: 3,
    prescriptionExpiresOn: null,
    onHold: false,
    stockRunsOutOn: null,
    ...changes,
  }
}

/** What came and was ordered, and the day from which the next can be ordered. `2026-05-01 o` was ordered here. */
const histories: [happened: string, of: Partial<SupplyRules>, usages: string[], availableOn: string | null][] = [
  ['regular deliveries', {}, ['2026-02-08', '2026-05-08', '2026-08-08'], '2026-10-09'],
  ['an exchange', {}, ['2026-05-01', '2026-05-08', '2026-08-08'], '2026-10-09'],
  ['an exchange of the newest one', {}, ['2026-05-01', '2026-08-01', '2026-08-08'], '2026-10-09'],
  ['an exchange of what was ordered here', {}, ['2026-08-01 o', '2026-08-08'], '2026-10-09'],
  ['an exchange that staff let through as an order', {}, ['2026-08-01 o', '2026-08-08 o'], '2026-10-09'],
  ['an exchange of a monthly supply', { intervalMonths: 1 }, ['2026-08-01', '2026-08-08'], '2026-08-29'],
  [
    'four replacements of a lost item in 300 days',
    { intervalMonths: 6 },
    ['2025-10-13', '2026-01-20', '2026-05-01', '2026-08-08'],
    '2027-01-09',
  ],
  ['an early delivery that was not ordered here', {}, ['2026-05-15', '2026-08-08'], '2026-10-09'],
  ['an order ahead', {}, ['2026-05-15', '2026-08-08 o'], '2026-10-16'],
  ['orders ahead, one after the other', {}, ['2026-02-20 o', '2026-05-10 o', '2026-08-08 o'], '2026-10-21'],
  ['an order ahead on the first day', {}, ['2026-05-15', '2026-07-16 o'], '2026-10-16'],
  ['an order a day earlier, which staff let through', {}, ['2026-05-15', '2026-07-15 o'], '2026-09-15'],
  ['an order ahead, and its exchange', {}, ['2026-05-15', '2026-08-08 o', '2026-08-10'], '2026-10-16'],
  ['a double shipment', {}, ['2026-08-08', '2026-08-08'], '2026-10-09'],
  ['an order in two parcels', { allowanceQuantity: 6 }, ['2026-08-05 3 o', '2026-08-08 3 o'], '2026-10-09'],
  [
    'an order ahead in two parcels',
    { allowanceQuantity: 6 },
    ['2026-05-15 6', '2026-08-05 3 o', '2026-08-08 3 o'],
    '2026-10-16',
  ],
  [
    'a part of the allowance, and the rest later',
    { allowanceQuantity: 6 },
    ['2026-05-15 2', '2026-08-08 4 o'],
    '2026-10-09',
  ],
  ['more than the allowance at once', {}, ['2026-08-08 3'], '2026-10-09'],
  ['an interval that became longer', { intervalMonths: 6 }, ['2026-05-08', '2026-08-08'], '2027-01-09'],
  ['an interval that became shorter', { intervalMonths: 1 }, ['2026-05-08', '2026-08-08'], '2026-08-29'],
  ['an allowance that became smaller', { allowanceQuantity: 1 }, ['2026-05-08 4', '2026-08-08 4'], '2026-10-09'],
  ['a return, which the history has no more', {}, ['2026-05-08'], '2026-07-09'],
  ['a return of all there was', {}, [], null],
  ['an order that is not yet sent', {}, ['2026-05-01', '2026-08-08 o'], '2026-10-09'],
]

test.each(histories)('%s: the day of the next order', (_, of, usages, availableOn) => {
  const inAnyOrder = usages.map(usageFrom).toReversed()
  expect(assessEligibility(rules(of), inAnyOrder, '2026-08-10').availableOn).toBe(availableOn)
})

test('an allowance that changed decides what is left of what was received', () => {
  const received = [usageFrom('2026-08-08 4')]
  const leftOf = (allowanceQuantity: number) =>
    assessEligibility(rules({ allowanceQuantity }), received, '2026-08-10').quantityLeft
  expect([leftOf(1), leftOf(4), leftOf(6)]).toEqual([0, 0, 2])
})

function usageFrom(words: string): Usage {
  const [on = '', ...rest] = words.split(' ')
  return { on, quantity: Number(rest[0]) || 1, imported: !rest.includes('o') }
}

const someRules = record({
  allowanceQuantity: integer({ min: 1, max: 6 }),
  intervalMonths: constantFrom(1, 3, 6, 12, 24),
})
const aDay = integer({ min: 0, max: 3000 }).map((days) => addDays('2018-01-01', days))
const aUsage = record({ on: aDay, quantity: integer({ min: 1, max: 9 }), imported: boolean() })
const someUsages = array(aUsage, { maxLength: 40 })
const someHistory = array(aUsage, { minLength: 1, maxLength: 40 })

function daysAhead({ intervalMonths }: { intervalMonths: number }): number {
  return Math.min(orderAheadDays, intervalMonths * 10)
}

test('history older than one interval never moves the day', () => {
  assert(
    property(someRules, aDay, someUsages, (of, last, history) => {
      const older = history.filter(
        ({ on, imported }) => addMonths(on, of.intervalMonths) <= (imported ? last : addDays(last, -daysAhead(of))),
      )
      const dayWith = (usages: Usage[]) =>
        assessEligibility(rules(of), [...usages, { on: last, quantity: of.allowanceQuantity }], last).availableOn
      expect(dayWith(older)).toBe(addDays(addMonths(last, of.intervalMonths), -daysAhead(of)))
    }),
  )
})

test('the day is one interval after each usage, and no later than each could count as ordered ahead', () => {
  const laterThanAll = (days: string[]) => days.toSorted().at(-1)
  assert(
    property(someRules, someHistory, (of, history) => {
      const { availableOn } = assessEligibility(rules(of), history, '2018-01-01')
      const due = addDays(availableOn ?? '', daysAhead(of))
      const ends = (daysOf: (usage: Usage) => number) =>
        laterThanAll(history.map((usage) => addMonths(addDays(usage.on, daysOf(usage)), of.intervalMonths))) ?? ''
      expect(due >= ends(() => 0)).toBe(true)
      expect(due <= ends(({ imported }) => (imported ? 0 : daysAhead(of)))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('the work grows with the history, and no faster', () => {
  let reads = 0
  const usageOf = (place: number): Usage => {
    const on = addDays('2021-01-01', Math.floor(place / 3))
    return {
      get on() {
        reads += 1
        return on
      },
      quantity: 1,
    }
  }
  const readsOf = (count: number) => {
    reads = 0
    assessEligibility(
      rules({ allowanceQuantity: 999 }),
      Array.from({ length: count }, (_, place) => usageOf(place)),
      '2026-01-01',
    )
    return reads
  }
  expect(readsOf(5000)).toBeLessThan(10 * 5000)
})
