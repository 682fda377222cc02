import type { Patient, Reference } from 'fhir/r4'

import { CommandError } from '../../command-error.ts'
import { directory, type Directory, type Entry, type Known, knownOf } from './directory.ts'
import { entriesIn } from './entries.ts'
import { ownKey, type OwnKey } from './own-key.ts'
import { isRead, misshapen, type Shaped } from './shapes.ts'
import { requestLeftOut } from './translate-device-request.ts'
import { fullName } from './translate-patient.ts'
import { usualOf } from './translation.ts'
import { wholeness } from './wholeness.ts'

/** Which identifiers are the provider's own numbers: of which system; or `id`, for the ids of the resources. */
export interface KeySettings {
  patient?: string | undefined
  supply?: string | undefined
  dispensing?: string | undefined
}

/** What is known of an export before anything of it is taken. */
export interface Survey {
  known: Directory
  types: ReadonlySet<string>
  /** The number of a resource in the provider's own system, and its path; null where it has none. */
  keyOf: (resource: Shaped) => readonly [key: string, path: string] | null
  /** Whether another resource of the export may have the same id. */
  mayRepeat: (entry: Entry) => boolean
  /** Where a resource is not as FHIR R4 has it; null where it is, as far as it is read. */
  misshapen: (entry: Entry) => string | null
  /** The system of the patients' numbers. */
  keySystem: string | null
}

interface Surveying {
  keys: KeySettings
  today: string
  onBytes: (count: number) => void
}

const settingOf = { Patient: 'patient', DeviceRequest: 'supply', SupplyDelivery: 'dispensing' } as const

/**
 * Reads an export to know who is who in it, and that it is whole.
 *
 * @throws CommandError when nobody can know which numbers are the provider's own, or parts are missing.
 */
export async function surveyFhir(files: readonly string[], { keys, today, onBytes }: Surveying): Promise<Survey> {
  const known = directory()
  const types = new Set<string>()
  const systems = new Map<string | null, Entry>()
  const whole = wholeness()
  const withoutKey: { known: Known; id: string }[] = []
  const [once, repeated, wrong] = [new Set<number>(), new Set<number>(), new Set<number>()]
  let hasKeys = false
  const settingFor = ({ resourceType }: Shaped) => keys[settingOf[resourceType as keyof typeof settingOf] ?? 'patient']
  const mayBeId = (resource: Shaped) => [undefined, 'id'].includes(settingFor(resource))
  /** By type, the systems that were found in place of the named one; null once a number of the named one was found. */
  const unfound = new Map<keyof typeof settingOf, Set<string> | null>()
  const keyOf = (resource: Shaped): OwnKey => {
    const setting = settingFor(resource)
    const identifiers = 'identifier' in resource && Array.isArray(resource.identifier) ? resource.identifier : []
    return setting === 'id' ? { kind: 'none' } : ownKey(identifiers, setting, today)
  }
  const survey = (entry: Entry, resource: Shaped) => {
    const { resourceType, id } = resource
    if (resourceType in settingOf) {
      const found = keyOf(resource)
      if (!mayBeId(resource)) noteUnfound(unfound, resource, found)
      if (found.kind === 'several') throw ambiguous(entry, resourceType as keyof typeof settingOf, found.systems)
      if (resourceType === 'Patient') {
        const own = found.kind === 'key' ? found : null
        hasKeys ||= own !== null
        if (own !== null && own.system !== null && !systems.has(own.system)) systems.set(own.system, entry)
        const patient = patientOf(resource, own?.value ?? null, entry, today)
        if (own === null && mayBeId(resource)) withoutKey.push({ known: patient, id: id ?? '' })
        known.add(patient, id, resource.identifier ?? [])
        return
      }
    }
    for (const reference of referencesOf(resource)) known.noteServer(reference)
    const named = knownOf(resource, entry, today)
    if (named === null) return
    const isRequest = resourceType === 'DeviceRequest'
    const key = isRequest ? keyTextOf(keyOf(resource), id) : named.key
    const isInForce = isRequest && requestLeftOut(resource, today) === null
    const usual = isRequest ? { usual: usualOf(resource) } : {}
    known.add({ ...named, key, isInForce, ...usual }, id, 'identifier' in resource ? (resource.identifier ?? []) : [])
  }
  const bundles = { count: 0 }
  for (const file of files) {
    for await (const found of entriesIn(file, bundles, onBytes)) {
      if ('around' in found) {
        whole.noteAround(found)
        if (found.around.kind === 'manifest') known.noteHome(found.around.request)
      } else {
        const { resource } = found.entry
        types.add(resource.resourceType)
        whole.noteEntry(found.entry)
        known.noteHome(found.entry.fullUrl)
        const mark = hashOf(nameOf(found.entry))
        if (once.has(mark)) repeated.add(mark)
        once.add(mark)
        if (!isRead(resource.resourceType)) continue
        const place = misshapen(resource)
        if (place === null) survey(found.entry, resource as unknown as Shaped)
        else wrong.add(mark)
      }
    }
  }
  for (const [type, there] of unfound) {
    if (there !== null) throw unknownSystem(type, keys[settingOf[type]] ?? '', [...there])
  }
  const [one, other] = systems.keys()
  const second = other === undefined ? undefined : systems.get(other)
  if (second !== undefined) throw ambiguous(second, 'Patient', [one ?? '', other ?? ''])
  whole.refuseParts()
  // Ids are numbers of another kind: with some by number, one by id could be somebody else's number.
  if (!hasKeys) for (const each of withoutKey) Object.assign(each.known, { key: each.id, hasOwnKey: each.id !== '' })
  known.join()
  return {
    known,
    types,
    keySystem: one ?? null,
    mayRepeat: (entry) => repeated.has(hashOf(nameOf(entry))),
    // Checked again only where the first reading found something wrong: a check takes as long as parsing.
    misshapen: (entry) => (wrong.has(hashOf(nameOf(entry))) ? misshapen(entry.resource) : null),
    keyOf: (resource) => {
      const found = keyOf(resource)
      if (found.kind === 'key') return [found.value, `identifier.${found.place}.value`]
      const isById = mayBeId(resource) && (resource.resourceType !== 'Patient' || !hasKeys)
      return isById && resource.id !== undefined ? [resource.id, 'id'] : null
    },
  }
}

