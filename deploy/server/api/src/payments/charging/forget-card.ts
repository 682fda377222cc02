import { z } from 'zod'

import { Problem } from '../../platform/problems/problem.ts'
import { defineJob } from '../../platform/queue/define-job.ts'

/**
 * Has the processor delete a card, with the customer for whom it was kept. It is queued in the transaction that takes the
 * card off file, so that a processor that is silent then does not keep it.
 */
export const forgetCard = defineJob({
  kind: 'forget-card',
  // The record may be gone when it is done.
  data: z.strictObject({ siteKey: z.int(), merchant: z.string(), id: z.string(), customer: z.string() }),
  queue: 'charges',
  deliver: ({ processor }, { siteKey: _, ...card }) =>
    processor.forgetCard(card).catch((problem: unknown) => {
      // It refuses what it has deleted before.
      if (!(problem instanceof Problem) || problem.code !== 'payment-failed') throw problem
    }),
})
