import { randomUUID } from 'node:crypto'

import { photosKeptMonths } from '@homeside/contract/constants/limits'
import type { Retention } from '@homeside/contract/provider-settings'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'

import { addEntry } from '../../platform/audit/add-entries.ts'
import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import { type RemovalKind, removals } from '../../platform/database/tables/operations.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { addMonths, instant } from '../../platform/dates/calendar.ts'
import type { Log } from '../../platform/log/log.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { retentionActor } from '../personal-data/erasures.ts'
import type { Batch, BatchResult, Step } from './batch.ts'
import { eraseClosed, removeConversations, removePhotos } from './record-steps.ts'
import { trailSteps } from './trail-steps.ts'

interface Kind {
  kind: RemovalKind
  /** How many months of the file's period make the day before which everything goes. */
  months: (periods: Retention) => number | undefined
  steps: (database: Database, siteKey: number, before: Date, queue: MessageQueue) => Step[] | Promise<Step[]>
}

const inMonths = (years: number | undefined) => (years === undefined ? undefined : years * 12)

const kinds: readonly Kind[] = [
  {
    kind: 'photos',
    months: ({ photosMonths = photosKeptMonths }) => (photosMonths < photosKeptMonths ? photosMonths : undefined),
    steps: () => [removePhotos],
  },
  { kind: 'messages', months: ({ messagesYears }) => inMonths(messagesYears), steps: () => [removeConversations] },
  {
    kind: 'closedRecords',
    months: ({ closedRecordsYears }) => inMonths(closedRecordsYears),
    steps: (_, __, ___, queue) => [(batch) => eraseClosed(batch, queue)],
  },
  { kind: 'trail', months: ({ trailYears }) => inMonths(trailYears), steps: trailSteps },
]

export interface Sweeping {
  database: PersonDatabase
  queue: MessageQueue
  log: Log
  now: Date
  /** Whether another batch may begin. A server that stops leaves the rest to the next one. */
  mayGoOn?: () => boolean
}

/** A fixed number, so that of several servers one removes at a time. */
const lockNumber = 56701
/** When a new day of removals begins: night in all of the United States. */
const nightBeginsUtcHour = 8

const nightOf = (now: Date) => instant(now).subtract(nightBeginsUtcHour, 'hour').toISOString().slice(0, 10)

/** Makes the work that a server repeats all the time, and that sweeps once a night. */
export function eachNight(): (sweeping: Sweeping) => Promise<void> {
  let done = ''
  return async (sweeping) => {
    const night = nightOf(sweeping.now)
    if (done !== night && (await sweepRetention(sweeping))) done = night
  }
}

/**
 * Removes what is older than the periods in the providers' files, batch by batch. Log and trail tell how much of what it
 * was; what a server removed before it died is told by the next one.
 *
 * @returns Whether everything was looked at: not while another server does, or when this one stops.
 */
export async function sweepRetention({ mayGoOn = () => true, ...sweeping }: Sweeping): Promise<boolean> {
  const { database } = sweeping
  const { siteKey, retention } = providers
  const found = await database
    .select({ siteKey, retention })
    .from(providers)
    .where(isNotNull(retention))
    .orderBy(siteKey)
  let fault: unknown = null
  for (const provider of found) {
    // What cannot be removed at one provider waits, and keeps no other from going on.
    const isWhole = await sweepProvider(provider.siteKey, provider.retention ?? {}, { ...sweeping, mayGoOn }).catch(
      (error: unknown) => {
        fault = error
        return true
      },
    )
    await tell(provider.siteKey, sweeping)
    if (!isWhole) return false
  }
  if (fault !== null) throw fault
  return true
}

async function sweepProvider(
  siteKey: number,
  periods: Retention,
  { database, queue, now, mayGoOn }: Required<Sweeping>,
): Promise<boolean> {
  const night = nightOf(now)
  for (const { kind, months, steps } of kinds) {
    const period = months(periods)
    if (period === undefined) continue
    const day = addMonths(night, -period)
    const before = new Date(day)
    for (const step of await steps(database, siteKey, before, queue)) {
      let from: number | null = 0
      while (from !== null) {
        if (!mayGoOn()) return false
        const begin: number = from
        const result = await database.transaction((transaction: Database) =>
          removeBatch(transaction, { kind, night }, step, { siteKey, day, before, now, from: begin }),
        )
        if (result === null) return false
        from = result.next
      }
    }
  }
  return true
}

/** Removes a batch and notes it. Null while another server removes something. */
async function removeBatch(
  transaction: Database,
  { kind, night }: { kind: RemovalKind; night: string },
  step: Step,
  batch: Omit<Batch, 'transaction'>,
): Promise<BatchResult | null> {
  const { siteKey } = batch
  const [lock] = await transaction
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${lockNumber})` })
    .from(providers)
    .limit(1)
  if (lock?.isOurs !== true) return null
  const result = await step({ transaction, ...batch })
  if (result.removed > 0) {
    await transaction
      .insert(removals)
      .values({ siteKey, night, kind, removed: result.removed })
      .onConflictDoUpdate({
        target: [removals.siteKey, removals.night, removals.kind],
        set: { removed: sql`${removals.removed} + excluded.removed` },
      })
  }
  return result
}

/** Writes into the trail and the log what was removed and not told yet. */
async function tell(siteKey: number, { database, log, now }: Omit<Sweeping, 'mayGoOn'>): Promise<void> {
  const correlationId = randomUUID()
  const removed = await database.transaction(async (transaction: Database) => {
    const untold = and(eq(removals.siteKey, siteKey), gt(removals.removed, removals.told))
    const rows = await transaction.select().from(removals).where(untold).orderBy(removals.night).for('update')
    if (rows.length === 0) return null
    const counts: Partial<Record<RemovalKind, number>> = {}
    for (const row of rows) counts[row.kind] = (counts[row.kind] ?? 0) + row.removed - row.told
    await transaction
      .update(removals)
      .set({ told: sql`${removals.removed}` })
      .where(untold)
    await addEntry(transaction, {
      at: now,
      correlationId,
      actor: 'staff',
      staffName: retentionActor,
      siteKey,
      call: 'DELETE retention',
      keys: { removed: counts },
      outcome: 'done',
      accountKey: null,
      sessionKey: null,
      issuer: null,
      subject: null,
      method: null,
      patientKey: null,
      address: null,
    })
    return counts
  })
  if (removed !== null) log.info({ correlationId, site: siteKey, removed }, 'removed what was kept for its time')
}
