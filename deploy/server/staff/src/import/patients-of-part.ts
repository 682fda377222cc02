import { counted } from '../table.ts'
import { levelled } from './fhir/translate-coverage.ts'
import { spreadsheetFaults } from './odd-values.ts'
import type { PatientRows } from './patient-of-rows.ts'
import type { RejectsFile } from './rejects-file.ts'
import type { Note, ReportFile } from './report-file.ts'
import { valueOf, type Fault, type Reject, type Row } from './row.ts'
import { isText, rowIn, type Spilled } from './spill.ts'

/**
 * The patients of a part. Rows without a patient, patients with two rows, and those with the supply of another (whose key
 * lies there as a text) are rejects.
 */
export async function patientsOf(
  part: readonly Spilled[],
  rejects: Pick<RejectsFile, 'add'>,
): Promise<(PatientRows & { isRejected: boolean })[]> {
  const shared = new Set(part.filter(isText).map(({ json }) => JSON.parse(json) as string))
  const byPatient = new Map<string, { patients: Row[]; others: Row[]; spoilt?: Row }>()
  for (const spilled of part) {
    if (isText(spilled)) continue
    const row = rowIn(spilled)
    if (row.kind === 'supplies' && shared.has(valueOf(row, 'supply_id'))) row.faults ??= ofShared(row).faults
    const rows: { patients: Row[]; others: Row[]; spoilt?: Row } = byPatient.get(spilled.key) ?? {
      patients: [],
      others: [],
    }
    byPatient.set(spilled.key, rows)
    if (row.isOfAnother) rows.spoilt = row
    else rows[row.kind === 'patients' ? 'patients' : 'others'].push(row)
  }
  const found: (PatientRows & { isRejected: boolean })[] = []
  for (const [id, { patients, others, spoilt: another }] of byPatient) {
    const [patient, twin] = patients
    if (patient === undefined) {
      for (const row of others) await rejects.add(withoutOwner(row, 'patient_id', id))
      continue
    }
    const spoilt = others.find(({ faults }) => faults !== undefined) ?? another
    if (twin !== undefined) await rejectTwins(patients, others, rejects)
    else if (spoilt !== undefined) await rejectWith(spoilt, [patient, ...others], rejects)
    found.push({ id, patient, others, isRejected: twin !== undefined || spoilt !== undefined })
  }
  return found
}

async function rejectTwins(patients: Row[], others: Row[], rejects: Pick<RejectsFile, 'add'>): Promise<void> {
  const shown = patients.slice(0, 3).map(({ line }) => line)
  const more = patients.length - shown.length
  const lines = [...shown, ...(more > 0 ? [counted(more, 'other', 'others')] : [])].join(' and ')
  for (const row of patients) {
    const message = `The lines ${lines} have the same patient_id. Keep one of them.`
    await rejects.add({ row, faults: [{ column: 'patient_id', code: 'key-repeated', message }] })
  }
  const [first] = patients
  if (first !== undefined) await rejectWith(first, others, rejects)
}

/** Rejects rows for one of their patient. A list that lacks a row would take away what is on file of it. */
async function rejectWith({ file, line }: Row, rows: readonly Row[], rejects: Pick<RejectsFile, 'add'>): Promise<void> {
  const message = `Its patient was rejected: see ${file}, line ${line}.`
  for (const row of rows) {
    await rejects.add({ row, faults: row.faults ?? [{ column: '', code: 'patient-rejected', message }] })
  }
}

/** What is wrong with a row as it is written: it does not say whose it is, or a spreadsheet or a converter spoilt it. */
export function faultsOf(row: Row, column: string, key: string): Fault[] {
  if (key === '') return [{ column, code: 'required', message: 'It is missing.' }]
  return spreadsheetFaults(row).map((fault) => ({ ...fault, column: row.paths?.[fault.column] ?? fault.column }))
}

/** A reject of a supply that several patients have, or of what was dispensed of it: nobody knows whose it is. */
export function ofShared(row: Row): Reject {
  const message = `The supply ${valueOf(row, 'supply_id')} stands in the export at several patients. Give each a supply_id of its own.`
  return { row, faults: [{ column: row.paths?.['supply_id'] ?? 'supply_id', code: 'key-repeated', message }] }
}

/** A reject of a row whose patient or supply the export has not. */
export function withoutOwner(row: Row, by: 'patient_id' | 'supply_id', key: string): Reject {
  if (row.faults !== undefined) return { row, faults: row.faults }
  const what = by === 'patient_id' ? 'patient' : 'supply'
  const message = `The export has no ${what} ${key}, or its row was rejected.`
  const column = row.kind === 'dispensings' ? 'supply_id' : by
  return { row, faults: [{ column: row.paths?.[column] ?? column, code: `${what}-missing`, message }] }
}

/** Says of a row that its key leads to the record of another row. */
export function leftFor(id: string, own: string): Note {
  const message = `${id} leads to ${own} since the two were joined, and ${own} has a row of its own. This one is left out.`
  return { column: 'patient_id', code: 'replaced', message, value: id }
}

/** The rows of a patient, each policy with its level. */
export async function withLevels(rows: Row[], report: Pick<ReportFile, 'add'>, today: string): Promise<Row[]> {
  const { taken, left } = levelled(
    rows.filter(({ kind }) => kind === 'insurance'),
    today,
  )
  for (const { policy, why } of left) {
    const note = { column: 'Coverage', code: 'not-in-force', message: why, value: valueOf(policy, 'payor') } as const
    await report.add({ ...policy, id: valueOf(policy, 'level') }, [note])
  }
  return [...rows.filter(({ kind }) => kind !== 'insurance'), ...taken]
}
