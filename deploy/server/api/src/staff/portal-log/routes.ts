import { linkEvents } from '@homeside/contract/constants/dynamic-templates'
import { visitEvents } from '@homeside/contract/constants/visit-events'
import { mobilePortalLog, portalLog } from '@homeside/contract/portal-log'
import type { PortalEvent } from '@homeside/contract/portal-log'
import { arrayContains } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortCodes } from '../../platform/database/tables/registration.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { noteEvent } from './note-event.ts'

/** Serves the portal's event log. */
export function servePortalLog(
  serve: ServeCall,
  { pageOrigins }: Dependencies,
  { portalEvents }: Pick<Metrics, 'portalEvents'>,
): void {
  const count = ({ body: { PortalEventTypeKey } }: { body: PortalEvent }) =>
    portalEvents.inc({ event: nameOf(PortalEventTypeKey) })
  serve(portalLog, {
    act: (request) => noteEvent(request, pageOrigins, null),
    present: (_, request) => {
      count(request)
      return { Success: true as const }
    },
  })
  serve(mobilePortalLog, {
    act: async (request) =>
      noteEvent(request, pageOrigins, await findShortCodeKey(request.database, request.params.id)),
    present: (_, request) => {
      count(request)
      return { Success: true as const }
    },
  })
}

/** The name of an event type; other keys are counted together, so that a page cannot make labels without end. */
function nameOf(key: number): string {
  return [...visitEvents, ...linkEvents].find((type) => type.key === key)?.name ?? 'Other'
}

/** The texted link of a code, expired or not; null for an unknown code. Nothing about its recipient. */
async function findShortCodeKey(database: Database, code: string): Promise<number | null> {
  const [row] = await database
    .select({ shortCodeKey: shortCodes.shortCodeKey })
    .from(shortCodes)
    .where(arrayContains(shortCodes.keyHashes, [hashSecret(code)]))
  return row?.shortCodeKey ?? null
}
