import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { CommandError } from '../command-error.ts'
import type { StaffClient } from '../staff-client.ts'
import { counted } from '../table.ts'
import { closeMissing } from './close-missing.ts'
import type { Closing } from './close-missing.ts'
import type { Kind } from './kinds.ts'
import { buildPatient } from './patient-of-rows.ts'
import type { PatientRows } from './patient-of-rows.ts'
import { patientSender } from './patient-sender.ts'
import type { Sent } from './patient-sender.ts'
import { openSource, rejectsName } from './read-source.ts'
import type { Source } from './read-source.ts'
import { openRejects } from './rejects-file.ts'
import type { RejectsFile } from './rejects-file.ts'
import { valueOf } from './row.ts'
import type { Fault, Reject, Row } from './row.ts'
import { openSpill, rowIn } from './spill.ts'
import type { Spill, Spilled } from './spill.ts'

export interface ImportOptions {
  site: string | undefined
  dryRun: boolean
  format: 'csv' | 'fhir'
  /** Close the records that the export has no more; at most this many, where a number is given. */
  complete: { allowed: number | null } | null
  onProgress: (what: 'read' | 'sent', done: number, of: number) => void
}

export interface Imported extends Sent {
  rejected: Record<Kind, number>
  rejectsFile: string
  unknownHeadings: string[]
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
export async function importExport(given: string, staff: StaffClient, options: ImportOptions): Promise<Imported> {
  const importId = randomUUID()
  const source = await openSource(given, options.format)
  const count = Math.min(256, 1 + Math.floor(source.bytes / partBytes))
  const rejects = await openRejects(path.join(source.folder, rejectsName))
  const byPatient = await openSpill(count).catch(async (error: unknown) => {
    await rejects.close(false)
    throw error
  })
  let isDone = false
  try {
    const { patients, unreadable, unknownHeadings } = await spillByPatient(source, byPatient, rejects, {
      ...options,
      count,
    })
    const sender = patientSender(staff, rejects, { ...options, importId, total: patients })
    const seen = new Set<string>()
    for await (const part of byPatient.parts()) {
      for (const rows of await patientsOf(part, rejects)) {
        if (options.complete) seen.add(rows.id)
        if (rows.isRejected) continue
        const present = source.present ?? new Set(rows.others.map(({ kind }) => kind))
        await sender.add(buildPatient(rows, { present, dates: source.dates }))
      }
    }
    const sent = await sender.end()
    const closing = options.complete
      ? await closeMissing(staff, seen, { ...options, ...options.complete, importId, unreadable })
      : null
    isDone = true
    return {
      ...sent,
      rejected: rejects.counts,
      rejectsFile: path.join(source.folder, rejectsName),
      unknownHeadings,
      closing,
    }
  } finally {
    await byPatient.close()
    await rejects.close(isDone)
  }
}

interface Read {
  patients: number
  /** Rows of patients whose key is not known. */
  unreadable: number
  unknownHeadings: string[]
}

/** Reads the export onto disk, apart by patient. What was dispensed names its supply alone, so it goes there first. */
async function spillByPatient(
  source: Source,
  byPatient: Spill,
  rejects: RejectsFile,
  { onProgress, count }: ImportOptions & { count: number },
): Promise<Read> {
  const bySupply = await openSpill(count)
  let [patients, unreadable, bytes] = [0, 0, 0]
  try {
    const take = async (row: Row) => {
      const [patient, supply] = [valueOf(row, 'patient_id'), valueOf(row, 'supply_id')]
      const [column, key] = row.kind === 'dispensings' ? ['supply_id', supply] : ['patient_id', patient]
      const faults = row.faults ?? faultsOf(row, column, key)
      if (faults.length > 0 && (row.kind === 'patients' || key === '')) {
        if (row.kind === 'patients') unreadable += 1
        await rejects.add({ row, faults })
        return
      }
      if (row.kind === 'patients') patients += 1
      const json = JSON.stringify(faults.length > 0 ? { ...row, faults } : row)
      if (row.kind === 'supplies' && supply !== '') await bySupply.add(supply, JSON.stringify(patient))
      if (row.kind === 'dispensings') await bySupply.add(supply, json)
      else await byPatient.add(patient, json)
    }
    const unknownHeadings = await source.read({
      onRow: take,
      onReject: async ({ row, faults }) => take({ ...row, faults }),
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
        else await rejects.add(withoutOwner(rowIn(spilled), 'supply_id'))
      }
    }
    return { patients, unreadable, unknownHeadings }
  } finally {
    await bySupply.close()
  }
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
      for (const row of others) await rejects.add(withoutOwner(row, 'patient_id'))
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

/** What is wrong with a row as it is written: it does not say whose it is, or an export in another encoding lost letters. */
function faultsOf({ values }: Row, column: string, key: string): Fault[] {
  if (key === '') return [{ column, code: 'required', message: 'It is missing.' }]
  const lost = Object.keys(values).filter((name) => values[name]?.includes('\ufffd'))
  const message = 'A letter was lost when the export was written in another encoding.'
  return lost.map((name) => ({ column: name, code: 'encoding', message }))
}

function withoutOwner(row: Row, column: 'patient_id' | 'supply_id'): Reject {
  if (row.faults !== undefined) return { row, faults: row.faults }
  const what = column === 'patient_id' ? 'patient' : 'supply'
  const message = `The export has no ${what} ${valueOf(row, column)}, or its row was rejected.`
  return { row, faults: [{ column, code: `${what}-missing`, message }] }
}
