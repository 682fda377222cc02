import { mobilePortalLog, portalLog } from '@homeside/contract/portal-log'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { findShortCodeKey } from './find-short-code-key.ts'
import { noteEvent } from './note-event.ts'

/** Serves the portal's event log. */
export function servePortalLog(serve: ServeCall, { pageOrigins }: Dependencies): void {
  serve(portalLog, {
    act: (request) => noteEvent(request, pageOrigins, null),
    present: () => ({ Success: true as const }),
  })
  serve(mobilePortalLog, {
    act: async (request) =>
      noteEvent(request, pageOrigins, await findShortCodeKey(request.database, request.params.id)),
    present: () => ({ Success: true as const }),
  })
}
