import { usualRemovedPercent } from '@homeside/contract/import-guard'
import { enterPatient as enterPatientCall } from '@homeside/contract/staff-edits'
import {
  keysPerPage,
  listPatientKeys,
  putOutcomes,
  putPatients as putPatientsCall,
  staffListImports,
  type PutPatientsAnswer,
} from '@homeside/contract/staff-patients'
import { and, asc, eq, gt, isNotNull, isNull, ne, notExists } from 'drizzle-orm'

import { lockMerging } from '../patients/merging/merge-records.ts'
import type { CallRequest, ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import type { Database } from '../platform/database/database.ts'
import { ownedBy, servedBy, type StaffScope } from '../platform/database/scope.ts'
import { changes, formerKeys, patients } from '../platform/database/tables/patients.ts'
import { providers } from '../platform/database/tables/providers.ts'
import { Problem } from '../platform/problems/problem.ts'
import { enterPatient } from './enter-patient.ts'
import { isKept } from './known-patients.ts'
import { listImports } from './list-imports.ts'
import { putPatients, type PutResult } from './put-patients.ts'
import { guardLosses } from './who-wins.ts'

/** Ends the transaction of a dry run, and brings its result. */
class DryRun extends Error {
  readonly result: PutResult
  constructor(result: PutResult) {
    super('A dry run writes nothing.')
    this.result = result
  }
}

/** Serves the calls of the provider's own system. */
export function serveImport(
  serve: ServeCall,
  { queue, removedPercent = usualRemovedPercent }: Pick<Dependencies, 'queue' | 'removedPercent'>,
): void {
  serve(putPatientsCall, {
    act: async (request) => {
      const { body, caller, database, query, now, trail, correlationId, giveWay } = request
      const siteKey = await siteOf(database, request.caller, query.site)
      trail.keys['site'] = siteKey
      trail.keys['batch'] = correlationId
      if (query.import !== undefined) trail.keys['import'] = query.import
      const isDryRun = query.dryRun === 'true'
      if (isDryRun) trail.keys['dryRun'] = true
      const result = await inTransaction(database, isDryRun, async (transaction) => {
        // Another of the same site waits for the end of this one.
        await lockMerging(transaction, siteKey)
        const people = query.allowRemoved?.people ?? 0
        const putting = { by: caller.name, queue, now, isDryRun, people, giveWay }
        const put = await putPatients(transaction, siteKey, body, putting)
        if (!isDryRun) guardLosses(put.losses, query.allowRemoved ?? {}, removedPercent)
        return put
      })
      const touched = result.items.filter(({ Outcome, PatientKey }) => Outcome !== 'same' && PatientKey !== null)
      noteImport(request, result)
      trail.patients.push(...touched.map(({ PatientKey }) => ({ siteKey, patientKey: PatientKey ?? 0 })))
      return result
    },
    present: (result, request) => presentPut(result, request, removedPercent),
  })

  serve(enterPatientCall, {
    act: async ({ database, caller, query, body, now, trail }) => {
      const siteKey = await siteOf(database, caller, query.site)
      trail.keys['site'] = siteKey
      const entered = await enterPatient(database, siteKey, body, { by: caller.name, now })
      if (entered.patientKey !== null) trail.patients.push({ siteKey, patientKey: entered.patientKey })
      return entered
    },
    present: ({ patientKey, looksLike }) => ({ PatientKey: patientKey, LooksLike: looksLike }),
  })

  serve(staffListImports, {
    act: async ({ caller, database, query }) => listImports(database, await siteOf(database, caller, query.site)),
    present: (imports) => ({ Items: imports }),
  })

  serve(listPatientKeys, {
    act: async ({ database, caller, query, now }) => {
      const siteKey = await siteOf(database, caller, query.site)
      // Whoever compares keys closes what an export lacks: not whom staff entered, and the export has not yet.
      const entered = database
        .select({ key: changes.changeKey })
        .from(changes)
        .where(ownedBy(patients, changes, isNull(changes.submittedByAccountKey), isKept(now)))
      const isOpen = and(ne(patients.status, 'Closed'), notExists(entered))
      const after = query.after === undefined ? undefined : gt(patients.externalKey, query.after)
      const rows = await database
        .select({ key: patients.externalKey, patientKey: patients.patientKey })
        .from(patients)
        .where(servedBy({ siteKey }, patients, isOpen, isNotNull(patients.externalKey), after))
        .orderBy(asc(patients.externalKey))
        .limit(keysPerPage + 1)
      const former = await database.select().from(formerKeys).where(servedBy({ siteKey }, formerKeys))
      return { rows, former }
    },
    present: ({ rows, former }) => ({
      Former: formerOf(rows, former),
      Keys: rows.slice(0, keysPerPage).flatMap(({ key }) => key ?? []),
      HasMore: rows.length > keysPerPage,
    }),
  })
}

/** The keys that lead to records, by their own keys. */
function formerOf(
  rows: readonly { key: string | null; patientKey: number }[],
  former: readonly (typeof formerKeys.$inferSelect)[],
): Record<string, string[]> {
  const keyOfRecord = new Map(rows.map(({ key, patientKey }) => [patientKey, key]))
  const found: Record<string, string[]> = {}
  for (const { externalKey, patientKey } of former) {
    const key = keyOfRecord.get(patientKey)
    if (key != null) (found[key] ??= []).push(externalKey)
  }
  return found
}

async function inTransaction(
  database: Database,
  isDryRun: boolean,
  act: (transaction: Database) => Promise<PutResult>,
): Promise<PutResult> {
  try {
    return await database.transaction(async (transaction) => {
      const result = await act(transaction)
      if (isDryRun) throw new DryRun(result)
      return result
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    return error.result
  }
}

/**
 * The site whose patients a service means: its own, or the one that it names.
 *
 * @throws Problem forbidden for another site's service, validation when a service of all sites names none, not-found
 *   when there is no such site.
 */
async function siteOf(database: Database, { siteKey }: StaffScope, named: number | undefined): Promise<number> {
  if (siteKey !== null && named !== undefined && named !== siteKey) throw new Problem('forbidden')
  const site = siteKey ?? named
  if (site === undefined) throw new Problem('validation', { fields: { site: 'required' } })
  const found = await database.select({ siteKey: providers.siteKey }).from(providers).where(eq(providers.siteKey, site))
  if (found.length === 0) throw new Problem('not-found')
  return site
}

/** Notes in the trail what became of the patients of a call: numbers, and which members were wrong. */
function noteImport({ refused, trail }: CallRequest<typeof putPatientsCall>, { items, closed }: PutResult): void {
  const counts = Object.fromEntries(
    putOutcomes.map((one) => [one, items.filter(({ Outcome }) => Outcome === one).length]),
  )
  const ofContract = refused.flatMap(({ fields }) =>
    Object.entries(fields).map(([path, code]) => [path.replace(/^Patients\.\d+\.?/, ''), code] as const),
  )
  const faults: Record<string, number> = {}
  for (const [path, code] of [...ofContract, ...items.flatMap((item) => Object.entries(item.faults))]) {
    // A place in a list says nothing, and the name of a member that there is not could be anything.
    const names = path.split('.').filter((name) => !/^\d+$/.test(name))
    const fault = `${(code === 'unknown-member' ? names.slice(0, -1) : names).join('.')} ${code}`
    faults[fault] = (faults[fault] ?? 0) + 1
  }
  const rejected = (counts['rejected'] ?? 0) + refused.length
  trail.keys['counts'] = { ...counts, rejected, closed: closed.length }
  trail.keys['faults'] = faults
}

/** The answer, with the patients that the contract refused in their places. */
function presentPut(
  { items, renumbered, closed, losses, supplies, dispensings, insurance, credits }: PutResult,
  { refused, query, correlationId }: CallRequest<typeof putPatientsCall>,
  removedPercent: number,
): PutPatientsAnswer {
  const rejected = new Map(refused.map((one) => [one.index, one]))
  const left = items.values()
  const all = Array.from({ length: items.length + refused.length }, (_, index): PutPatientsAnswer['Items'][number] => {
    const one = rejected.get(index)
    if (one !== undefined) {
      const nothing = {
        PatientKey: null,
        Outcome: 'rejected' as const,
        Changed: [],
        Kept: [],
        Noted: false,
        LooksLike: null,
        Emptied: [],
      }
      return { ...nothing, ExternalKey: keyOf(one.item), Fields: { ...one.fields } }
    }
    const { faults, ...item } = left.next().value ?? fail()
    const Fields = Object.entries(faults).map(([path, code]) => [`Patients.${index}.${path}`, code] as const)
    return { ...item, Fields: Object.fromEntries(Fields) }
  })
  return {
    Batch: correlationId,
    DryRun: query.dryRun === 'true',
    Items: all,
    Renumbered: renumbered,
    Closed: closed,
    Supplies: supplies,
    Dispensings: dispensings,
    Insurance: insurance,
    Credits: credits,
    Losses: losses,
    RemovedPercent: removedPercent,
  }
}

function fail(): never {
  throw new Error('There is an item for each patient that was not refused.')
}

/** The key of a patient that the contract refused; null when even that is not one. */
function keyOf(item: unknown): string | null {
  const key = typeof item === 'object' && item !== null && 'ExternalKey' in item ? item.ExternalKey : null
  return typeof key === 'string' && key.length <= 80 ? key : null
}
