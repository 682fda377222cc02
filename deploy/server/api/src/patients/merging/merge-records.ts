import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { findPatient, isPartOfAnother, isRegistered } from '../../platform/database/find-patient.ts'
import { ownedBy, type Scope, servedBy } from '../../platform/database/scope.ts'
import {
  formerKeys,
  patientMerges,
  patients,
  type MergeMoves,
  type PatientRow,
} from '../../platform/database/tables/patients.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findErasure } from '../personal-data/erasures.ts'
import { giveRows, noteRows, type OwnRow, readOwnRows, readPatientTables, withChildren } from './patient-tables.ts'
import { replaceSupplies } from './replace-supplies.ts'

/** The name in the trail of whoever orders a merge, and the time. */
export interface MergeAuthor {
  by: string
  now: Date
}

/** What belongs to the person, and comes with their account. */
export const personal = ['accountKey', 'connectCampaignSubscribed', 'singleSignOnAccount', 'timeZoneKey'] as const
const confirmed = ['insuranceConfirmedAt', 'detailsConfirmedAt'] as const

/** A fixed number for the lock of a site's records. */
const lockNumber = 56700

/**
 * Makes one record of two that are one person's: everything of the first comes to the second, which stays, and the first
 * is closed. What is sent under its key goes to the second from now on. Where a patient has only one of something and
 * both have it, that of the record with the account stays with the person, and the other one with the closed record: also
 * an account that a texted link made, and with which nobody can sign in.
 * Only inside a transaction.
 *
 * @throws Problem validation of a record and itself, birthdays-differ, both-registered, already-merged, erasure-asked, or
 *   record-closed where the one that stays is closed.
 */
export async function mergeRecords(
  transaction: Database,
  given: { from: PatientRow; into: PatientRow },
  { by, now }: MergeAuthor,
): Promise<number> {
  const { siteKey } = given.into
  const [from, into] = await lockBoth(transaction, given.from, given.into)
  await refuseUnlike(transaction, from, into)
  const comesWithAccount = await staysWith(transaction, from, into)
  await transaction.execute(sql`set constraints all deferred`)
  const tables = await readPatientTables(transaction)
  const [theirs, own] = [await readOwnRows(transaction, tables, from), await readOwnRows(transaction, tables, into)]
  const [loser, winner] = comesWithAccount ? [own, theirs] : [theirs, own]
  const losing = withChildren(rivalsIn(loser, winner), loser, tables)
  const coming = theirs.filter((row) => !losing.has(row))
  const going = comesWithAccount ? [...losing] : []
  const scope = { siteKey, from: from.patientKey, to: into.patientKey }
  // Rows of which a patient has only one would collide, so those that come wait under a key that nobody has.
  await giveRows(transaction, tables, noteRows(coming), { ...scope, to: -from.patientKey })
  await giveRows(transaction, tables, noteRows(going), { siteKey, from: into.patientKey, to: from.patientKey })
  await giveRows(transaction, tables, noteRows(coming), { ...scope, from: -from.patientKey })
  const replaced = await replaceSupplies(transaction, { from: coming, into }, tables, now)
  await transaction.execute(sql`set constraints all immediate`)
  const moved: MergeMoves = { came: noteRows(coming), went: noteRows(going), replaced, before: beforeOf(from, into) }
  await transaction
    .update(patients)
    .set({
      accountKey: null,
      externalKey: null,
      status: 'Closed',
      closedOn: from.closedOn ?? patientToday(now, from.timeZoneKey),
    })
    .where(ownedBy(from, patients))
  await transaction
    .update(patients)
    .set(personOf(from, into, comesWithAccount))
    .where(ownedBy(into, patients))
  const accountKey = (comesWithAccount ? into : from).accountKey
  if (accountKey !== null) await transaction.update(patients).set({ accountKey }).where(ownedBy(from, patients))
  return noteMerge(transaction, {
    siteKey,
    from,
    into,
    fromKey: from.externalKey,
    toKey: into.externalKey,
    moved,
    by,
    now,
  })
}

/** Gives a record that stands alone another key. What is sent under the old one goes to it. */
export async function renumberRecord(
  transaction: Database,
  record: PatientRow,
  toKey: string,
  { by, now }: MergeAuthor,
): Promise<number> {
  const { siteKey, externalKey: fromKey } = record
  if ((await findErasure(transaction, record)) !== null) throw new Problem('erasure-asked')
  // It may have had this key before.
  await transaction.delete(formerKeys).where(ownedBy(record, formerKeys, eq(formerKeys.externalKey, toKey)))
  await transaction.update(patients).set({ externalKey: toKey }).where(ownedBy(record, patients))
  const moved: MergeMoves = { came: {}, went: {}, replaced: [], before: { from: {}, into: { externalKey: fromKey } } }
  return noteMerge(transaction, { siteKey, from: null, into: record, fromKey, toKey, moved, by, now })
}

/** The merges that a record was part of and that stand, the newest first. */
export function standingMerges(
  database: Database,
  { siteKey, patientKey }: Pick<PatientRow, 'siteKey' | 'patientKey'>,
) {
  return database
    .select()
    .from(patientMerges)
    .where(
      and(
        eq(patientMerges.siteKey, siteKey),
        or(eq(patientMerges.intoPatientKey, patientKey), eq(patientMerges.fromPatientKey, patientKey)),
        isNull(patientMerges.takenBackAt),
      ),
    )
    .orderBy(sql`${patientMerges.mergeKey} desc`)
}

