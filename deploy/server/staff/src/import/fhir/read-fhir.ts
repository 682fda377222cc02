import type { Patient } from 'fhir/r4'

import { counted } from '../../table.ts'
import { idOf, type Kind } from '../kinds.ts'
import type { Row, Reading, Replaced } from '../row.ts'
import type { Entry } from './directory.ts'
import { type Around, entriesIn } from './entries.ts'
import { otherVersion, type Read, readEntry } from './read-entry.ts'
import { type AnyResource, isRead, unknownMembers } from './shapes.ts'
import { type KeySettings, nameOf, type Survey, surveyFhir } from './survey.ts'

interface FhirReading extends Reading {
  keys: KeySettings
  today: string
}

interface ReadFhir {
  present: ReadonlySet<Kind>
  unknown: string[]
  replaced: Replaced[]
  unclear: number
}

const kindOf: Readonly<Record<string, Kind>> = {
  Patient: 'patients',
  Coverage: 'insurance',
  DeviceRequest: 'supplies',
  SupplyDelivery: 'dispensings',
}

/**
 * Translates files of FHIR R4 into rows of an export: Patient, Coverage, DeviceRequest and SupplyDelivery. They are read
 * twice, because who is who is known at the end only. What is left out, or taken otherwise than it stands there, is said.
 *
 * @throws CommandError when a file is cut short or no JSON, or nobody can know which numbers are the provider's own.
 */
export async function readFhir(files: readonly string[], { keys, today, ...on }: FhirReading): Promise<ReadFhir> {
  const survey = await surveyFhir(files, { keys, today, onBytes: on.onBytes })
  const unknown = new Set<string>()
  const replaced = new Map<string, Replaced>()
  const seen = new Map<string, string>()
  const bundles = { count: 0 }
  let unclear = 0
  for (const file of files) {
    const notRead = new Map<string, { file: string; line: number; count: number }>()
    for await (const found of entriesIn(file, bundles, on.onBytes)) {
      const { file: name, line } = found
      if ('around' in found) {
        const { around } = found
        const what = around.kind === 'nothing' ? around.what : errorsOf(around)
        if (what === null) continue
        if (around.kind !== 'nothing' || !around.isDeleted) unclear += 1
        const note = { column: '', code: 'not-read', message: what, value: '' } as const
        await on.onNote({ kind: null, file: name, line, id: '' }, [note])
        continue
      }
      const { entry } = found
      const { resourceType } = entry.resource
      const kind = kindOf[resourceType]
      if (kind === undefined) {
        const failure = failureOf(entry.resource)
        if (failure !== null) {
          unclear += 1
          const note = { column: 'issue', code: 'not-read', message: failure, value: resourceType } as const
          await on.onNote({ kind: null, file: name, line, id: '' }, [note])
          continue
        }
        const count = 1 + (notRead.get(resourceType)?.count ?? 0)
        if (!isRead(resourceType))
          notRead.set(resourceType, { file: name, line: notRead.get(resourceType)?.line ?? line, count })
        continue
      }
      for (const member of unknownMembers(entry.resource)) unknown.add(`${resourceType}.${member}`)
      const before = survey.mayRepeat(entry) ? textBefore(entry, seen) : undefined
      if (before === JSON.stringify(entry.resource)) {
        const note = {
          column: '',
          code: 'repeated',
          message: 'The same stands in the export before.',
          value: '',
        } as const
        await on.onNote({ kind: null, file: name, line, id: String(entry.resource['id']) }, [note])
        continue
      }
      // Nobody knows which of two versions is in force. Two patients are both refused later, for their key.
      const isOther = before !== undefined && resourceType !== 'Patient'
      const read = isOther ? otherVersion(entry, survey) : readEntry(entry, survey, today)
      await emit(entry, kind, { read, on })
      if (resourceType === 'Patient' && 'link' in entry.resource) await noteReplaced(entry, survey, { replaced, on })
    }
    for (const [type, { file: name, line, count }] of notRead) {
      const message = `${count} of ${type}. Of FHIR, ${Object.keys(kindOf).join(', ')} are taken.`
      const note = { column: 'resourceType', code: 'not-read', message, value: type } as const
      await on.onNote({ kind: null, file: name, line, id: '' }, [note], count)
    }
  }
  const has = (type: string) => survey.types.has(type)
  const present = new Set(
    Object.entries(kindOf).flatMap(([type, kind]) => (has(type) && type !== 'Patient' ? [kind] : [])),
  )
  return { present, unknown: [...unknown], replaced: withoutChains([...replaced.values()]), unclear }
}

