import type { eventSubjects, EventType } from '@homeside/contract/constants/outgoing'
import { and, gt, isNotNull, isNull, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { sendWebhook } from './send-webhook.ts'

/** A fixed number, the same in every server: one gives places at a time. */
const lockNumber = 56696
/** How many events get a place in one short transaction. */
const atOnce = 500

/**
 * Gives events that were stored since their place in the feed, and leaves a webhook for each to the queue. Places are
 * given one transaction after the other, so a reader never sees a greater one before a smaller, and none is given twice.
 */
export async function relayEvents(database: Database, queue: MessageQueue): Promise<void> {
  // Every key is greater than 0: by that condition the index of events without a place is used.
  const waiting = () =>
    database
      .select({ eventKey: events.eventKey })
      .from(events)
      .where(and(isNull(events.position), gt(events.eventKey, 0)))
      .limit(1)
  while ((await waiting()).length > 0) {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
      // A statement of its own, after the lock: it sees the places that others gave while this waited.
      const placed = rowsOf(
        await transaction.execute(sql`
          with waiting as (
            select event_key, row_number() over (order by event_key) as number
            from events where position is null order by event_key limit ${atOnce}),
          given as (
            update event_places set last_position = (select count(*) from waiting)
              -- A server of an earlier version notes no place that it gives.
              + greatest(last_position, (select coalesce(max(position), 0) from events))
            returning last_position - (select count(*) from waiting) as before)
          update events set position = given.before + waiting.number from waiting, given
          where events.event_key = waiting.event_key returning events.event_key, events.site_key`),
      )
      if (placed.length === 0) return
      const told = await transaction
        .select({ siteKey: providers.siteKey })
        .from(providers)
        .where(isNotNull(providers.eventsUrl))
      const sites = new Set(told.map(({ siteKey }) => siteKey))
      for (const { event_key: eventKey, site_key: siteKey } of placed) {
        if (sites.has(Number(siteKey))) {
          await queue.add(transaction, sendWebhook, { siteKey: Number(siteKey), eventKey: Number(eventKey) })
        }
      }
    })
  }
}

type AboutSubject = { [Type in EventType]: (typeof eventSubjects)[Type] extends null ? never : Type }[EventType]

/** What happened, and the key of the order, change, conversation or charge that it is about. */
type Happened =
  | { type: AboutSubject; subjectKey: number }
  | { type: Exclude<EventType, AboutSubject>; subjectKey?: never }

/** Stores an event for a patient's provider, in the transaction of what happened, so that both happen or neither. */
export async function addEvent(transaction: Database, scope: Scope, happened: Happened, now: Date): Promise<void> {
  const { siteKey, patientKey } = scope
  await transaction.insert(events).values({ siteKey, patientKey, ...happened, at: now })
}
