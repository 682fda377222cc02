import { staffListEvents } from '@homeside/contract/staff-events'
import { asc, gt } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { servedBy } from '../../platform/database/scope.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { relayEvents } from './relay-events.ts'
import { presentEvent } from './send-webhook.ts'

const listedMax = 200

/** Serves the feed of what happened. */
export function serveStaffEvents(serve: ServeCall, { queue }: Pick<Dependencies, 'queue'>): void {
  serve(staffListEvents, {
    act: async ({ database, caller, query, trail }) => {
      await relayEvents(database, queue)
      const after = query.after ?? 0
      const rows = await database
        .select()
        .from(events)
        .where(servedBy(caller, events, gt(events.position, after)))
        .orderBy(asc(events.position))
        .limit(listedMax)
      trail.patients.push(...rows)
      return { rows, next: rows.at(-1)?.position ?? after }
    },
    present: ({ rows, next }) => ({ Items: rows.map(presentEvent), Next: next }),
  })
}