/** Says that the manifest names files about what could not be exported; null where it names none. */
function errorsOf(around: Around): string | null {
  if (around.kind !== 'manifest' || around.errors === 0) return null
  return `The server names ${counted(around.errors, 'file', 'files')} of what it could not export. Lists that lack a row stay as they are.`
}

/** The words of a resource by which a server says that it could not give something; null for any other resource. */
function failureOf(resource: AnyResource): string | null {
  const { resourceType, issue } = resource
  if (resourceType !== 'OperationOutcome' || !Array.isArray(issue)) return null
  const grave = issue.find((each: { severity?: unknown } | null) => /^(error|fatal)$/.test(String(each?.severity)))
  return grave === undefined ? null : `The server could not give everything: ${JSON.stringify(grave).slice(0, 300)}`
}

/** Has each key lead to the last of its chain: of A, which is B, which is C, both are C. */
function withoutChains(pairs: readonly Replaced[]): Replaced[] {
  const next = new Map(pairs.map(({ from, to }) => [from, to]))
  const resolved = pairs.map(({ from, to }) => {
    const passed = new Set([from])
    let last = to
    for (let further = next.get(last); further !== undefined && !passed.has(last); further = next.get(last)) {
      passed.add(last)
      last = further
    }
    // A circle says nothing, and the portal refuses it.
    return passed.has(last) ? { from, to } : { from, to: last }
  })
  return [...new Map(resolved.map((pair) => [JSON.stringify(pair), pair])).values()]
}

/** Hands a row on, and what is said of it. */
async function emit(entry: Entry, kind: Kind, { read, on }: { read: Read; on: Reading }): Promise<void> {
  const { file, line, resource } = entry
  if ('leftOut' in read) {
    const { leftOut, column, code, id } = read
    const value = JSON.stringify(resource['status'] ?? resource['suppliedItem'] ?? null)
    await on.onNote({ kind, file, line, id }, [{ column, code, message: leftOut, value }])
    return
  }
  const { resourceType } = resource
  const [values, paths]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const column of Object.keys(read.values)) {
    const [value, where] = read.values[column] ?? []
    if (value !== undefined) values[column] = value
    paths[column] = `${resourceType}.${where}`
  }
  const { owner, alsoOf = [] } = read
  const row: Row = { kind, file, line, values, paths, ...(owner === undefined ? {} : { owner, alsoOf }) }
  const notes = read.notes.map(({ path, ...note }) => ({ ...note, column: `${resourceType}.${path}` }))
  if (notes.length > 0) await on.onNote({ kind, file, line, id: row.values[idOf[kind]] ?? '' }, notes)
  if (read.faults.length > 0) await on.onReject({ row, faults: read.faults })
  else await on.onRow(row)
}

/** The text of an earlier resource of the same name, as on several pages of an answer; undefined without one. */
function textBefore(entry: Entry, seen: Map<string, string>): string | undefined {
  const name = nameOf(entry)
  const before = seen.get(name)
  if (before === undefined) seen.set(name, JSON.stringify(entry.resource))
  return before
}

/** Notes which record a patient's is now, as the record itself or the one that replaces it says. */
async function noteReplaced(
  entry: Entry,
  { known, keyOf, keySystem, misshapen }: Survey,
  { replaced, on }: { replaced: Map<string, Replaced>; on: Reading },
): Promise<void> {
  if (misshapen(entry) !== null) return
  const { resource, file, line, ...at } = entry
  const patient = resource as unknown as Patient
  const own = keyOf(patient)?.[0]
  for (const [place, { type, other }] of (patient.link ?? []).entries()) {
    if ((type !== 'replaced-by' && type !== 'replaces') || own === undefined) continue
    const resolved = known.find(other, 'Patient', { ...at })
    const { system = null, value } = other.identifier ?? {}
    const named = resolved.known?.hasOwnKey ? resolved.known.key : system === keySystem ? value : undefined
    const pair = type === 'replaced-by' ? { from: own, to: named } : { from: named, to: own }
    const { from, to } = pair
    const isPair = from !== undefined && to !== undefined && from !== to
    if (isPair) replaced.set(JSON.stringify([from, to]), { from, to })
    const message = isPair
      ? `${from} is ${to} now.`
      : 'The export does not say by which record. This one stays open until it does.'
    const note = {
      column: `Patient.link.${place}`,
      code: 'replaced',
      message,
      value: other.reference ?? value ?? '',
    } as const
    if (type === 'replaced-by' || isPair) await on.onNote({ kind: null, file, line, id: own }, [note])
  }
}
