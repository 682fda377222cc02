import type { UsageTrackingMode } from '@homeside/contract/constants/order-states'
import type { UsageAnswers } from '@homeside/contract/order-parts'

import { usageFaults } from './check-order.ts'

const weekly = { FrequencyOfUseQuantity: 1, FrequencyOfUseInterval: 1, FrequencyInterval: 'Weeks' } as const

test.each<[UsageTrackingMode, UsageAnswers, Record<string, string>]>([
  ['None', {}, {}],
  ['DaysRemaining', {}, { DaysRemaining: 'remaining-missing' }],
  ['DaysRemaining', { ItemQtyRemaining: 4 }, { DaysRemaining: 'remaining-missing' }],
  ['DaysRemaining', { DaysRemaining: 0 }, {}],
  ['AmountPerDay', {}, { AmountPerDay: 'required', ItemQtyRemaining: 'required' }],
  ['AmountPerDay', { AmountPerDay: 2 }, { ItemQtyRemaining: 'required' }],
  ['AmountPerDay', { AmountPerDay: 0, ItemQtyRemaining: 5 }, { DaysRemaining: 'remaining-missing' }],
  [
    'Frequency',
    { QtyOnHand: 1 },
    { FrequencyOfUseQuantity: 'required', FrequencyOfUseInterval: 'required', FrequencyInterval: 'required' },
  ],
  ['Frequency', weekly, { QtyOnHand: 'required' }],
  ['Frequency', { ...weekly, QtyOnHand: 1 }, {}],
])('%s with %j lacks %j', (mode, answers, faults) => {
  expect(usageFaults(mode, answers, 1)).toEqual(faults)
})
