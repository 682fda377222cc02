import { lossKinds, usualRemovedPercent, type LossKind, type Losses } from '@homeside/contract/import-guard'
import {
  putPatients,
  type PutPatientsAnswer,
  type Renumbered,
  type RenumberedItem,
  type Tally,
} from '@homeside/contract/staff-patients'

import { CommandError } from '../command-error.ts'
import type { StaffClient } from '../staff-client.ts'
import { rejectsOf, type BuiltPatient } from './patient-of-rows.ts'
import { wordsOf, type RejectsFile } from './rejects-file.ts'
import type { Note, ReportFile } from './report-file.ts'

/** Fewer make more calls, which take longer in all. People hardly wait, because the server lets them go first. */
const patientsAtOnce = 200
const bytesAtOnce = 1024 * 1024
/** More than the portal takes of one patient, and less than it reads of a call. */
const patientMaxBytes = 6 * 1024 * 1024

type Lists = Pick<PutPatientsAnswer, 'Supplies' | 'Dispensings' | 'Insurance' | 'Credits'>
const listNames = ['Supplies', 'Dispensings', 'Insurance', 'Credits'] as const
export type ListName = (typeof listNames)[number]

/** How many rows came to what. */
export interface Sent {
  patients: Tally
  lists: Lists
  /** Values that stay as they are in the portal, though the export has them otherwise. */
  kept: number
  losses: Losses
  /** The share that the portal lets go without being asked. */
  percent: number
  /** How many were rejected because the record of their key is another person's. */
  strangers: number
  /** The new patients who look like somebody on file, by their key. */
  twins: Map<string, string>
  /** How many differ in nothing, and something is written of them all the same. */
  noted: number
  /** The keys of the patients of whom something is written. */
  differing: Set<string>
  /** What became of keys that are others now. */
  renumbered: RenumberedItem[]
}

/** The most that the portal may take away, by kind. */
type Allowed = Readonly<Partial<Record<LossKind, number>>>

export interface Sending {
  /** What the calls of this import have in common. */
  importId: string
  site: string | undefined
  dryRun: boolean
  total: number
  /** At most so much goes; undefined while nothing is written. */
  mayGo?: Allowed
  /** Keys that are others now: each goes with the patient of the new key, else at the end. */
  renumbered: readonly Renumbered[]
  /** The lists of which somebody's may lack a row. */
  unsure: ReadonlySet<ListName>
  /** No call depends on the answer of the one before. */
  isIndependent?: boolean
  onProgress: (what: 'read' | 'judged' | 'sent', done: number, of: number) => void
}

const tooMany = 'The export has more rows of this patient than the portal takes.'

/**
 * Sends patients in calls of many, one call after the other. Where none depends on the one before, the portal reads the
 * next while its database works on this one.
 */
