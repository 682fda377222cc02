import { type OrderStatus, orderStatusesToReview } from '@homeside/contract/constants/order-states'
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, max, min, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'

import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { ownedBy, servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { changes, putOffs, staffNotes } from '../../platform/database/tables/patients.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { instant } from '../../platform/dates/calendar.ts'
import type { Waiting } from '../../platform/metrics/metrics.ts'

/** The columns of `put_offs` that name what is put off. */
const ownKeys = { orderKey: putOffs.orderKey, conversationKey: putOffs.conversationKey, changeKey: putOffs.changeKey }

/**
 * Selects until when an order, a conversation or a change is put off, and by whom; null where it is not. A later message
 * of the patient without an answer ends it; a conversation's is ended only by its own messages.
 *
 * @param thing the column of its key.
 */
export function putOffOf(thing: PgColumn, now: Date) {
  const written = alias(conversations, 'written')
  const isNewer = ownedBy(
    putOffs,
    written,
    sql`${written.awaitsAnswer}`,
    sql`${written.lastMessageAt} > ${putOffs.seenAt}`,
    or(isNull(putOffs.conversationKey), eq(written.conversationKey, putOffs.conversationKey)),
  )
  const ownKey = ownKeys[thing.name as keyof typeof ownKeys]
  return sql<{ Until: string; By: string } | null>`(
    select json_build_object('Until', ${putOffs.until}, 'By', ${putOffs.putOffBy}) from ${putOffs}
    where ${ownKey} = ${thing} and ${gt(putOffs.backAt, now)}
      and not exists (select 1 from ${conversations} written where ${isNewer}))`
}

/** The condition of what a list of something that can be put off shows. */
export function isShown(show: 'waiting' | 'later', thing: PgColumn, now: Date) {
  return show === 'later' ? sql`${putOffOf(thing, now)} is not null` : sql`${putOffOf(thing, now)} is null`
}

/**
 * What waits for staff: orders that nobody has started on or that are under review, messages without an answer, changes,
 * payments whose refund failed, or that are disputed or unanswered. What is put off does not wait.
 */
export async function countWaiting(database: Database, staff: StaffScope, now: Date): Promise<Waiting[]> {
  const found = await Promise.all([
    countOrders(database, staff, orderStatusesToReview, now),
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
          isShown('waiting', conversations.conversationKey, now),
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
      .where(
        servedBy(
          staff,
          changes,
          withValuesInText(eq(changes.status, 'Submitted')),
          isShown('waiting', changes.changeKey, now),
        ),
      )
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

/** How many tasks are to be done today or should have been done before, and how many later, by site. */
export function countTasks(database: Database, staff: StaffScope, now: Date) {
  return database
    .select({
      siteKey: staffNotes.siteKey,
      count: sql<number>`${count()} filter (where ${lte(staffNotes.dueAt, now)})`.mapWith(Number),
      later: sql<number>`${count()} filter (where ${gt(staffNotes.dueAt, now)})`.mapWith(Number),
      oldest: min(staffNotes.dueAt),
    })
    .from(staffNotes)
    .where(servedBy(staff, staffNotes, isNotNull(staffNotes.dueOn), isNull(staffNotes.doneAt)))
    .groupBy(staffNotes.siteKey)
}

/** How many orders are in these states and not put off, by site. */
export function countOrders(database: Database, staff: StaffScope, statuses: readonly OrderStatus[], now: Date) {
  return database
    .select({
      siteKey: orders.siteKey,
      count: count(),
      oldest: min(orders.requestedAt),
      newest: max(orders.requestedAt),
    })
    .from(orders)
    .where(
      servedBy(
        staff,
        orders,
        withValuesInText(inArray(orders.status, [...statuses])),
        isShown('waiting', orders.orderKey, now),
      ),
    )
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
