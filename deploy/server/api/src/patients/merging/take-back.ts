import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { ownedBy, type Scope, servedBy, type StaffScope } from '../../platform/database/scope.ts'
import {
  formerKeys,
  patientMerges,
  patients,
  type MergeRow,
  type MergeMoves,
  type PatientRow,
} from '../../platform/database/tables/patients.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findErasure } from '../personal-data/erasures.ts'
import { lockBoth, type MergeAuthor, personal, standingMerges } from './merge-records.ts'
import {
  giveRows,
  isParent,
  noteRows,
  readOwnRows,
  readPatientTables,
  type OwnRow,
  type PatientTable,
} from './patient-tables.ts'
import { ofSupply, repoint } from './replace-supplies.ts'

/** For how many days a merge can be taken back. */
export const takeBackDays = 7

/** The time until which a merge can be taken back. */
export function takeBackUntil({ at }: Pick<MergeRow, 'at'>): Date {
  return instant(at).add(takeBackDays, 'day').toDate()
}

/**
 * Takes a merge back: each record has what it had. What has happened since stays with the record that stayed, except what
 * hangs on something of the other, such as a message in its conversation.
 *
 * @throws Problem not-found; merge-settled where it was taken back, is a week old, or another one came after it;
 *   erasure-asked where all of it is to be erased.
 */
export async function takeBackMerge(
  transaction: Database,
  staff: StaffScope,
  mergeKey: number,
  { by, now }: MergeAuthor,
): Promise<MergeRow> {
  const [merge] = await transaction
    .select()
    .from(patientMerges)
    .where(
      and(
        eq(patientMerges.mergeKey, mergeKey),
        staff.siteKey === null ? undefined : eq(patientMerges.siteKey, staff.siteKey),
      ),
    )
    .for('update')
  if (merge === undefined) throw new Problem('not-found')
  const { siteKey, intoPatientKey, fromPatientKey } = merge
  const kept = { siteKey, patientKey: intoPatientKey }
  const [from, into] =
    fromPatientKey === null
      ? [null, await lockRecord(transaction, kept)]
      : await lockBoth(transaction, { siteKey, patientKey: fromPatientKey }, kept)
  const [latest] = await standingMerges(transaction, into)
  if (latest?.mergeKey !== mergeKey || now >= takeBackUntil(merge)) throw new Problem('merge-settled')
  if ((await findErasure(transaction, into)) !== null) throw new Problem('erasure-asked')
  const { before } = merge.moved
  if (from !== null) {
    await transaction.execute(sql`set constraints all deferred`)
    await giveBack(transaction, merge, { from, into })
    // These belong to the person, who may have changed them since: above all how they sign in.
    const own = Object.fromEntries(personal.map((name) => [name, into[name]])) as Partial<PatientRow>
    const none = { accountKey: from.accountKey, singleSignOnAccount: false }
    const brought = into.accountKey !== null && into.accountKey === before.from.accountKey
    const status = statusesOf(into, before, brought)
    // No two records of a provider have one account, not even for a moment.
    await transaction.update(patients).set({ accountKey: null }).where(ownedBy(from, patients))
    await transaction
      .update(patients)
      .set({ ...datesIn(before.into), ...(brought ? none : own), status: status.into })
      .where(ownedBy(into, patients))
    await transaction
      .update(patients)
      .set({ ...datesIn(before.from), ...(brought ? own : none), status: status.from })
      .where(ownedBy(from, patients))
  } else {
    await transaction.update(patients).set({ externalKey: merge.fromKey }).where(ownedBy(into, patients))
  }
  await transaction.delete(formerKeys).where(servedBy({ siteKey }, formerKeys, eq(formerKeys.mergeKey, mergeKey)))
  await transaction
    .update(patientMerges)
    .set({ takenBackAt: now, takenBackBy: by })
    .where(and(eq(patientMerges.mergeKey, mergeKey), isNull(patientMerges.takenBackAt)))
  // A number that the record got again by this is a former one once more.
  const again = (await standingMerges(transaction, into)).find(({ fromKey }) => fromKey === merge.toKey)
  if (again && merge.toKey !== null) {
    const former = { siteKey, externalKey: merge.toKey, patientKey: into.patientKey, mergeKey: again.mergeKey }
    await transaction.insert(formerKeys).values(former).onConflictDoNothing()
  }
  return merge
}

/** Forgets what a merge moved once it cannot be taken back: nobody needs to know any more what a record was before. */
export async function forgetMoved(database: Database, now: Date): Promise<void> {
  const nothing: MergeMoves = { came: {}, went: {}, replaced: [], before: { from: {}, into: {} } }
  const isSettled = lte(patientMerges.at, instant(now).subtract(takeBackDays, 'day').toDate())
  await database
    .update(patientMerges)
    .set({ moved: nothing })
    .where(and(isSettled, ne(patientMerges.moved, nothing)))
}

/** The status of each record: one that was closed since stays so, and who has left meanwhile has left where the account is. */
function statusesOf(
  { status }: PatientRow,
  { from, into }: MergeMoves['before'],
  brought: boolean,
): Record<'from' | 'into', PatientRow['status'] | undefined> {
  const isClosed = status === 'Closed'
  return {
    into: isClosed || !brought ? status : into.status,
    from: brought && !isClosed && from.status !== 'Closed' ? status : from.status,
  }
}

/** Turns the days of a note, which JSON keeps as texts, into dates again. */
function datesIn({ insuranceConfirmedAt, detailsConfirmedAt, ...rest }: Partial<PatientRow>): Partial<PatientRow> {
  const dateOf = (value: Date | string | null | undefined) => (value == null ? null : new Date(value))
  return { ...rest, insuranceConfirmedAt: dateOf(insuranceConfirmedAt), detailsConfirmedAt: dateOf(detailsConfirmedAt) }
}

