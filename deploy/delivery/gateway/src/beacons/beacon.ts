import { framePattern, mostFrames, plainMessage } from '@homeside/contract/constants/plain-error'
import { z } from 'zod'

const common = {
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  version: z.string().max(64),
  track: z.enum(['stable', 'candidate', 'pin', 'override']),
  /** Milliseconds until the remote could be used. */
  duration: z.int().min(0).max(600_000),
  snapshotId: z.string().max(400),
}

/** What was thrown. The gateway cleans the message once more, because anybody can send a report. */
const error = z.strictObject({
  name: z.string().regex(/^[A-Za-z]{1,50}$/),
  message: z.string().max(400).transform(plainMessage),
  frames: z.array(z.string().max(400).regex(framePattern)).max(mostFrames),
})

/** A page's report of how a remote loaded, or that it crashed. It says nothing about a patient. */
export const beacon = z.discriminatedUnion('phase', [
  z.strictObject({ ...common, phase: z.literal('load'), outcome: z.enum(['loaded', 'fallback', 'failed']) }),
  z.strictObject({ ...common, phase: z.literal('render'), outcome: z.literal('crashed'), error: error.optional() }),
])
export type Beacon = z.infer<typeof beacon>