export function patientSender(
  staff: StaffClient,
  { rejects, report }: { rejects: RejectsFile; report: Pick<ReportFile, 'add'> },
  { importId, site, dryRun, total, unsure, isIndependent = false, mayGo, renumbered, onProgress }: Sending,
) {
  const none = (): Tally => ({ Created: 0, Changed: 0, Same: 0, Removed: 0 })
  const sent: Sent = {
    patients: none(),
    lists: { Supplies: none(), Dispensings: none(), Insurance: none(), Credits: none() },
    kept: 0,
    losses: noLosses(),
    percent: usualRemovedPercent,
    strangers: 0,
    twins: new Map(),
    noted: 0,
    differing: new Set(),
    renumbered: [],
  }
  const query = { import: importId, dryRun: String(dryRun), ...(site === undefined ? {} : { site }) }
  const pairsOf = new Map<string, Renumbered[]>()
  for (const pair of renumbered) pairsOf.set(pair.To, [...(pairsOf.get(pair.To) ?? []), pair])
  let waiting: BuiltPatient[] = []
  let bytes = 0
  let done = 0
  let [earlier, underWay] = [Promise.resolve(), Promise.resolve()]

  /** Sends what waits, once the call before is answered, or the one before that. Meanwhile the next patients are read. */
  const sendWaiting = async () => {
    await (isIndependent ? earlier : underWay)
    const batch = waiting
    waiting = []
    bytes = 0
    if (batch.length === 0) return
    earlier = underWay
    underWay = send(batch, earlier)
    // Whoever sends next, or ends, gets the failure.
    underWay.catch(() => undefined)
  }

  /** Leaves out the lists that would lose rows, where nobody knows whose list lacks one. */
  const holdBack = async (batch: readonly BuiltPatient[], pairs: Renumbered[]) => {
    if (unsure.size === 0) return
    const body = { Patients: batch.map(({ given }) => given), Renumbered: pairs }
    const planned = await staff.call(putPatients, { query: { ...query, dryRun: 'true' }, body })
    for (const name of listNames.filter((each) => unsure.has(each) && planned[each].Removed > 0)) {
      for (const [index, { Changed }] of planned.Items.entries()) {
        const built = batch[index]
        if (built === undefined || !Changed.includes(name)) continue
        withoutList(built.given, name)
        const message = 'Rows that do not say whose they are may belong to this list. It stays as it is.'
        const note = { column: name, code: 'held-back', message, value: '' } as const
        await report.add({ ...built.rows.patient, id: built.rows.id }, [note])
      }
    }
  }

  const send = async (batch: readonly BuiltPatient[], before: Promise<void>) => {
    const Renumbered = batch.flatMap(({ rows }) => pairsOf.get(rows.id) ?? [])
    for (const { rows } of batch) pairsOf.delete(rows.id)
    await holdBack(batch, Renumbered)
    const answer = await staff
      .call(putPatients, {
        query: { ...query, ...stillAllowed(mayGo, sent.losses) },
        body: { Patients: batch.map(({ given }) => given), Renumbered },
      })
      .catch(async (error: unknown) => {
        await before
        if (!(error instanceof CommandError) || done === 0 || dryRun) throw error
        throw new CommandError(
          `${error.message}\n${done} of ${total} patients were done before. Run the same command again: what is done is not done twice.`,
        )
      })
    await before
    for (const [index, built] of batch.entries()) await count(built, answer.Items[index], `Patients.${index}`)
    sent.renumbered.push(...answer.Renumbered)
    for (const { To, Outcome } of answer.Renumbered) {
      if (!isChange(Outcome)) continue
      const { Outcome: Found, Noted } = answer.Items.find(({ ExternalKey }) => ExternalKey === To) ?? {}
      if (Found === 'same' && !Noted) sent.noted += 1
      sent.differing.add(To)
    }
    for (const name of listNames) add(sent.lists[name], answer[name])
    for (const kind of lossKinds) {
      const [sum, more] = [sent.losses[kind], answer.Losses[kind]]
      sum.Rows += more.Rows
      sum.Patients += more.Patients
      // Each answer has the number of all open records, not only of those in the call.
      sum.Of = kind === 'patients' ? Math.max(sum.Of, more.Of) : sum.Of + more.Of
    }
    sent.percent = answer.RemovedPercent
    done += batch.length
    onProgress(dryRun ? 'judged' : 'sent', done, total)
  }

  const count = async (built: BuiltPatient, item: PutPatientsAnswer['Items'][number] | undefined, path: string) => {
    if (item === undefined) throw new CommandError('The portal left a patient without an answer.')
    const { Outcome, Kept, Fields, Noted, LooksLike, Emptied } = item
    const { id } = built.rows
    if (LooksLike !== null) sent.twins.set(id, LooksLike)
    for (const column of Emptied) {
      const note = column === 'reopened' ? openAgain : emptied(column)
      await report.add({ ...built.rows.patient, kind: null, id }, [note])
    }
    if (Noted && Outcome === 'same') sent.noted += 1
    if (Noted || Outcome === 'created' || Outcome === 'changed') sent.differing.add(id)
    sent.kept += Kept.length
    if (Outcome === 'created') sent.patients.Created += 1
    if (Outcome === 'changed') sent.patients.Changed += 1
    if (Outcome === 'same') sent.patients.Same += 1
    if (Outcome !== 'rejected') return
    if (Object.values(Fields).includes('another-person')) sent.strangers += 1
    const faults = Object.entries(Fields).map(([field, code]) => ({
      path: field.slice(path.length + 1),
      code,
      message: /(^|\.)(Supplies|Dispensings|Insurance|Credits)$/.test(field) ? tooMany : wordsOf(code),
    }))
    for (const reject of rejectsOf(built, faults)) await rejects.add(reject)
  }

  return {
    /** Takes a patient, and sends when there are many. */
    add: async (built: BuiltPatient) => {
      const size = Buffer.byteLength(JSON.stringify(built.given))
      if (size > patientMaxBytes) {
        for (const reject of rejectsOf(built, [{ path: '', code: 'too-large', message: tooMany }]))
          await rejects.add(reject)
        return
      }
      if (bytes + size > bytesAtOnce) await sendWaiting()
      waiting.push(built)
      bytes += size
      if (waiting.length >= patientsAtOnce) await sendWaiting()
    },
    /** Sends what is left. */
    end: async (): Promise<Sent> => {
      await sendWaiting()
      await underWay
      const left = [...pairsOf.values()].flat()
      for (let start = 0; start < left.length; start += patientsAtOnce) {
        const Renumbered = left.slice(start, start + patientsAtOnce)
        const answer = await staff.call(putPatients, { query, body: { Patients: [], Renumbered } })
        sent.renumbered.push(...answer.Renumbered)
      }
      return sent
    },
  }
}

