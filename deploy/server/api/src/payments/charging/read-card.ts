import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type PaymentMethodRow, paymentMethods } from '../../platform/database/tables/payments.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { Processor } from '../../platform/processor/processor.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { type MessageQueue, patientScope } from '../../platform/queue/message-queue.ts'
import { isPast } from './presenter.ts'
import { keptCard } from './saved-cards.ts'

/** How often a card whose date has passed is read anew. */
const readEveryDays = 7
/** How many cards are read anew in an hour. The others have their turn in the next. */
const atOnce = 1000

const isCard = (scope: Scope, key: number) =>
  ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, key), isNull(paymentMethods.removedAt))

/**
 * Reads a card on file anew where its date has passed: its network may have given it another date, and says so to the
 * processor alone. Does nothing about a card that is not there.
 *
 * @throws Problem payment-unreachable.
 */
export async function readPastCard(
  database: Database,
  processor: Processor,
  { scope, key, now }: { scope: Scope; key: number; now: Date },
): Promise<void> {
  const [card] = await database.select().from(paymentMethods).where(isCard(scope, key))
  if (card && isPast(card, now)) await readAnew(database, processor, card, now)
}

async function readAnew(database: Database, processor: Processor, card: PaymentMethodRow, now: Date): Promise<void> {
  const { siteKey, patientKey, paymentMethodKey, merchant, fingerprint: before } = card
  const scope = { siteKey, patientKey }
  const found = await processor.findCard(keptCard(card)).catch((error: unknown) => {
    // The processor knows no such card any more: its date is what it was.
    if (error instanceof Problem && error.code === 'payment-failed') return null
    throw error
  })
  const same = found && eq(paymentMethods.fingerprint, found.fingerprint)
  const others =
    same && and(eq(paymentMethods.merchant, merchant), ne(paymentMethods.paymentMethodKey, paymentMethodKey))
  const [twin] = same
    ? await database
        .select({ key: paymentMethods.paymentMethodKey })
        .from(paymentMethods)
        .where(ownedBy(scope, paymentMethods, same, others ?? undefined, isNull(paymentMethods.removedAt)))
    : []
  const facts = found && {
    brand: found.brand,
    last4: found.last4,
    expMonth: found.expMonth,
    expYear: found.expYear,
    // The patient may have entered the new number too.
    fingerprint: twin ? before : found.fingerprint,
  }
  await database
    .update(paymentMethods)
    .set({ ...facts, readAt: now })
    .where(isCard(scope, paymentMethodKey))
}

/** Reads one card anew, as a message or the date asks for. */
export const readCard = defineJob({
  kind: 'read-card',
  data: z.strictObject({ ...patientScope, paymentMethodKey: z.int() }),
  queue: 'charges',
  deliver: async ({ database, processor, now }, { paymentMethodKey, ...scope }): Promise<void> => {
    const [card] = await database.select().from(paymentMethods).where(isCard(scope, paymentMethodKey))
    if (card) await readAnew(database, processor, card, now)
  },
})

/**
 * Has cards on file read anew whose date has passed, once it has and then each week, so that none is called expired that
 * its network has renewed, also where no message told of it. Several servers may do it at once: one of them queues it.
 */
export async function queueCardReadings(database: Database, queue: MessageQueue, now: Date): Promise<void> {
  const latest = instant(now).subtract(12, 'hour')
  const [year, month] = [latest.year(), latest.month() + 1]
  const isDue = and(
    eq(paymentMethods.kept, true),
    isNull(paymentMethods.removedAt),
    sql`(${paymentMethods.expYear}, ${paymentMethods.expMonth}) < (${year}, ${month})`,
    or(
      isNull(paymentMethods.readAskedAt),
      lt(paymentMethods.readAskedAt, instant(now).subtract(readEveryDays, 'day').toDate()),
    ),
  )
  const { siteKey, patientKey, paymentMethodKey } = paymentMethods
  const due = await database
    .select({ siteKey, patientKey, paymentMethodKey })
    .from(paymentMethods)
    .where(isDue)
    .limit(atOnce)
  for (const card of due) {
    await database.transaction(async (transaction) => {
      const claimed = await transaction
        .update(paymentMethods)
        .set({ readAskedAt: now })
        .where(and(eq(paymentMethods.paymentMethodKey, card.paymentMethodKey), isDue))
        .returning({ key: paymentMethods.paymentMethodKey })
      if (claimed.length > 0) await queue.add(transaction, readCard, card)
    })
  }
}
