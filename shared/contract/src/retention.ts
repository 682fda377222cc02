import { z } from 'zod'

import { photosKeptMonths } from './constants/limits.ts'

/**
 * How long a provider keeps what the law lets it remove. What its file leaves out is kept as it always was. The bounds and
 * their reasons are said to whoever writes something else.
 */

/** The longest period, in years, that a provider may choose. */
const mostYears = 30

/** The least that each period may be, in years. */
const leastYears = {
  /** What documents an item that was ordered and billed: 42 CFR 424.516(f). */
  document: 7,
  /** Who saw what, and the answer to a patient who asks for it: 45 CFR 164.316(b)(2)(i) and 164.528(a)(1). */
  trail: 6,
}

const years = (least: number, what: string, why: string, otherwise: string) =>
  z
    .int()
    .min(least)
    .max(mostYears)
    .optional()
    .meta({
      description: `a whole number of years from ${least} to ${mostYears}: ${what}. Fewer are refused, because ${why}; without it, or for longer, ${otherwise}`,
      examples: [least],
    })

const bills = `whoever bills for an item keeps what documents it for ${leastYears.document} years (42 CFR 424.516(f))`

export const retention = z
  .strictObject({
    photosMonths: z
      .int()
      .min(1)
      .max(photosKeptMonths)
      .optional()
      .describe(
        `a whole number of months from 1 to ${photosKeptMonths}: how long the photos of a message are kept. More are refused, because the portal keeps them no longer; fewer than one, because the order that they are about may still be on its way`,
      ),
    messagesYears: years(
      leastYears.document,
      'how long a conversation is kept after its last message, with its photos',
      bills,
      'messages are kept as long as the record',
    ),
    closedRecordsYears: years(
      leastYears.document,
      'how long a closed record is kept before it is erased',
      `${bills}, and a state may ask for more`,
      'it is kept until you erase it',
    ),
    trailYears: years(
      leastYears.trail,
      'how long is kept who saw or changed what',
      `the law asks for it for ${leastYears.trail} years (45 CFR 164.316(b)(2)(i) and 164.528(a)(1))`,
      'it is kept for good',
    ),
  })
  .describe(
    'how long you keep what may be removed: photosMonths, messagesYears, closedRecordsYears and trailYears; what you leave out is kept as usual',
  )
export type Retention = z.infer<typeof retention>
