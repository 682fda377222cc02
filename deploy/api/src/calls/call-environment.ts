import type { CallDefinition } from '@homeside/contract/call'

/** What travels with a request through Hono. */
export interface CallEnvironment {
  Variables: {
    correlationId: string
    /** The pattern of the path; the raw path may hold keys and is never written down. */
    route: string
    call?: CallDefinition
  }
}