/** What a resource is called, where it says it. */
export function nameOf({ resource, fullUrl }: Entry): string {
  return fullUrl ?? `${resource.resourceType}/${String(resource['id'])}`
}

/** A number that is the same for the same text (FNV-1a), and seldom for another. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

const keyTextOf = (found: OwnKey, id: string | undefined) => (found.kind === 'key' ? found.value : (id ?? ''))

function patientOf(patient: Patient, key: string | null, entry: Entry, today: string): Known {
  const { fullUrl, bundle, file, line } = entry
  const name = fullName(patient.name, today) ?? null
  const own = key === null ? { key: `${file}:${line}`, hasOwnKey: false } : { key, hasOwnKey: true }
  return { type: 'Patient', ...own, name, entry: { fullUrl, bundle }, codes: [] }
}

/** The references by which a resource says whose it is. */
function referencesOf(resource: Shaped): (Reference | undefined)[] {
  if (resource.resourceType === 'Coverage') return [resource.beneficiary]
  if (resource.resourceType === 'DeviceRequest') return [resource.subject]
  if (resource.resourceType === 'SupplyDelivery') return [resource.patient, ...(resource.basedOn ?? [])]
  return []
}

function ambiguous({ file, line }: Entry, type: keyof typeof settingOf, systems: readonly string[]): CommandError {
  const setting = settingOf[type]
  const example = systems.find((system) => system !== 'no system') ?? 'id'
  const flag = type === 'Patient' ? `, or --key-system ${example}` : ''
  return new CommandError(
    `${file}, line ${line}: of ${type}, identifiers of ${systems.join(' and ')} could be the number in your own system. Nothing was sent. Say which it is in columns.json beside the files: {"fhir": {"${setting}": "${example}"}}${flag}; "id" takes the ids of the resources.`,
  )
}

/** Notes which systems the numbers of a type are of, as long as none is of the system that was named. */
function noteUnfound(unfound: Map<keyof typeof settingOf, Set<string> | null>, resource: Shaped, found: OwnKey): void {
  const type = resource.resourceType as keyof typeof settingOf
  if (found.kind !== 'none') unfound.set(type, null)
  const there = unfound.get(type)
  if (there === null) return
  const identifiers = 'identifier' in resource && Array.isArray(resource.identifier) ? resource.identifier : []
  unfound.set(type, new Set([...(there ?? []), ...identifiers.map(({ system = 'no system' }) => system)]))
}

function unknownSystem(type: keyof typeof settingOf, wanted: string, there: readonly string[]): CommandError {
  const named = there.length === 0 ? 'They have no identifiers.' : `Their identifiers are of ${there.join(' and ')}.`
  return new CommandError(
    `No ${type} has an identifier of ${wanted}, which --key-system or columns.json names. ${named} Nothing was sent. Correct the name; "id" takes the ids of the resources.`,
  )
}
