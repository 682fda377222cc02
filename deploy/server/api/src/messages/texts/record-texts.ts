import { and, asc, count, desc, eq, gt, inArray, isNull, lt, min, or, sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { ownedBy, servedBy, type Scope, type StaffScope } from '../../platform/database/scope.ts'
import { texts, type TextRow } from '../../platform/database/tables/operations.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { instant, type Clock } from '../../platform/dates/calendar.ts'
import {
  RefusedMessage,
  UnsentMessage,
  type Mailer,
  type Message,
  type TextRecord,
} from '../../platform/mail/mailer.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { mayBeTexted } from './phone-numbers.ts'
import { stopTexts } from './stop-texts.ts'

/** The queue gives up after four days. */
const daysTried = 5
const daysKept = 14

/**
 * Writes down what becomes of each text, so that none is sent twice: not after an answer that got lost, not when a server
 * died, and not while its service asks to be left alone. A number that wants none is remembered.
 *
 * @param from the number that texts come from where a provider has none of its own.
 */
export function recordingTexts(mailer: Mailer, database: Database, clock: Clock, from: string): Mailer {
  return {
    ...mailer,
    send: async (message) => {
      const { record } = message
      if (message.channel === 'email') return mailer.send(message)
      if (record === undefined) throw new Error('A text has no record.')
      if (!(await beginTry(database, record, { now: clock(), keepsIds: mailer.keepsIds }))) return
      try {
        if (!mayBeTexted(message.to)) throw new RefusedMessage('The number is of another country, or costs more.')
        await mailer.send(message)
      } catch (error) {
        await noteTrouble(database, { message, record, from }, error, clock())
        throw error
      }
      await note(database, record.id, { state: 'Sent' })
    },
  }
}

/**
 * Claims a text for one try.
 *
 * @returns false when nothing is left to do.
 * @throws UnsentMessage while its service wants no other try; RefusedMessage when it may have been sent already.
 */
async function beginTry(
  database: Database,
  { id: textId, kind, patient, shortCodeKey }: TextRecord,
  { now, keepsIds }: { now: Date; keepsIds: boolean },
): Promise<boolean> {
  // Nobody asks what became of the answer to a patient's own text.
  if (kind === null) return true
  const fresh = { textId, kind, ...patient, shortCodeKey, state: 'Sending', at: now } as const
  const added = await database.insert(texts).values(fresh).onConflictDoNothing().returning({ textId: texts.textId })
  if (added.length > 0) return true
  const [row] = await database.select().from(texts).where(eq(texts.textId, textId))
  if (row?.state === 'Sending') {
    if (keepsIds) return true
    await note(database, textId, { state: 'Unknown' })
    throw new RefusedMessage('Its answer was lost, and a second try could be a second text.')
  }
  if (row?.state !== 'Waiting') return false
  if (row.notBefore !== null && row.notBefore > now) throw new UnsentMessage('The service for texts asks to wait.')
  await database.update(texts).set({ state: 'Sending' }).where(eq(texts.textId, textId))
  return true
}

async function noteTrouble(
  database: Database,
  { message, record, from }: { message: Message; record: TextRecord; from: string },
  error: unknown,
  now: Date,
): Promise<void> {
  if (error instanceof UnsentMessage) {
    const { retryAfterSeconds: seconds } = error
    const notBefore = seconds === null ? null : instant(now).add(seconds, 'second').toDate()
    await note(database, record.id, { state: 'Waiting', reason: error.message, notBefore })
  }
  if (error instanceof RefusedMessage) {
    await note(database, record.id, { state: 'NotDelivered', reason: error.message })
    if (error.isStopped) await stopTexts(database, { phone: message.to, number: message.textsFrom ?? from, from }, now)
  }
}

/** Writes down the result of a try, unless the service told meanwhile what became of the text. */
async function note(
  database: Database,
  textId: string,
  result: Partial<Pick<typeof texts.$inferInsert, 'state' | 'reason' | 'notBefore'>>,
): Promise<void> {
  await database
    .update(texts)
    .set(result)
    .where(and(eq(texts.textId, textId), eq(texts.state, 'Sending')))
}

/** Writes down that a text arrived, or did not, as its service tells later. */
export async function noteDelivery(
  database: Database,
  textId: string,
  result: { state: 'Delivered' | 'NotDelivered'; reason: string | null },
): Promise<void> {
  // A text that arrived stays so, because a service may bring older news later.
  await database
    .update(texts)
    .set(result)
    .where(and(eq(texts.textId, textId), sql`${texts.state} <> 'Delivered'`))
}

/** The texts to a patient, the newest first. One that was tried for days and never taken did not arrive. */
export async function findTexts(database: Database, scope: Scope, now: Date): Promise<TextRow[]> {
  const rows = await database
    .select()
    .from(texts)
    .where(ownedBy(scope, texts))
    .orderBy(desc(texts.at), desc(texts.textId))
  return rows.map((row) => (isUnderWay(row) && row.at < givenUpBefore(now) ? { ...row, state: 'NotDelivered' } : row))
}

function isUnderWay({ state }: TextRow): boolean {
  return state === 'Waiting' || state === 'Sending'
}

function givenUpBefore(now: Date): Date {
  return instant(now).subtract(daysTried, 'day').toDate()
}

/** Texts that did not arrive, or were tried for days, and that staff have not settled. */
function waitForStaff(now: Date): SQL | undefined {
  const mayWait = and(inArray(texts.state, ['Sending', 'Waiting', 'NotDelivered']), isNull(texts.settledAt))
  return and(
    // This is the condition of the index of such texts, word for word, so that it serves.
    withValuesInText(mayWait),
    or(eq(texts.state, 'NotDelivered'), lt(texts.at, givenUpBefore(now))),
  )
}

/** How many texts did not arrive, by site. */
export function countNotArrived(database: Database, staff: StaffScope, now: Date) {
  return database
    .select({ siteKey: texts.siteKey, count: count(), oldest: min(texts.at) })
    .from(texts)
    .where(servedBy(staff, texts, waitForStaff(now)))
    .groupBy(texts.siteKey)
}

/** Texts that did not arrive, the oldest first, with their patients. */
export async function listNotArrived(
  database: Database,
  staff: StaffScope,
  { after = 0, rows, now }: { after: number | undefined; rows: number; now: Date },
) {
  return database
    .select({ text: texts, patient: patients })
    .from(texts)
    .innerJoin(patients, eq(patients.patientKey, texts.patientKey))
    .where(servedBy(staff, texts, gt(texts.textKey, after), waitForStaff(now)))
    .orderBy(asc(texts.textKey))
    .limit(rows)
}

/**
 * Says that nothing is left to do about a text that did not arrive.
 *
 * @throws Problem not-found when the service's patients had no such text.
 */
export async function settleText(database: Database, staff: StaffScope, textKey: number, now: Date): Promise<void> {
  const settled = await database
    .update(texts)
    .set({ settledAt: sql`coalesce(${texts.settledAt}, ${now.toISOString()}::timestamptz)` })
    .where(servedBy(staff, texts, eq(texts.textKey, textKey)))
    .returning({ textKey: texts.textKey })
  if (settled.length === 0) throw new Problem('not-found')
}

/** Forgets the texts of two weeks ago. */
export async function sweepTexts(database: Database, now: Date): Promise<void> {
  await database.delete(texts).where(lt(texts.at, instant(now).subtract(daysKept, 'day').toDate()))
}
