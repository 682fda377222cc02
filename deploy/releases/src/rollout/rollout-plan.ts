import { z } from 'zod'

/** How a candidate is brought to everybody in an environment, and what ends that. */
export const rolloutPlan = z.strictObject({
  /** Percent of the visitors, rising; at 100 it becomes stable. */
  steps: z.array(z.number().positive().max(100)).min(1).default([5, 25, 50, 100]),
  /** Seconds that somebody has to watch each step. */
  pauseSeconds: z.number().min(0).default(600),
  /** Loads of the candidate, and of what is stable, without which a step is not judged good. */
  minimumLoads: z.int().positive().default(200),
  /** Seconds after it became stable in which a release is compared with the one before, and rolled back if it is worse. */
  watchSeconds: z.number().min(0).default(3600),
  limits: z
    .strictObject({
      /** How many more of the loads may fail than of what is stable: 0.01 is one in a hundred. */
      failures: z.number().min(0).default(0.01),
      /** How many more crashes there may be per load. */
      crashes: z.number().min(0).default(0.005),
      /** How many times as long the slowest quarter may take until it can be used. */
      slowdown: z.number().min(1).default(1.5),
    })
    .prefault({}),
})
export type RolloutPlan = z.infer<typeof rolloutPlan>
