import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { CommandError } from '../command-error.ts'
import type { StaffClient } from '../staff-client.ts'
import { counted } from '../table.ts'
import { closeKeys, closeMissing } from './close-missing.ts'
import type { Closing } from './close-missing.ts'
import { levelled } from './fhir/translate-coverage.ts'
import { idOf, kinds } from './kinds.ts'
import type { Kind } from './kinds.ts'
import { contactCounter, judgeValues } from './odd-values.ts'
import { buildPatient } from './patient-of-rows.ts'
import type { PatientRows } from './patient-of-rows.ts'
import { patientSender } from './patient-sender.ts'
import type { ListName, Sent } from './patient-sender.ts'
import { openSource, rejectsName } from './read-source.ts'
import type { Source } from './read-source.ts'
import type { ReadSource, Replaced } from './reading.ts'
import { openRejects } from './rejects-file.ts'
import type { RejectsFile } from './rejects-file.ts'
import { openReport, reportName } from './report-file.ts'
import type { ReportFile } from './report-file.ts'
import { valueOf } from './row.ts'
import type { Fault, Reject, Row } from './row.ts'
import { openSpill, rowIn } from './spill.ts'
import type { Spill, Spilled } from './spill.ts'
import { spreadsheetFaults } from './spreadsheet-faults.ts'

export interface ImportOptions {
  site: string | undefined
  dryRun: boolean
  format: 'csv' | 'fhir'
  /** Close the records that the export has no more; at most this many, where a number is given. */
  complete: { allowed: number | null } | null
  /** The system whose identifiers are the provider's own numbers, where a file of FHIR has several. */
  keySystem?: string | undefined
  /** What day it is; for tests. */
  now?: Date
  onProgress: (what: 'read' | 'sent', done: number, of: number) => void
}

export interface Imported extends Sent {
  rejected: Record<Kind, number>
  rejectsFile: string
  unknownHeadings: string[]
  /** What is said of values that were left out, or taken otherwise than they stand there: rows, and how often each. */
  warned: ReportFile['warned']
  said: ReportFile['counts']
  reportFile: string
  /** Rows that do not say whose they are: nobody knows whose list of the kind lacks one. */
  ownerless: Record<Kind, number>
  /** The keys that the export says are others now. */
  replaced: Replaced[]
  closing: Closing | null
}

/** How much of an export is in memory at once. */
const partBytes = 12 * 1024 * 1024

/**
 * Imports an export. It is read whole before anything is sent, so that a file that cannot be read changes nothing. Its
 * rows lie on disk meanwhile, in parts that have each patient whole. An import that was killed is run again.
 *
 * @throws CommandError when the export cannot be read, or the portal does not answer.
 */
export async function importExport(
  given: string | readonly string[],
  staff: StaffClient,
  options: ImportOptions,
): Promise<Imported> {
  const importId = randomUUID()
  const today = (options.now ?? new Date()).toISOString().slice(0, 10)
  const source = await openSource([given].flat(), { ...options, today })
  const count = Math.min(256, 1 + Math.floor(source.bytes / partBytes))
  const [rejectsFile, reportFile] = [rejectsName, reportName].map((name) => path.join(source.folder, name)) as [
    string,
    string,
  ]
  const opened: { close: (isDone: boolean) => Promise<void> }[] = []
  let isDone = false
  try {
    const rejects = await openRejects(rejectsFile)
    opened.push(rejects)
    const report = await openReport(reportFile)
    opened.push(report)
    const byPatient = await openSpill(count)
    opened.push(byPatient)
    const contacts = contactCounter()
    const read = await spillByPatient(source, byPatient, { rejects, report, contacts }, { ...options, count })
    const unsure = new Set(kinds.filter((kind) => read.ownerless[kind] > 0).flatMap((kind) => listOf[kind] ?? []))
    const sender = patientSender(staff, { rejects, report }, { ...options, importId, total: read.patients, unsure })
    const seen = new Set<string>()
    for await (const part of byPatient.parts()) {
      for (const rows of await patientsOf(part, rejects)) {
        if (options.complete) seen.add(rows.id)
        if (rows.isRejected) continue
        const patient = await withoutShared(rows.patient, contacts, report)
        const others = options.format === 'fhir' ? await withLevels(rows.others, report, today) : rows.others
        const present = read.present ?? new Set(others.map(({ kind }) => kind))
        await sender.add(buildPatient({ ...rows, patient, others }, { present, dates: source.dates }))
      }
    }
    const sent = await sender.end()
    await closeKeys(staff, read.closed, { ...options, importId })
    const closing = options.complete
      ? await closeMissing(staff, seen, { ...options, ...options.complete, importId, unreadable: read.unreadable })
      : null
    isDone = true
    const { unknown: unknownHeadings, replaced, ownerless } = read
    const told = { unknownHeadings, replaced, ownerless, warned: report.warned, said: report.counts }
    return { ...sent, ...told, rejected: rejects.counts, rejectsFile, reportFile, closing }
  } finally {
    for (const each of opened.toReversed()) await each.close(isDone)
  }
}