const openAgain: Note = {
  column: 'closed_on',
  code: 'reopened',
  message: 'The record was closed. It is open again.',
  value: '',
}

function emptied(column: string): Note {
  return { column, code: 'emptied', message: 'The portal had a value of it, and the export has none.', value: '' }
}

/** Takes a list out of a patient. */
function withoutList(given: Record<string, unknown>, name: ListName): void {
  if (name !== 'Dispensings') delete given[name]
  else for (const supply of (given['Supplies'] ?? []) as Record<string, unknown>[]) delete supply['Dispensings']
}

/** Whether a key of the provider's own system changed by what was said of it. */
export function isChange(outcome: RenumberedItem['Outcome']): boolean {
  return outcome === 'renumbered' || outcome === 'merged'
}

/**
 * The old keys whose record has the new key, is about to have it, or comes under it for the first time. What an export
 * still has under these keys is out of date.
 */
export async function replacedOf(
  staff: StaffClient,
  pairs: readonly Renumbered[],
  { site, keys }: { site: string | undefined; keys: ReadonlySet<string> },
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>()
  for (let start = 0; start < pairs.length; start += patientsAtOnce) {
    const Renumbered = pairs.slice(start, start + patientsAtOnce)
    const query = { dryRun: 'true', ...(site === undefined ? {} : { site }) }
    const answer = await staff.call(putPatients, { query, body: { Patients: [], Renumbered } })
    for (const { From, To, Outcome } of answer.Renumbered) {
      const isNew = Outcome === 'unknown' && keys.has(To)
      if (isChange(Outcome) || Outcome === 'same' || isNew) gone.add(From)
    }
  }
  return gone
}

function noLosses(): Losses {
  return Object.fromEntries(lossKinds.map((kind) => [kind, { Rows: 0, Of: 0, Patients: 0 }])) as Losses
}

/** The result of an import that first judged all patients, and then sent those that differed. */
export function writtenAfter(judged: Sent, written: Sent): Sent {
  const lists = Object.fromEntries(
    listNames.map((name) => [name, { ...written.lists[name], Same: judged.lists[name].Same }]),
  ) as Lists
  const patients = { ...written.patients, Same: judged.patients.Same + written.patients.Same - judged.noted }
  return { ...judged, patients, lists, losses: written.losses }
}

/** The part of a query that says what may still go. */
export function stillAllowed(allowed: Allowed = {}, gone?: Losses): { allowRemoved?: string } {
  const parts = lossKinds.flatMap((kind) => {
    const left = (allowed[kind] ?? 0) - (gone?.[kind].Rows ?? 0)
    return left > 0 ? [`${kind}:${left}`] : []
  })
  return parts.length === 0 ? {} : { allowRemoved: parts.join(',') }
}

function add(sum: Tally, more: Tally): void {
  for (const name of ['Created', 'Changed', 'Same', 'Removed'] as const) sum[name] += more[name]
}
