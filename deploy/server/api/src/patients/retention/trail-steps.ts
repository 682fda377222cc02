import { sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { auditTrail } from '../../platform/database/tables/operations.ts'
import { type Batch, type BatchResult, type Step, nothingWaits } from './batch.ts'

/** How many patients one batch looks at, how many rows of each go, and how many rows of the provider's people it reads. */
const patientsAtOnce = 500
const rowsOfOne = 20
const rowsAtOnce = 5000

/**
 * The steps by which a provider's trail loses what is from before an instant: whom rows concerned, then what patients
 * did, then what the provider's people, services and sign-ins did. The rows of a patient stay while something from before
 * is under way with them.
 *
 * The trail is numbered in the order in which it came, and has no index by its time, which each request would pay for. So
 * the first row of each patient says whether anything of theirs is old.
 */
export async function trailSteps(database: Database, siteKey: number, before: Date): Promise<Step[]> {
  const [first] = await database.select({ at: auditTrail.at }).from(auditTrail).orderBy(auditTrail.auditKey).limit(1)
  if (first === undefined || first.at >= before) return []
  const rows = rowsOf(
    await database.execute(
      sql`select patient_key as key from patients p where p.site_key = ${siteKey} and not ${nothingWaits('p', before)}`,
    ),
  )
  const needed = sql`(${sql.join([0, ...rows.map(({ key }) => Number(key))], sql`, `)})`
  return [
    (batch) => removeWhom(batch, needed),
    (batch) => removeOfPatients(batch, needed),
    (batch) => removeOfStaff(batch, needed),
  ]
}

/** SQL: the next patients after a key, and the first rows of those whose oldest row is from before. */
function oldRows(table: 'audit_patients' | 'audit_trail', { siteKey, before, from }: Batch, needed: SQL): SQL {
  const of = (whose: string) =>
    sql.raw(`from ${table} r join audit_trail t using (audit_key)
      where r.site_key = ${whose}.site_key and r.patient_key = ${whose}.patient_key order by r.audit_key limit`)
  const isOld = (row: string) => sql`${sql.raw(row)}.at < ${before.toISOString()}::timestamptz`
  return sql`
    looked as (select site_key, patient_key from patients where site_key = ${siteKey} and patient_key > ${from}
      order by patient_key limit ${patientsAtOnce}),
    old as (select looked.patient_key, row.audit_key
      from looked cross join lateral (select t.at ${of('looked')} 1) oldest
      cross join lateral (select r.audit_key, t.at ${of('looked')} ${rowsOfOne}) row
      where ${isOld('oldest')} and ${isOld('row')} and looked.patient_key not in ${needed})`
}

async function removeWhom(batch: Batch, needed: SQL): Promise<BatchResult> {
  const entries = sql`coalesce(jsonb_agg(jsonb_build_object('patient', patient_key, 'entry', audit_key)), '[]')`
  const { gone, next } = await run(
    batch,
    sql`with ${oldRows('audit_patients', batch, needed)}
      select (select max(patient_key) from looked) as last,
        forget_whom(${batch.siteKey}, (select ${entries} from old)) as gone`,
  )
  // Only the rows of the trail itself are counted.
  return { removed: 0, next: gone > 0 ? batch.from : next }
}

async function removeOfPatients(batch: Batch, needed: SQL): Promise<BatchResult> {
  const { gone, next } = await run(
    batch,
    sql`with ${oldRows('audit_trail', batch, needed)}
      select (select max(patient_key) from looked) as last, forget_trail(array(select audit_key from old)) as gone`,
  )
  return { removed: gone, next: gone > 0 ? batch.from : next }
}

/** Deletes from the oldest row on, until no more rows are old. */
async function removeOfStaff(batch: Batch, needed: SQL): Promise<BatchResult> {
  const { siteKey, before, from } = batch
  const isOld = sql`at < ${before.toISOString()}::timestamptz`
  const { gone, next } = await run(
    batch,
    sql`with looked as (
        select audit_key, at from audit_trail where site_key = ${siteKey} and patient_key is null and audit_key > ${from}
        order by audit_key limit ${rowsAtOnce}),
      kept as (
        select audit_key from audit_patients where site_key = ${siteKey} and patient_key in ${needed}
          and audit_key between (select min(audit_key) from looked) and (select max(audit_key) from looked))
      select (select case when bool_or(${isOld}) then max(audit_key) end from looked) as last,
        forget_trail(array(select audit_key from looked where ${isOld} and audit_key not in (select audit_key from kept))) as gone`,
  )
  return { removed: gone, next }
}

async function run({ transaction }: Batch, statement: SQL): Promise<{ gone: number; next: number | null }> {
  const [answer] = rowsOf(await transaction.execute(statement))
  const last = answer?.['last']
  return { gone: Number(answer?.['gone'] ?? 0), next: last == null ? null : Number(last) }
}