/** The list of a patient that rows of a kind are in. */
const listOf: Partial<Record<Kind, ListName>> = {
  supplies: 'Supplies',
  dispensings: 'Dispensings',
  insurance: 'Insurance',
  credits: 'Credits',
}

interface Read extends ReadSource {
  patients: number
  /** Rows of patients whose key is not known. */
  unreadable: number
  ownerless: Record<Kind, number>
}

interface Writing {
  rejects: RejectsFile
  report: ReportFile
  contacts: ReturnType<typeof contactCounter>
}

/** Reads the export onto disk, apart by patient. What was dispensed names its supply alone, so it goes there first. */
async function spillByPatient(
  source: Source,
  byPatient: Spill,
  { rejects, report, contacts }: Writing,
  { onProgress, count }: ImportOptions & { count: number },
): Promise<Read> {
  const bySupply = await openSpill(count)
  const ownerless = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  let [patients, unreadable, bytes] = [0, 0, 0]
  try {
    const take = async (row: Row) => {
      const [patient, supply] = [row.owner ?? valueOf(row, 'patient_id'), valueOf(row, 'supply_id')]
      const [column, key] = row.kind === 'dispensings' ? ['supply_id', row.owner ?? supply] : ['patient_id', patient]
      const faults = row.faults ?? faultsOf(row, column, key)
      if (
        faults.length > 0 &&
        (row.kind === 'patients' || key === '' || faults.some((fault) => fault.column === column))
      ) {
        if (row.kind === 'patients') unreadable += 1
        else ownerless[row.kind] += 1
        await rejects.add({ row, faults })
        return
      }
      const { notes, kept } = judgeValues(row, source.dates(row.kind))
      if (notes.length > 0) await report.add({ ...row, id: valueOf(row, idOf[row.kind]) }, notes)
      if (row.kind === 'patients') {
        patients += 1
        contacts.count(row)
      }
      if (faults.length > 0) row.faults = faults
      if (kept.length > 0) row.kept = kept
      const json = JSON.stringify(row)
      if (row.kind === 'supplies' && supply !== '') await bySupply.add(supply, JSON.stringify(patient))
      if (row.kind === 'dispensings' && row.owner === undefined) await bySupply.add(supply, json)
      else await byPatient.add(patient, json)
    }
    const read = await source.read({
      onRow: take,
      onReject: async ({ row, faults }) => take({ ...row, faults }),
      onNote: report.add,
      onBytes: (more) => {
        bytes += more
        onProgress('read', bytes, source.bytes)
      },
    })
    if (patients + unreadable === 0) throw new CommandError('The export has no patients. Nothing was sent.')
    for await (const part of bySupply.parts()) {
      // Of a supply lies there whose it is, a text; what was dispensed is a row.
      const isOwner = ({ json }: Spilled) => json.startsWith('"')
      const owners = new Map(part.filter(isOwner).map(({ key, json }) => [key, JSON.parse(json) as string]))
      for (const spilled of part) {
        if (isOwner(spilled)) continue
        const owner = owners.get(spilled.key)
        if (owner !== undefined) await byPatient.add(owner, spilled.json)
        else await rejects.add(withoutOwner(rowIn(spilled), 'supply_id', spilled.key))
      }
    }
    for (const kind of read.present ?? []) ownerless[kind] += read.unclear
    return { ...read, patients, unreadable, ownerless }
  } finally {
    await bySupply.close()
  }
}

