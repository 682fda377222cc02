import type { Erasure } from '@homeside/contract/personal-data'
import { and, arrayContains, desc, eq, isNotNull, isNull, lte, ne, not, sql } from 'drizzle-orm'

import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import { isPartOfAnother } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { ownedBy, type Scope, servedBy, type StaffScope } from '../../platform/database/scope.ts'
import {
  erasures,
  formerKeys,
  patients,
  type ErasureRow,
  type PatientRow,
} from '../../platform/database/tables/patients.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import type { StaffCaller } from '../../platform/session/staff-callers.ts'
import { closeRecords, openAgain } from '../details/close-records.ts'
import { eraseRecord } from './erase-record.ts'

/** For how many days an erasure can be taken back, once somebody else has agreed. */
export const takeBackDays = 7

/** The name in the trail when retention, and no person, erases a record. */
export const retentionActor = 'Homeside'

/** Who asks or agrees, and when. */
interface Deciding {
  caller: StaffCaller
  now: Date
}

/** The erasure of a record that stands; null where nobody asked, or it was taken back. */
export async function findErasure(database: Database, scope: Scope): Promise<ErasureRow | null> {
  const [row] = await database
    .select()
    .from(erasures)
    .where(ownedBy(scope, erasures, isNull(erasures.takenBackAt)))
    .orderBy(desc(erasures.erasureKey))
  return row ?? null
}

/**
 * Refuses to write anything into a record that is erased.
 *
 * @throws Problem erasure-done.
 */
export async function refuseErased(database: Database, scope: Scope): Promise<void> {
  if ((await findErasure(database, scope))?.doneAt != null) throw new Problem('erasure-done')
}

/**
 * Asks that a record be erased. Nothing happens until somebody else agrees.
 *
 * @throws Problem erasure-asked when it was asked before; already-merged where another record has everything of it.
 */
export async function askErasure(
  transaction: Database,
  { siteKey, patientKey }: Scope,
  why: string,
  { caller, now }: Deciding,
): Promise<ErasureRow> {
  // Whoever makes it a part of another one at the same moment is waited for, and waits.
  await lockPatient(transaction, { siteKey, patientKey })
  if (await isPartOfAnother(transaction, { siteKey, patientKey })) throw new Problem('already-merged')
  const row = { siteKey, patientKey, why, askedAt: now, askedBy: caller.name, askedBySubject: subjectOf(caller) }
  const [asked] = await transaction.insert(erasures).values(row).onConflictDoNothing().returning()
  if (asked === undefined) throw new Problem('erasure-asked')
  return asked
}

/**
 * Agrees to an erasure. The record is closed at once, and erased after seven days. Agreeing again changes nothing.
 *
 * @throws Problem not-found when nobody asked, erasure-needs-another when the same person did.
 */
export async function agreeToErasure(
  transaction: Database,
  patient: PatientRow,
  { caller, now }: Deciding,
): Promise<ErasureRow> {
  const asked = await lockErasure(transaction, patient)
  if (asked === null) throw new Problem('not-found')
  if (asked.agreedAt !== null) return asked
  if (asked.askedBySubject === subjectOf(caller)) throw new Problem('erasure-needs-another')
  await lockPatient(transaction, patient)
  // Read again: while this waited for the lock, somebody may have opened the record.
  const open = await transaction
    .select()
    .from(patients)
    .where(ownedBy(patient, patients, ne(patients.status, 'Closed')))
  await closeRecords(transaction, open, now)
  const keyHashes = await hashesOfKeys(transaction, patient)
  return set(transaction, asked, { agreedAt: now, agreedBy: caller.name, wasOpen: open.length > 0, keyHashes })
}

/** The keys of the provider's own system that lead to a record, so that they are known again and cannot be read. */
export async function hashesOfKeys(transaction: Database, scope: Scope): Promise<string[]> {
  const { externalKey } = patients
  const own = await transaction.select({ externalKey }).from(patients).where(ownedBy(scope, patients))
  const former = await transaction.select().from(formerKeys).where(ownedBy(scope, formerKeys))
  const keys = [...own, ...former].flatMap((row) => row.externalKey ?? [])
  return keys.map((key) => hashOfKey(scope.siteKey, key))
}

/**
 * Takes an erasure back. A record that was open is open again.
 *
 * @throws Problem not-found when there is none, erasure-done when it is too late.
 */
export async function takeErasureBack(
  transaction: Database,
  patient: PatientRow,
  { caller, now }: Deciding,
): Promise<ErasureRow> {
  const asked = await lockErasure(transaction, patient)
  if (asked === null) throw new Problem('not-found')
  if (asked.doneAt !== null) throw new Problem('erasure-done')
  if (asked.wasOpen) {
    await transaction.update(patients).set(openAgain(patient)).where(ownedBy(patient, patients))
  }
  return set(transaction, asked, { takenBackAt: now, takenBackBy: caller.name })
}

