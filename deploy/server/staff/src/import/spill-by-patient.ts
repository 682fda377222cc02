import type { LossKind } from '@homeside/contract/import-guard'

import { CommandError } from '../command-error.ts'
import { idOf, kinds, type Kind } from './kinds.ts'
import { filledColumns, judgeValues, type contactCounter } from './odd-values.ts'
import { faultsOf, ofShared, withoutOwner } from './patients-of-part.ts'
import type { Source } from './read-source.ts'
import type { RejectsFile } from './rejects-file.ts'
import type { ReportFile } from './report-file.ts'
import { isClosed, valueOf, type Row, type ReadSource } from './row.ts'
import { isText, openSpill, rowIn, type Spill } from './spill.ts'

interface Read extends ReadSource {
  patients: number
  keys: ReadonlySet<string>
  /** The keys whose records are closed, without a word since when. */
  closed: string[]
  /** Rows of patients whose key is not known, and what may be one. */
  unreadable: number
  ownerless: Record<Kind, number>
  /** The files that have their heading alone, and the columns that no row has a value of. */
  empty: ReadonlySet<LossKind>
}

interface Writing {
  rejects: RejectsFile
  report: ReportFile
  contacts: ReturnType<typeof contactCounter>
}

/** Reads the export onto disk, apart by patient. What was dispensed names its supply alone, so it goes there first. */
export async function spillByPatient(
  source: Source,
  byPatient: Spill,
  { rejects, report, contacts }: Writing,
  { onProgress, count }: { count: number; onProgress: (what: 'read', done: number, of: number) => void },
): Promise<Read> {
  const bySupply = await openSpill(count)
  const ownerless = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  let [patients, unreadable, bytes] = [0, 0, 0]
  const found = filledColumns()
  const alike = alikeKeys()
  const [keys, closed] = [new Set<string>(), new Set<string>()]
  /** The patients whom rows of each kind name, as long as no row of theirs has come. */
  const named = new Map(kinds.map((kind) => [kind, new Set<string>()]))
  try {
    const take = async (row: Row) => {
      found.add(row)
      const [patient, supply] = [row.owner ?? valueOf(row, 'patient_id'), valueOf(row, 'supply_id')]
      const [column, key] = row.kind === 'dispensings' ? ['supply_id', row.owner ?? supply] : ['patient_id', patient]
      if (row.kind === 'patients' && row.values[isClosed] !== undefined && patient !== '') closed.add(patient)
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
        keys.add(patient)
        alike.add(row, patient)
        contacts.count(row)
      }
      if (faults.length > 0) row.faults = faults
      for (const other of row.alsoOf ?? []) {
        if (faults.length > 0) await byPatient.add(other, JSON.stringify({ ...row, isOfAnother: true }))
      }
      if (kept.length > 0) row.kept = kept
      const json = JSON.stringify(row)
      if (row.kind === 'supplies' && supply !== '') await bySupply.add(supply, JSON.stringify(patient))
      if (row.kind === 'dispensings' && row.owner === undefined) await bySupply.add(supply, json)
      else {
        if (!keys.has(patient)) named.get(row.kind)?.add(patient)
        await byPatient.add(patient, json)
      }
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
      // Under the key of a supply lie the key of its patient, as a text, and what was dispensed, as rows.
      const owners = new Map<string, string>()
      const shared = new Map<string, Set<string>>()
      for (const { key, json } of part.filter(isText)) {
        const [owner, before] = [JSON.parse(json) as string, owners.get(key)]
        owners.set(key, owner)
        if (before === undefined || before === owner) continue
        shared.set(key, (shared.get(key) ?? new Set([before])).add(owner))
      }
      for (const [key, sharing] of shared) for (const each of sharing) await byPatient.add(each, JSON.stringify(key))
      for (const spilled of part) {
        if (isText(spilled)) continue
        const owner = owners.get(spilled.key)
        if (shared.has(spilled.key)) await rejects.add(ofShared(rowIn(spilled)))
        else if (owner !== undefined) await byPatient.add(owner, spilled.json)
        else {
          ownerless.dispensings += 1
          await rejects.add(withoutOwner(rowIn(spilled), 'supply_id', spilled.key))
        }
      }
    }
    for (const { row, key, other } of alike.of(keys)) {
      const message = `The export has ${other} too. Perhaps that is one person, whose key lost its zeros.`
      const note = { column: 'patient_id', code: 'unlikely', message, value: key } as const
      await report.add({ ...row, kind: null, id: key }, [note])
    }
    // A key of no patient may be misspelt: then a patient lacks a row that the export has.
    for (const [kind, patientKeys] of named) for (const key of patientKeys) ownerless[kind] += keys.has(key) ? 0 : 1
    for (const kind of read.present ?? []) ownerless[kind] += read.unclear
    unreadable += read.unclear
    return {
      ...read,
      patients,
      keys,
      closed: [...closed],
      unreadable,
      ownerless,
      empty: found.missing(read.present ?? []),
    }
  } finally {
    await bySupply.close()
  }
}

/** Finds keys that are others of the export but for zeros before them, or capital letters. */
function alikeKeys() {
  const bare = new Map<string, { row: Pick<Row, 'file' | 'line'>; key: string }[]>()
  return {
    add: ({ file, line }: Row, key: string) => {
      const plain = key.toLowerCase().replace(/^0+(?=.)/, '')
      if (plain !== key) bare.set(plain, [...(bare.get(plain) ?? []), { row: { file, line }, key }])
    },
    of: (keys: ReadonlySet<string>) =>
      [...bare].flatMap(([plain, all]) =>
        all.flatMap(({ row, key }, at) => {
          const other = keys.has(plain) ? plain : all[at - 1]?.key
          return other === undefined || other === key ? [] : [{ row, key, other }]
        }),
      ),
  }
}
