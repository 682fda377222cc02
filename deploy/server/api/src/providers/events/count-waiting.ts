import { orderStatusesToReview } from '@homeside/contract/constants/order-states'
import type { OrderStatus } from '@homeside/contract/constants/order-states'
import { staffListEvents } from '@homeside/contract/staff-events'
import { and, asc, count, eq, gt, inArray, isNotNull, max, min, sql } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { servedBy } from '../../platform/database/scope.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { changes } from '../../platform/database/tables/patients.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { instant } from '../../platform/dates/calendar.ts'
import type { Waiting } from '../../platform/metrics/metrics.ts'
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

/**
 * What waits for staff: orders that nobody has started on or that are under review, messages without an answer, changes,
 * payments whose refund failed or that are disputed.
 */
export async function countWaiting(database: Database, staff: StaffScope): Promise<Waiting[]> {
  const found = await Promise.all([
    countOrders(database, staff, orderStatusesToReview),
    database
      .select({
        siteKey: conversations.siteKey,
        count: count(),
        oldest: min(conversations.lastMessageAt),
        newest: max(conversations.lastMessageAt),
      })
      .from(conversations)
      .where(
        servedBy(
          staff,
          conversations,
          withValuesInText(and(eq(conversations.status, 'Open'), sql`${conversations.awaitsAnswer}`)),
        ),
      )
      .groupBy(conversations.siteKey),
    database
      .select({
        siteKey: changes.siteKey,
        count: count(),
        oldest: min(changes.submittedAt),
        newest: max(changes.submittedAt),
      })
      .from(changes)
      .where(servedBy(staff, changes, withValuesInText(eq(changes.status, 'Submitted'))))
      .groupBy(changes.siteKey),
    database
      .select({
        siteKey: charges.siteKey,
        count: count(),
        oldest: min(charges.staffSince),
        newest: max(charges.staffSince),
      })
      .from(charges)
      .where(servedBy(staff, charges, isNotNull(charges.staffSince)))
      .groupBy(charges.siteKey),
  ])
  const kinds = ['order', 'message', 'change', 'payment'] as const
  return kinds.flatMap((kind, index) =>
    (found[index] ?? []).flatMap(({ oldest, newest, ...row }) =>
      oldest === null || newest === null ? [] : [{ kind, ...row, oldest, newest }],
    ),
  )
}

/** How many orders are in these states, by site. */
export function countOrders(database: Database, staff: StaffScope, statuses: readonly OrderStatus[]) {
  return database
    .select({
      siteKey: orders.siteKey,
      count: count(),
      oldest: min(orders.requestedAt),
      newest: max(orders.requestedAt),
    })
    .from(orders)
    .where(servedBy(staff, orders, withValuesInText(inArray(orders.status, [...statuses]))))
    .groupBy(orders.siteKey)
}

const daysOfRefused = 14

/** How many events of two weeks the provider's own system did not take, by site. One that wants none refuses none. */
export function countRefused(database: Database, staff: StaffScope, now: Date) {
  const since = instant(now).subtract(daysOfRefused, 'day').toDate()
  return database
    .select({ siteKey: events.siteKey, count: count(), oldest: min(events.at) })
    .from(events)
    .innerJoin(providers, eq(providers.siteKey, events.siteKey))
    .where(
      servedBy(
        staff,
        events,
        withValuesInText(isNotNull(events.refusedAt)),
        gt(events.at, since),
        isNotNull(providers.eventsUrl),
      ),
    )
    .groupBy(events.siteKey)
}
