import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { z } from 'zod'

const beacon = z.strictObject({
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  version: z.string().max(64),
  track: z.enum(['stable', 'candidate', 'pin', 'override']),
  phase: z.enum(['load', 'render']),
  outcome: z.enum(['loaded', 'fallback', 'failed', 'crashed']),
  duration: z.int().min(0).max(600_000),
  snapshotId: z.uuid(),
})

/** Takes the page's reports of how loading a remote went. They say nothing about a patient, and nothing else is taken. */
export function beaconRoute(log: Logger): Hono {
  return new Hono().post('/-/beacon', bodyLimit({ maxSize: 2048 }), async (context) => {
    const parsed = beacon.safeParse(await context.req.json().catch(() => null))
    if (!parsed.success) return context.body(null, 400)
    log.info(parsed.data, 'remote')
    return context.body(null, 204)
  })
}
