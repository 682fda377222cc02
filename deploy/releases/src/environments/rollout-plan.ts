import { z } from 'zod'

/** How a candidate is raised to everybody in an environment, and what stops it. */
export const rolloutPlan = z.strictObject({
  /** Percent of the visitors, rising. At 100 the candidate becomes stable. */
  steps: z.array(z.number().positive().max(100)).min(1).default([5, 25, 50, 100]),
  /** How many seconds each step is watched. */
  pauseSeconds: z.number().min(0).default(600),
  /** The fewest loads by patients who signed in, of the candidate and of the stable release, for a step to be good. */
  minimumLoads: z.int().positive().default(200),
  /** For how many seconds a newly stable release is compared with the one before, and rolled back if it is worse. */
  watchSeconds: z.number().min(0).default(3600),
  /** From how many networks trouble must come to be believed. Trouble from fewer holds, and a person decides. */
  networks: z.int().positive().default(10),
  limits: z
    .strictObject({
      /** How much higher the share of failed loads may be than the stable release's: 0.01 is one load in a hundred. */
      failures: z.number().min(0).default(0.01),
      /** How much higher the number of crashes per load may be than the stable release's. */
      crashes: z.number().min(0).default(0.005),
      /** How many times longer than the stable release the slowest quarter of the loads may take. */
      slowdown: z.number().min(1).default(1.5),
    })
    .prefault({}),
})
export type RolloutPlan = z.infer<typeof rolloutPlan>
