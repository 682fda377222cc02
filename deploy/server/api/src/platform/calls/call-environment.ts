import type { CallDefinition } from '@homeside/contract/call'
import type { Context } from 'hono'

import type { RequestSlot } from './request-slot.ts'

/** What travels with a request through Hono. */
export interface CallEnvironment {
  Variables: {
    correlationId: string
    /** The pattern of the path. The raw path may contain keys and is never logged. */
    route: string
    call?: CallDefinition
    /** Its body, unless that contains files. */
    text: string
    /** Its place among the requests that are served at once. */
    requestSlot: RequestSlot
  }
}

/** The token of the Authorization header; null without one. */
export function bearerToken(context: Context): string | null {
  return context.req.header('Authorization')?.match(/^Bearer (\S+)$/i)?.[1] ?? null
}
