import type { RowCode, StaffImport } from '@homeside/contract/staff-patients'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { Database } from '../platform/database/database.ts'
import { withValuesInText } from '../platform/database/pick-columns.ts'
import { auditTrail, type AuditRow } from '../platform/database/tables/operations.ts'

/** The imports of at most this many calls are read: twenty imports of a provider with 50,000 patients. */
const callsOfImports = 10_000
const importsShown = 20

/** What a call with patients notes in the trail. */
interface ImportKeys {
  import?: string
  dryRun?: true
  counts?: Record<'created' | 'changed' | 'same' | 'rejected' | 'closed', number>
  /** How often, by the member that was wrong and the code of what was wrong with it. */
  faults?: Record<string, number>
}

/** The last imports of a site, the newest first: each is the calls that said they belong together, or one call. */
export async function listImports(database: Database, siteKey: number): Promise<StaffImport[]> {
  const isImport = withValuesInText(and(eq(auditTrail.call, 'PUT staff/patients'), isNotNull(auditTrail.outcome)))
  const calls = await database
    .select()
    .from(auditTrail)
    .where(and(isImport, sql`${auditTrail.keys} ->> 'site' = ${String(siteKey)}`))
    .orderBy(desc(auditTrail.auditKey))
    .limit(callsOfImports)
  const byImport = new Map<string, AuditRow[]>()
  for (const call of calls) {
    const { import: id = call.correlationId } = call.keys as ImportKeys
    const others = byImport.get(id)
    if (others) others.push(call)
    else byImport.set(id, [call])
  }
  return [...byImport.values()].slice(0, importsShown).map(together)
}

const writingOf = (calls: readonly AuditRow[]) => calls.filter(({ keys }) => (keys as ImportKeys).dryRun !== true)

/** Sums up one import from its calls, of which the last comes first. */
function together(calls: readonly AuditRow[]): StaffImport {
  const [first] = (writingOf(calls).length > 0 ? writingOf(calls) : calls).slice(-1)
  if (first === undefined) throw new Error('An import has a call.')
  const noted = calls.map(({ keys }) => keys as ImportKeys)
  // An import first judges all calls by a dry run, and then writes what differs. Only the dry run knows what was the same.
  const judging = noted.filter(({ dryRun }) => dryRun)
  const writing = writingOf(calls).map(({ keys }) => keys as ImportKeys)
  const sum = (name: keyof NonNullable<ImportKeys['counts']>) =>
    (name === 'same' || name === 'rejected' || writing.length === 0 ? [...judging, ...writing] : writing).reduce(
      (total, { counts }) => total + (counts?.[name] ?? 0),
      0,
    )
  const faults = new Map<string, number>()
  for (const [fault, count] of noted.flatMap((each) => Object.entries(each.faults ?? {}))) {
    faults.set(fault, (faults.get(fault) ?? 0) + count)
  }
  return {
    Batch: first.correlationId,
    AtUtc: first.at.toISOString(),
    By: first.staffName ?? '',
    DryRun: writing.length === 0,
    Created: sum('created'),
    Changed: sum('changed'),
    Same: sum('same'),
    Rejected: sum('rejected'),
    Closed: sum('closed'),
    Failed: calls.filter(({ outcome }) => outcome !== 'done').length,
    Faults: [...faults]
      .toSorted(([, one], [, other]) => other - one)
      .map(([fault, Count]) => {
        const [Member = '', Code] = fault.split(' ')
        return { Member, Code: Code as RowCode, Count }
      }),
  }
}
