import type { CallDefinition } from '@homeside/contract/call'

import type { Place } from '../metrics/place.ts'

/** What travels with a request through Hono. */
export interface CallEnvironment {
  Variables: {
    correlationId: string
    /** The pattern of the path; the raw path may hold keys and is never written down. */
    route: string
    call?: CallDefinition
    /** Its body, unless that holds files. */
    text: string
    /** Its place among the requests that are answered at once. */
    place: Place
  }
}
