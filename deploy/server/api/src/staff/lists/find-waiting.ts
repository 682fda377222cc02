import { orderStatusesToSend } from '@homeside/contract/constants/order-states'
import type { StaffWaiting } from '@homeside/contract/staff-lists'
import { max } from 'drizzle-orm'

import { countNotArrived } from '../../messages/texts/record-texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { servedBy } from '../../platform/database/scope.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { countOrders, countRefused, countWaiting } from '../../providers/events/count-waiting.ts'

/** How much waits for staff, on the wire. */
export async function findWaiting(database: Database, staff: StaffScope, now: Date): Promise<StaffWaiting> {
  const [counted, toSend, texts, refused, last] = await Promise.all([
    countWaiting(database, staff),
    countOrders(database, staff, orderStatusesToSend),
    countNotArrived(database, staff, now),
    countRefused(database, staff, now),
    database
      .select({ place: max(events.position) })
      .from(events)
      .where(servedBy(staff, events)),
  ])
  const of = (kind: 'order' | 'message' | 'change') => together(counted.filter((each) => each.kind === kind))
  return {
    Orders: of('order'),
    ToSend: together(toSend),
    Messages: of('message'),
    Changes: of('change'),
    Texts: together(texts),
    Events: together(refused),
    Place: last[0]?.place ?? 0,
  }
}

/** What waits at all sites of a service, as one. */
function together(rows: readonly { count: number; oldest: Date | null }[]): StaffWaiting['Orders'] {
  const [oldest] = rows.flatMap(({ oldest: at }) => at?.toISOString() ?? []).toSorted()
  return oldest === undefined ? null : { Count: rows.reduce((sum, row) => sum + row.count, 0), OldestUtc: oldest }
}
