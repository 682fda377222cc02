import type { UsageAnswers } from '../order-parts.ts'
import { daysRemaining } from './days-remaining.ts'
import type { UsageTrackingMode } from './order-states.ts'

const weekly = { FrequencyOfUseQuantity: 1, FrequencyOfUseInterval: 1, FrequencyInterval: 'Weeks' } as const

test.each<[UsageTrackingMode, UsageAnswers, number, number | null]>([
  ['None', { DaysRemaining: 5 }, 1, null],
  ['DaysRemaining', { DaysRemaining: 5 }, 1, 5],
  ['DaysRemaining', { DaysRemaining: 0 }, 1, 0],
  ['DaysRemaining', { ItemQtyRemaining: 20, AmountPerDay: 3 }, 1, 6],
  ['DaysRemaining', { ItemQtyRemaining: 20 }, 1, null],
  ['DaysRemaining', {}, 1, null],
  ['AmountPerDay', { ItemQtyRemaining: 30, AmountPerDay: 4 }, 50, 7],
  ['AmountPerDay', { ItemQtyRemaining: 9, AmountPerDay: 1 / 3 }, 1, 27],
  ['AmountPerDay', { ItemQtyRemaining: 999, AmountPerDay: 0.1 }, 1, 999],
  ['AmountPerDay', { ItemQtyRemaining: 0, AmountPerDay: 0 }, 1, 0],
  ['AmountPerDay', { ItemQtyRemaining: 5, AmountPerDay: 0 }, 1, null],
  ['AmountPerDay', { ItemQtyRemaining: 5, AmountPerDay: 0, DaysRemaining: 12 }, 1, 12],
  ['Frequency', { ...weekly, QtyOnHand: 2 }, 1, 14],
  ['Frequency', { ...weekly, QtyOnHand: 2 }, 100, 999],
  ['Frequency', { ...weekly, FrequencyInterval: 'Months', FrequencyOfUseQuantity: 3, QtyOnHand: 2 }, 1, 20],
  ['Frequency', { ...weekly, FrequencyInterval: 'Days', FrequencyOfUseInterval: 2, QtyOnHand: 4 }, 1, 8],
  ['Frequency', { ...weekly, FrequencyOfUseInterval: 0, QtyOnHand: 4 }, 1, null],
])('%s with %j, %i in one: %s days', (mode, answers, unitsPerItem, days) => {
  expect(daysRemaining(mode, answers, unitsPerItem)).toBe(days)
})
