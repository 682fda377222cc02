import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { lossKinds } from '@homeside/contract/import-guard'

import { CommandError } from '../command-error.ts'
import type { StaffClient } from '../staff-client.ts'
import { closeRecords, findFormer, findMissing, findOpen } from './close-missing.ts'
import { guardImport, type GivenAllowance } from './guard-import.ts'
import { kinds, type Kind } from './kinds.ts'
import { contactCounter } from './odd-values.ts'
import { buildPatient } from './patient-of-rows.ts'
import {
  isChange,
  patientSender,
  replacedOf,
  writtenAfter,
  type ListName,
  type Sending,
  type Sent,
} from './patient-sender.ts'
import { leftFor, patientsOf, withLevels } from './patients-of-part.ts'
import { openSource, rejectsName } from './read-source.ts'
import { openRejects, type RejectsFile } from './rejects-file.ts'
import { openReport, reportName, type ReportFile } from './report-file.ts'
import { valueOf, type Row, type Replaced } from './row.ts'
import { spillByPatient } from './spill-by-patient.ts'
import { openSpill } from './spill.ts'

export interface ImportOptions {
  site: string | undefined
  dryRun: boolean
  format: 'csv' | 'fhir'
  /** Close the records that the export has no more; at most this many, where a number is given. */
  complete: { allowed: number | null } | null
  /** Losses that are allowed although they are more than on an ordinary day. */
  allowed?: GivenAllowance
  /** The system whose identifiers are the provider's own numbers, where a file of FHIR has several. */
  keySystem?: string | undefined
  /** What day it is; for tests. */
  now?: Date
  onProgress: (what: 'read' | 'judged' | 'sent', done: number, of: number) => void
}

export interface Imported extends Sent {
  rejected: Record<Kind, number>
  rejectsFile: string
  unknownHeadings: string[]
  /** How many rows the report is about, and how often it says each thing. */
  warned: ReportFile['warned']
  said: ReportFile['counts']
  reportFile: string
  /** Rows that do not say whose they are: nobody knows whose list of the kind lacks one. */
  ownerless: Record<Kind, number>
  /** The keys that the export says are others now. */
  replaced: Replaced[]
  closing: { closed: number } | null
  /** Why the import itself would stop before it writes anything; null where it would not. */
  stopped: string | null
}

/** Drops notes that were made already. */
const noted = { add: async () => undefined }

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
    const pairs = read.replaced.map(({ from: From, to: To }) => ({ From, To }))
    type Noting = { rejects: Pick<RejectsFile, 'add'>; report: Pick<ReportFile, 'add'> }
    const people = options.allowed?.removed?.people ?? 0
    const send = async (sending: Partial<Sending>, noting: Noting, only?: ReadonlySet<string>) => {
      const usual = { importId, total: read.patients, unsure, renumbered: pairs }
      const sender = patientSender(staff, { rejects, report: noting.report }, { ...options, ...usual, ...sending })
      // A row under a former key of a record that has a row of its own is only reported if it is another person's.
      const strangers: RejectsFile = {
        ...rejects,
        add: async (reject) => {
          if (reject.faults.some(({ code }) => code === 'another-person')) await noting.rejects.add(reject)
        },
      }
      const aside = patientSender(
        staff,
        { rejects: strangers, report: noted },
        { ...options, ...usual, renumbered: [], dryRun: true, onProgress: () => undefined },
      )
      for await (const part of byPatient.parts()) {
        for (const rows of await patientsOf(part, noting.rejects)) {
          const own = ownKeyOf.get(rows.id)
          const isBeside = own !== undefined && read.keys.has(own)
          if (rows.isRejected || gone.has(rows.id) || only?.has(rows.id) === false) continue
          if (isBeside) await noting.report.add({ ...rows.patient, id: rows.id }, [leftFor(rows.id, own)])
          const patient = await withoutShared(rows.patient, contacts, noting.report)
          const others = options.format === 'fhir' ? await withLevels(rows.others, noting.report, today) : rows.others
          const present = read.present ?? new Set(others.map(({ kind }) => kind))
          await (isBeside ? aside : sender).add(
            buildPatient({ ...rows, patient, others }, { present, dates: source.dates }),
          )
        }
      }
      const { strangers: besides } = await aside.end()
      const all = await sender.end()
      return { ...all, strangers: all.strangers + besides }
    }
    // Judged first, then sent as far as it differs: nothing is written of an export that would take too much away. Where
    // nobody is on file, there is nothing to take.
    const { isNobodyOnFile, ownKeyOf } = await findFormer(staff, options.site)
    const isFirst = !options.dryRun && isNobodyOnFile
    const gone = await replacedOf(staff, pairs, { site: options.site, keys: read.keys })
    const judged = await send({ dryRun: !isFirst, mayGo: { people }, isIndependent: people === 0 }, { rejects, report })
    const seen = new Set(read.keys)
    for (const { From, To } of pairs) if (seen.has(To)) seen.add(From)
    const missing = options.complete
      ? await findMissing(staff, seen, { ...options, unreadable: read.unreadable })
      : null
    const ending = read.closed.length > 0 ? await findOpen(staff, read.closed, options.site) : null
    const allowed = { ...options.allowed, closing: options.complete?.allowed ?? options.allowed?.closing ?? null }
    const stopped = isFirst ? null : guardImport({ sent: judged, missing, ending, ...read }, allowed)
    if (stopped !== null && !options.dryRun) throw new CommandError(stopped)
    let sent = judged
    if (!isFirst && !options.dryRun) {
      const { losses, differing } = judged
      const mayGo = Object.fromEntries(lossKinds.map((kind) => [kind, losses[kind].Rows]))
      const renumbered = judged.renumbered
        .filter(({ Outcome, Code }) => isChange(Outcome) || Code === 'erased')
        .map(({ From, To }) => ({ From, To }))
      sent = writtenAfter(
        judged,
        await send({ mayGo, total: differing.size, renumbered }, { rejects: noted, report: noted }, differing),
      )
    }
    await closeRecords(staff, read.closed, { ...options, importId })
    const closing = missing && (await closeRecords(staff, missing.keys, { ...options, importId }))
    isDone = true
    const { unknown: unknownHeadings, replaced, ownerless } = read
    const told = { unknownHeadings, replaced, ownerless, warned: report.warned, said: report.counts }
    return { ...sent, ...told, rejected: rejects.counts, rejectsFile, reportFile, closing, stopped }
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

/** A patient without the phones and addresses that many have: a message there would reach somebody else. */
async function withoutShared(
  row: Row,
  contacts: ReturnType<typeof contactCounter>,
  report: Pick<ReportFile, 'add'>,
): Promise<Row> {
  const notes = contacts.judge(row)
  if (notes.length === 0) return row
  await report.add({ ...row, id: valueOf(row, 'patient_id') }, notes)
  const left = notes.filter(({ code }) => code === 'not-reached').map(({ column }) => column)
  return { ...row, kept: [...(row.kept ?? []), ...left] }
}
