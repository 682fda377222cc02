import { z } from 'zod'

/** A page's report of how a remote loaded or rendered. It says nothing about a patient. */
export const beacon = z.strictObject({
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  version: z.string().max(64),
  track: z.enum(['stable', 'candidate', 'pin', 'override']),
  phase: z.enum(['load', 'render']),
  outcome: z.enum(['loaded', 'fallback', 'failed', 'crashed']),
  /** Milliseconds until the remote could be used. */
  duration: z.int().min(0).max(600_000),
  snapshotId: z.string().max(400),
})
export type Beacon = z.infer<typeof beacon>