/** The record with a key of the provider's own system, or to which the key leads since it was merged; null without one. */
export async function findByKey(database: Database, siteKey: number, externalKey: string): Promise<PatientRow | null> {
  const site = { siteKey }
  const [row] = await database
    .select()
    .from(patients)
    .where(servedBy(site, patients, eq(patients.externalKey, externalKey)))
  if (row !== undefined) return row
  const [former] = await database
    .select()
    .from(formerKeys)
    .where(servedBy(site, formerKeys, eq(formerKeys.externalKey, externalKey)))
  if (former === undefined) return null
  const [led] = await database.select().from(patients).where(ownedBy(former, patients))
  return led ?? null
}

/**
 * Has imports and merges of a site wait for each other. Only inside a transaction. Who waits for its turn is not slow,
 * so the time of a request's statements does not end it.
 */
export async function lockMerging(transaction: Database, siteKey: number): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = '10min'`)
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber}, ${siteKey})`)
}

/** Locks two records, in the order of their keys, as whoever locks many does: nobody waits for each other. */
export async function lockBoth(transaction: Database, one: Scope, other: Scope): Promise<[PatientRow, PatientRow]> {
  if (one.patientKey === other.patientKey) throw new Problem('validation', { fields: { IntoPatientKey: 'invalid' } })
  const rows = await transaction
    .select()
    .from(patients)
    .where(servedBy(one, patients, sql`${patients.patientKey} in (${one.patientKey}, ${other.patientKey})`))
    .orderBy(patients.patientKey)
    .for('update')
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Problem('not-found')
  return first.patientKey === one.patientKey ? [first, second] : [second, first]
}

async function refuseUnlike(transaction: Database, from: PatientRow, into: PatientRow): Promise<void> {
  if (from.dateOfBirth !== into.dateOfBirth) throw new Problem('birthdays-differ')
  for (const record of [from, into]) {
    if (await isPartOfAnother(transaction, record)) throw new Problem('already-merged')
  }
  for (const record of [from, into]) {
    if ((await findErasure(transaction, record)) !== null) throw new Problem('erasure-asked')
  }
  if (into.status === 'Closed') throw new Problem('record-closed')
}

/**
 * Whether the person's account is that of the record that is closed. Where both have one, it is that with which somebody
 * can sign in.
 *
 * @throws Problem both-registered where that is both.
 */
async function staysWith(transaction: Database, from: PatientRow, into: PatientRow): Promise<boolean> {
  if (from.accountKey === null || into.accountKey === null) return from.accountKey !== null
  const [theirs, own] = [await findPatient(transaction, from), await findPatient(transaction, into)].map(isRegistered)
  if (theirs && own) throw new Problem('both-registered')
  return theirs === true
}

/** The rows of one record that cannot stand beside a row of the other. */
function rivalsIn(rows: readonly OwnRow[], others: readonly OwnRow[]): OwnRow[] {
  const taken = new Set(others.flatMap(placesOf))
  return rows.filter((row) => placesOf(row).some((place) => taken.has(place)))
}

function placesOf({ table, unique }: OwnRow): string[] {
  return unique.flatMap((value, at) => (value === null ? [] : [`${table} ${at} ${value}`]))
}

/** What the record that stays takes over of the person. Somebody who had left the provider remains so. */
function personOf(from: PatientRow, into: PatientRow, comesWithAccount: boolean): Partial<PatientRow> {
  const latest = Object.fromEntries(
    confirmed.map((name) => [
      name,
      (from[name] ?? into[name]) && new Date(Math.max(+(from[name] ?? 0), +(into[name] ?? 0))),
    ]),
  )
  if (!comesWithAccount) return latest
  const hasLeft = from.status === 'Deactivated' || (from.status === 'Closed' && from.hadLeft)
  return {
    ...latest,
    ...Object.fromEntries(personal.map((name) => [name, from[name]])),
    ...(hasLeft ? { status: 'Deactivated' as const } : {}),
  }
}

function beforeOf(from: PatientRow, into: PatientRow): MergeMoves['before'] {
  const names = [...personal, ...confirmed, 'status'] as const
  const of = (row: PatientRow) => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<PatientRow>
  return { from: { ...of(from), externalKey: from.externalKey, closedOn: from.closedOn }, into: of(into) }
}

async function noteMerge(
  transaction: Database,
  merge: {
    siteKey: number
    from: PatientRow | null
    into: PatientRow
    fromKey: string | null
    toKey: string | null
    moved: MergeMoves
  } & MergeAuthor,
): Promise<number> {
  const { from, into, now: at, ...rest } = merge
  const [row] = await transaction
    .insert(patientMerges)
    .values({ ...rest, at, intoPatientKey: into.patientKey, fromPatientKey: from?.patientKey ?? null })
    .returning({ mergeKey: patientMerges.mergeKey })
  const mergeKey = row?.mergeKey ?? 0
  const { siteKey, fromKey } = merge
  if (fromKey !== null) {
    await transaction
      .insert(formerKeys)
      .values({ siteKey, externalKey: fromKey, patientKey: into.patientKey, mergeKey })
  }
  return mergeKey
}
