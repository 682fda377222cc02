import { staffMergeRecord, staffTakeBackMerge, type PatientMerge } from '@homeside/contract/staff-merges'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { findServedPatient } from '../../platform/database/find-patient.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import type { MergeRow, PatientRow } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findErasedKeys } from '../personal-data/erasures.ts'
import { findByKey, lockMerging, mergeRecords, renumberRecord, standingMerges } from './merge-records.ts'
import { takeBackMerge, takeBackUntil } from './take-back.ts'

/** Serves the calls that make one record of two, and take that back. */
export function serveMerging(serve: ServeCall): void {
  serve(staffMergeRecord, {
    act: ({ database, caller, params, body, now, trail }) =>
      database.transaction(async (transaction) => {
        const record = await served(transaction, caller, params.key)
        await lockMerging(transaction, record.siteKey)
        const saying = { by: caller.name, now }
        const into =
          'IntoPatientKey' in body
            ? await served(transaction, record, body.IntoPatientKey)
            : await findByKey(transaction, record.siteKey, body.ExternalKey)
        const isAlone = 'ExternalKey' in body && (into === null || into.patientKey === record.patientKey)
        const kept = isAlone ? record : into
        if (kept === null) throw new Problem('not-found')
        if (isAlone) {
          await refuseKey(transaction, record, body.ExternalKey)
          await renumberRecord(transaction, record, body.ExternalKey, saying)
        } else await mergeRecords(transaction, { from: record, into: kept }, saying)
        const { siteKey } = record
        trail.patients.push(...[record, kept].map(({ patientKey }) => ({ siteKey, patientKey })))
        const [merge] = await standingMerges(transaction, kept)
        if (merge === undefined) throw new Error('A merge is noted.')
        return merge
      }),
    present: (merge, { now }) => presentMerge(merge, [merge], now),
  })

  serve(staffTakeBackMerge, {
    act: ({ database, caller, params, now, trail }) =>
      database.transaction(async (transaction) => {
        const merge = await takeBackMerge(transaction, caller, params.key, { by: caller.name, now })
        const { siteKey, intoPatientKey, fromPatientKey } = merge
        const both = [intoPatientKey, ...(fromPatientKey === null ? [] : [fromPatientKey])]
        trail.patients.push(...both.map((patientKey) => ({ siteKey, patientKey })))
        return merge
      }),
    present: (merge, { now }) => presentMerge(merge, [], now),
  })
}

/**
 * Refuses the key that a record has already, and that of an erased one: nothing that is sent under that is taken.
 *
 * @throws Problem validation.
 */
async function refuseKey(transaction: Database, record: PatientRow, key: string): Promise<void> {
  const { erased } = await findErasedKeys(transaction, record, [key])
  if (key === record.externalKey || erased.has(key)) {
    throw new Problem('validation', { fields: { ExternalKey: 'taken' } })
  }
}

/** A merge on the wire. Of those that stand, only the newest can be taken back. */
export function presentMerge(merge: MergeRow, standing: readonly MergeRow[], now: Date): PatientMerge {
  const until = takeBackUntil(merge)
  const isNewest = standing[0]?.mergeKey === merge.mergeKey
  return {
    MergeKey: merge.mergeKey,
    IntoPatientKey: merge.intoPatientKey,
    FromPatientKey: merge.fromPatientKey,
    FromKey: merge.fromKey,
    ToKey: merge.toKey,
    AtUtc: merge.at.toISOString(),
    By: merge.by,
    TakeBackUntilUtc: isNewest && now < until ? until.toISOString() : null,
  }
}

async function served(transaction: Database, staff: StaffScope, patientKey: number): Promise<PatientRow> {
  const found = await findServedPatient(transaction, staff, patientKey)
  if (found === null) throw new Problem('not-found')
  return found.patient
}
