import { z } from 'zod'

import { quantityMax } from './constants/limits.ts'
import { frequencyIntervals } from './constants/order-states.ts'

/** A number that a patient enters about a supply, from 0 to 999; section 5.2 of the specification. */
const told = z.number().min(0).max(quantityMax)

/**
 * What a patient enters about a supply's use. UsageTrackingMode decides which members are required. Sections 3.4, 3.6
 * and 5.2 of the specification.
 */
export const usageAnswers = z.strictObject({
  DaysRemaining: told
    .multipleOf(1, 'invalid')
    .optional()
    .describe('DaysRemaining: how long what is at home lasts; left out when it can be calculated from the two below.'),
  AmountPerDay: told.optional().describe('AmountPerDay: single items used a day, which may be less than one.'),
  ItemQtyRemaining: told
    .multipleOf(1, 'invalid')
    .optional()
    .describe('AmountPerDay: single items left, such as strips.'),
  QtyOnHand: told
    .multipleOf(1, 'invalid')
    .optional()
    .describe('Frequency: how many of the supply as it is ordered are left, such as boxes.'),
  FrequencyOfUseQuantity: told.optional().describe('Frequency: so many items …'),
  FrequencyOfUseInterval: told.optional().describe('… per so many …'),
  FrequencyInterval: z.enum(frequencyIntervals).optional().describe('… days, weeks or months.'),
})
export type UsageAnswers = z.infer<typeof usageAnswers>
