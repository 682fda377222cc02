import type { Hono } from 'hono'

import type { IdentityProviders } from '../identity/sign-on/identity-provider.ts'
import type { CallEnvironment } from '../platform/calls/call-environment.ts'
import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { serveStaffLists } from './lists/routes.ts'
import { serveMailings } from './mailings/routes.ts'
import { servePortalLog } from './portal-log/routes.ts'
import { serveStaffNotes } from './records/notes/routes.ts'
import { serveStaffRecords } from './records/routes.ts'
import { serveStaffSession } from './session/routes.ts'
import { serveStaffTrail } from './trail/routes.ts'

/** Serves the calls of the desk: who is signed in, what waits, one patient's record, who did what. */
export function serveStaff(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  { identities, metrics }: { identities: IdentityProviders; metrics: Metrics },
): void {
  servePortalLog(serve, dependencies, metrics)
  serveStaffLists(serve)
  serveMailings(serve, dependencies)
  serveStaffRecords(serve, dependencies)
  serveStaffNotes(serve)
  serveStaffTrail(serve)
  serveStaffSession(serve, app, dependencies, identities)
}