/** A patient without the phones and addresses that many have: a message there would reach somebody else. */
async function withoutShared(row: Row, contacts: Writing['contacts'], report: ReportFile): Promise<Row> {
  const notes = contacts.judge(row)
  if (notes.length === 0) return row
  await report.add({ ...row, id: valueOf(row, 'patient_id') }, notes)
  const left = notes.filter(({ code }) => code === 'not-reached').map(({ column }) => column)
  return { ...row, kept: [...(row.kept ?? []), ...left] }
}

/** The rows of a patient, each policy with its level. */
async function withLevels(rows: Row[], report: ReportFile, today: string): Promise<Row[]> {
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

/** The patients of a part. Rows without a patient, and patients with two rows, are rejects. */
async function patientsOf(
  part: readonly Spilled[],
  rejects: RejectsFile,
): Promise<(PatientRows & { isRejected: boolean })[]> {
  const byPatient = new Map<string, { patients: Row[]; others: Row[] }>()
  for (const spilled of part) {
    const row = rowIn(spilled)
    const rows = byPatient.get(spilled.key) ?? { patients: [], others: [] }
    byPatient.set(spilled.key, rows)
    rows[row.kind === 'patients' ? 'patients' : 'others'].push(row)
  }
  const found: (PatientRows & { isRejected: boolean })[] = []
  for (const [id, { patients, others }] of byPatient) {
    const [patient, twin] = patients
    if (patient === undefined) {
      for (const row of others) await rejects.add(withoutOwner(row, 'patient_id', id))
      continue
    }
    const spoilt = others.find(({ faults }) => faults !== undefined)
    if (twin !== undefined) await rejectTwins(patients, others, rejects)
    else if (spoilt !== undefined) await rejectWith(spoilt, [patient, ...others], rejects)
    found.push({ id, patient, others, isRejected: twin !== undefined || spoilt !== undefined })
  }
  return found
}

async function rejectTwins(patients: Row[], others: Row[], rejects: RejectsFile): Promise<void> {
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
async function rejectWith({ file, line }: Row, rows: readonly Row[], rejects: RejectsFile): Promise<void> {
  const message = `Its patient was rejected: see ${file}, line ${line}.`
  for (const row of rows) {
    await rejects.add({ row, faults: row.faults ?? [{ column: '', code: 'patient-rejected', message }] })
  }
}

/** What is wrong with a row as it is written: it does not say whose it is, or a spreadsheet or a converter spoilt it. */
function faultsOf(row: Row, column: string, key: string): Fault[] {
  if (key === '') return [{ column, code: 'required', message: 'It is missing.' }]
  return spreadsheetFaults(row).map((fault) => ({ ...fault, column: row.paths?.[fault.column] ?? fault.column }))
}

function withoutOwner(row: Row, by: 'patient_id' | 'supply_id', key: string): Reject {
  if (row.faults !== undefined) return { row, faults: row.faults }
  const what = by === 'patient_id' ? 'patient' : 'supply'
  const message = `The export has no ${what} ${key}, or its row was rejected.`
  const column = row.kind === 'dispensings' ? 'supply_id' : by
  return { row, faults: [{ column: row.paths?.[column] ?? column, code: `${what}-missing`, message }] }
}
