import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { serveDirectory } from './directory/routes.ts'
import { serveStaffEvents } from './events/routes.ts'
import { servePublicPages } from './public-pages/routes.ts'
import { serveStaffProviders } from './staff-providers/routes.ts'

/** Serves the calls about providers: who there are, their public pages, their settings and their events. */
export function serveProviders(serve: ServeCall, dependencies: Dependencies): void {
  serveDirectory(serve, dependencies)
  servePublicPages(serve, dependencies)
  serveStaffProviders(serve, dependencies)
  serveStaffEvents(serve, dependencies)
}