/** Erases every record whose seven days are over, each in a transaction of its own. */
export async function eraseWhatIsDue(
  database: PersonDatabase,
  { queue, now }: { queue: MessageQueue; now: Date },
): Promise<void> {
  const agreedBefore = instant(now).subtract(takeBackDays, 'day').toDate()
  const isDue = and(lte(erasures.agreedAt, agreedBefore), isNull(erasures.doneAt), isNull(erasures.takenBackAt))
  const due = await database.select().from(erasures).where(isDue)
  let fault: unknown = null
  for (const { siteKey, patientKey } of due) {
    const erased = database.transaction(async (transaction) => {
      const row = await lockErasure(transaction, { siteKey, patientKey })
      // Another server was faster, or it was taken back.
      if (row === null || row.doneAt !== null) return
      await eraseRecord(transaction, { siteKey, patientKey }, queue)
      await set(transaction, row, { doneAt: now })
    })
    // One that cannot be erased keeps no other from it.
    await erased.catch((error: unknown) => (fault = error))
  }
  if (fault !== null) throw fault
}

/**
 * Which of these keys of the provider's own system are of records that are erased, or are about to be: because the person
 * asked for it, or because their time was over.
 */
export async function findErasedKeys(
  database: Database,
  { siteKey }: StaffScope,
  externalKeys: readonly string[],
): Promise<{ erased: Set<string>; outlived: Set<string> }> {
  if (siteKey === null) throw new Error('A file is of one site.')
  const byHash = new Map(externalKeys.map((key) => [hashOfKey(siteKey, key), key]))
  const stands = and(isNotNull(erasures.agreedAt), isNull(erasures.takenBackAt))
  const found = rowsOf(
    await database.execute(
      sql`select unnest(${erasures.keyHashes}) as hash, ${erasures.askedBySubject} = ${retentionActor} as by_time from ${erasures}
        where ${servedBy({ siteKey }, erasures, stands)}`,
    ),
  )
  const keysOf = (rows: typeof found) => new Set(rows.flatMap(({ hash }) => byHash.get(String(hash)) ?? []))
  const outlived = found.filter(({ by_time: byTime }) => byTime === true)
  return { erased: keysOf(found.filter((row) => !outlived.includes(row))), outlived: keysOf(outlived) }
}

/** Notes that a key of an erased record is another now, so that the person does not come back under it. */
export async function noteErasedKey(
  transaction: Database,
  siteKey: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [old, hash] = [hashOfKey(siteKey, from), hashOfKey(siteKey, to)]
  await transaction
    .update(erasures)
    .set({ keyHashes: sql`array_append(${erasures.keyHashes}, ${hash})` })
    .where(
      servedBy(
        { siteKey },
        erasures,
        arrayContains(erasures.keyHashes, [old]),
        not(arrayContains(erasures.keyHashes, [hash])),
      ),
    )
}

/** An erasure on the wire. */
export function presentErasure({ patientKey, why, askedAt, askedBy, agreedAt, agreedBy, doneAt }: ErasureRow): Erasure {
  const from = agreedAt === null ? null : instant(agreedAt).add(takeBackDays, 'day').toDate()
  return {
    PatientKey: patientKey,
    Why: why,
    AskedUtc: askedAt.toISOString(),
    AskedBy: askedBy,
    AgreedUtc: agreedAt?.toISOString() ?? null,
    AgreedBy: agreedBy,
    ErasedFromUtc: from?.toISOString() ?? null,
    DoneUtc: doneAt?.toISOString() ?? null,
  }
}

async function lockErasure(transaction: Database, scope: Scope): Promise<ErasureRow | null> {
  const [row] = await transaction
    .select()
    .from(erasures)
    .where(ownedBy(scope, erasures, isNull(erasures.takenBackAt)))
    .for('update')
  return row ?? null
}

async function set(transaction: Database, row: ErasureRow, values: Partial<ErasureRow>): Promise<ErasureRow> {
  const isThis = ownedBy(row, erasures, eq(erasures.erasureKey, row.erasureKey))
  const [changed] = await transaction.update(erasures).set(values).where(isThis).returning()
  if (changed === undefined) throw new Error('An erasure that is locked is there.')
  return changed
}

/** Names somebody by what they cannot choose. */
function subjectOf({ keyHash, session }: StaffCaller): string {
  return session === null ? `key ${keyHash}` : `${session.issuer} ${session.subject}`
}

function hashOfKey(siteKey: number, externalKey: string): string {
  return hashSecret(`${siteKey} ${externalKey}`)
}