async function lockRecord(transaction: Database, scope: Scope): Promise<PatientRow> {
  const [row] = await transaction.select().from(patients).where(ownedBy(scope, patients)).for('update')
  if (row === undefined) throw new Problem('not-found')
  return row
}

async function giveBack(
  transaction: Database,
  { moved }: MergeRow,
  { from, into }: Record<'from' | 'into', PatientRow>,
): Promise<void> {
  const tables = await readPatientTables(transaction)
  for (const { supplyKey, by, rows } of moved.replaced) {
    for (const [name, only] of Object.entries(rows)) {
      const identity = tables.find((table) => table.name === name)?.identity ?? []
      await repoint(transaction, { name, identity }, into, { from: by, to: supplyKey, only })
    }
    await transaction.execute(
      sql`update prescribed_supplies set removed_at = null, renewed_by = null where supply_key = ${supplyKey}`,
    )
  }
  const now = await readOwnRows(transaction, tables, into)
  const came = new Set(
    Object.entries(moved.came).flatMap(([table, rows]) => rows.map((row) => `${table} ${textOf(row)}`)),
  )
  const back = goingBack(now, came, tables)
  // A photo goes with what shows it.
  for (const row of back) {
    for (const photo of now) {
      const shows = tables.find(({ name }) => name === row.table)?.parents ?? []
      if (photo.table === 'photos' && shows.some((link) => isParent(row, link, photo))) back.add(photo)
    }
  }
  await copyForWhatStays(transaction, { back, all: now, into }, tables)
  const { siteKey } = into
  await giveRows(transaction, tables, noteRows(back), { siteKey, from: into.patientKey, to: -from.patientKey })
  await giveRows(transaction, tables, moved.went, { siteKey, from: from.patientKey, to: into.patientKey })
  await giveRows(transaction, tables, noteRows(back), { siteKey, from: -from.patientKey, to: from.patientKey })
  await transaction.execute(sql`set constraints all immediate`)
}

/**
 * The rows that go back: those that came, and newer ones all of whose parents go back. So a new message goes with its
 * conversation, and a new order of a supply that came stays.
 */
function goingBack(rows: readonly OwnRow[], came: ReadonlySet<string>, tables: readonly PatientTable[]): Set<OwnRow> {
  const back = new Set(rows.filter(({ table, identity }) => came.has(`${table} ${textOf(identity)}`)))
  const parentsOf = (row: OwnRow) =>
    (tables.find(({ name }) => name === row.table)?.parents ?? [])
      .filter(({ table }) => table !== 'photos')
      .flatMap((link) => rows.filter((parent) => isParent(row, link, parent)))
  for (let size = -1; size !== back.size;) {
    size = back.size
    for (const row of rows) {
      const parents = back.has(row) ? [] : parentsOf(row)
      if (parents.length > 0 && parents.every((parent) => back.has(parent))) back.add(row)
    }
  }
  return back
}

/** Leaves a copy of a supply or card that goes back, for what was ordered or paid with it since. It cannot be used. */
async function copyForWhatStays(
  transaction: Database,
  { back, all, into }: { back: ReadonlySet<OwnRow>; all: readonly OwnRow[]; into: PatientRow },
  tables: readonly PatientTable[],
): Promise<void> {
  const copied = [
    { table: 'prescribed_supplies', key: 'supply_key', users: ofSupply },
    { table: 'payment_methods', key: 'payment_method_key', users: ['charges', 'payment_sessions'] },
  ]
  for (const { table, key, users } of copied) {
    for (const row of [...back].filter((one) => one.table === table)) {
      const staying = all.filter(
        (one) => !back.has(one) && users.some((name) => name === one.table) && one.columns[key] === row.identity[key],
      )
      if (staying.length === 0) continue
      const copy = await copyRow(transaction, { table, key, value: Number(row.identity[key]) })
      for (const name of users) {
        const only = staying.filter((one) => one.table === name).map(({ identity }) => identity)
        if (only.length === 0) continue
        const identity = tables.find((one) => one.name === name)?.identity ?? []
        const object = sql.raw(`jsonb_build_object(${identity.map((each) => `'${each}', ${each}`).join()})`)
        await transaction.execute(
          sql`update ${sql.identifier(name)} set ${sql.identifier(key)} = ${copy}
            where site_key = ${into.siteKey} and patient_key = ${into.patientKey}
              and ${object} in (select value from jsonb_array_elements(${JSON.stringify(only)}::jsonb))`,
        )
      }
    }
  }
}

async function copyRow(
  transaction: Database,
  { table, key, value }: { table: string; key: string; value: number },
): Promise<number> {
  const columns = rowsOf(
    await transaction.execute(
      sql`select column_name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and column_name <> ${key}`,
    ),
  ).map((row) => String(row['column_name']))
  const changed: Record<string, string> = { external_key: 'null', removed_at: 'now()', is_default: 'false' }
  const list = sql.raw(columns.join())
  const values = sql.raw(columns.map((name) => changed[name] ?? name).join())
  const [row] = rowsOf(
    await transaction.execute(
      sql`insert into ${sql.identifier(table)} (${list}) select ${values} from ${sql.identifier(table)}
        where ${sql.identifier(key)} = ${value} returning ${sql.identifier(key)} as key`,
    ),
  )
  return Number(row?.['key'])
}

/** A text that is equal for equal keys of a row, in whatever order they were kept. */
function textOf(identity: object): string {
  return JSON.stringify(Object.entries(identity).toSorted(([one], [other]) => one.localeCompare(other)))
}
