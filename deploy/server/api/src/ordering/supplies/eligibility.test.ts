import { assessEligibility, type SupplyRules, type Usage } from './eligibility.ts'

const today = '2026-03-10'

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

const monthly = rules({ allowanceQuantity: 2, intervalMonths: 1 })

interface Case {
  name: string
  rules: SupplyRules
  usages?: Usage[]
  expected: { status: string; reason: string | null; availableOn: string | null; quantityLeft: number }
}

const cases: Case[] = [
  {
    name: 'a supply never received can be ordered now, all of the allowance',
    rules: monthly,
    expected: { status: 'Eligible', reason: null, availableOn: null, quantityLeft: 2 },
  },
  {
    name: 'three months after the last one less 30 days, the next can be ordered',
    rules: rules(),
    usages: [{ on: '2026-01-09', quantity: 1 }],
    expected: { status: 'Eligible', reason: null, availableOn: '2026-03-10', quantityLeft: 1 },
  },
  {
    name: 'one day earlier it cannot',
    rules: rules(),
    usages: [{ on: '2026-01-10', quantity: 1 }],
    expected: { status: 'NotYetEligible', reason: 'Interval', availableOn: '2026-03-11', quantityLeft: 0 },
  },
  {
    name: 'stock that lasts longer than the interval decides',
    rules: rules({ stockRunsOutOn: '2026-05-10' }),
    usages: [{ on: '2026-01-09', quantity: 1 }],
    expected: { status: 'NotYetEligible', reason: 'StockOnHand', availableOn: '2026-04-10', quantityLeft: 1 },
  },
  {
    name: 'stock that runs out before the interval ends does not hasten it',
    rules: rules({ stockRunsOutOn: '2026-03-01' }),
    usages: [{ on: '2026-02-20', quantity: 1 }],
    expected: { status: 'NotYetEligible', reason: 'Interval', availableOn: '2026-04-20', quantityLeft: 0 },
  },
  {
    name: 'an interval that ends past a short month ends on its last day',
    rules: rules({ intervalMonths: 6 }),
    usages: [{ on: '2025-08-31', quantity: 1 }],
    expected: { status: 'Eligible', reason: null, availableOn: '2026-01-29', quantityLeft: 1 },
  },
  {
    name: 'a monthly supply can be ordered ten days before it is due',
    rules: monthly,
    usages: [{ on: today, quantity: 2 }],
    expected: { status: 'NotYetEligible', reason: 'Interval', availableOn: '2026-03-31', quantityLeft: 0 },
  },
  {
    name: 'what was ordered ahead counts from the day it is due, so a month cannot be ordered every day',
    rules: monthly,
    usages: [
      { on: '2026-02-08', quantity: 2 },
      { on: '2026-03-01', quantity: 2 },
    ],
    expected: { status: 'NotYetEligible', reason: 'Interval', availableOn: '2026-03-29', quantityLeft: 0 },
  },
  {
    name: 'a part of the allowance that was used is not left',
    rules: rules({ allowanceQuantity: 6, stockRunsOutOn: '2026-05-01' }),
    usages: [{ on: '2026-02-01', quantity: 4 }],
    expected: { status: 'NotYetEligible', reason: 'Interval', availableOn: '2026-04-01', quantityLeft: 2 },
  },
  {
    name: 'an expired prescription wants a look by staff',
    rules: rules({ prescriptionExpiresOn: '2026-03-09' }),
    expected: { status: 'NeedsReview', reason: 'PrescriptionExpired', availableOn: null, quantityLeft: 1 },
  },
  {
    name: 'a prescription counts on its last day',
    rules: rules({ prescriptionExpiresOn: today }),
    expected: { status: 'Eligible', reason: null, availableOn: null, quantityLeft: 1 },
  },
  {
    name: 'an expired prescription does not matter before the supply is due',
    rules: rules({ prescriptionExpiresOn: '2026-03-09' }),
    usages: [{ on: '2026-03-01', quantity: 1 }],
    expected: { status: 'NotYetEligible', reason: 'Interval', availableOn: '2026-05-02', quantityLeft: 0 },
  },
  {
    name: 'a supply on hold is blocked and has no date',
    rules: rules({ onHold: true }),
    expected: { status: 'Blocked', reason: 'OnHold', availableOn: null, quantityLeft: 0 },
  },
]

test.each(cases)('$name', ({ rules: given, usages = [], expected }) => {
  expect(assessEligibility(given, usages, today)).toMatchObject(expected)
})

test('ordering as often as allowed never exceeds the allowance per interval over a year', () => {
  const usages: Usage[] = []
  for (let day = 0; day < 365; day++) {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
    const { status, quantityLeft } = assessEligibility(monthly, usages, date)
    if (status === 'Eligible') usages.push({ on: date, quantity: quantityLeft })
  }
  const received = usages.reduce((sum, usage) => sum + usage.quantity, 0)
  // Twelve months, and one ordered ahead.
  expect(received).toBe(26)
})
