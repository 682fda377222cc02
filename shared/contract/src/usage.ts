import { z } from 'zod'

import { quantityMax } from './constants/limits.ts'
import { frequencyIntervals } from './constants/usage.ts'

/** A number that a patient tells of a supply; section 5.2 of the specification. */
const told = z.number().min(0).max(quantityMax)

/**
 * What a patient tells of a supply's use; which members are needed depends on its UsageTrackingMode. Sections 3.4, 3.6
 * and 5.2 of the specification.
 */
export const usageAnswers = z.strictObject({
  /** DaysRemaining: how long what is at home lasts; left out when it can be calculated from the two below. */
  DaysRemaining: told.multipleOf(1, 'invalid').optional(),
  /** AmountPerDay: single items used a day, which may be less than one. */
  AmountPerDay: told.optional(),
  /** AmountPerDay: single items left, such as strips. */
  ItemQtyRemaining: told.multipleOf(1, 'invalid').optional(),
  /** Frequency: how many of the supply as it is ordered are left, such as boxes. */
  QtyOnHand: told.multipleOf(1, 'invalid').optional(),
  /** Frequency: so many items … */
  FrequencyOfUseQuantity: told.optional(),
  /** … per so many … */
  FrequencyOfUseInterval: told.optional(),
  /** … days, weeks or months. */
  FrequencyInterval: z.enum(frequencyIntervals).optional(),
})
export type UsageAnswers = z.infer<typeof usageAnswers>
