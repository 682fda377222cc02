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
    /** The body of the request, unless it contains files. */
    text: string
    /** The place of the request among those that are served at once. */
    requestSlot: RequestSlot
  }
}

/** The token of the Authorization header; null without one. */
export function bearerToken(context: Context): string | null {
  return context.req.header('Authorization')?.match(/^Bearer (\S+)$/i)?.[1] ?? null
}
