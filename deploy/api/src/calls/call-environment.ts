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

/**
 * Whether the page made this request by itself, so that it proves no activity of the patient. The mark counts only for
 * calls that may carry it and is otherwise ignored. A forged mark can at worst end a session sooner.
 */
export function isMadeInBackground(call: CallDefinition, accept: string | undefined): boolean {
  return call.mayRunInBackground === true && /\+json\s*;\s*background=true\b/i.test(accept ?? '')
}

/** The token of the Authorization header; null without one. */
export function bearerToken(context: Context): string | null {
  return context.req.header('Authorization')?.match(/^Bearer (\S+)$/i)?.[1] ?? null
}
