import type { CodeableConcept, FhirResource, Identifier, Reference } from 'fhir/r4'

import type { AnyResource, Shaped } from './shapes.ts'
import { fullName } from './translate-patient.ts'
import type { Usual } from './translation.ts'

/** A resource as it stands in an export. */
export interface Entry {
  resource: AnyResource
  file: string
  line: number
  fullUrl: string | null
  /** Which bundle it stands in; null outside of bundles. */
  bundle: number | null
  /** Why it is in the answer of a search: because it was found, is named by that, or says something of the search. */
  mode: string | null
}

/** Where a reference stands: what it means depends on it. */
type Where = Pick<Entry, 'fullUrl' | 'bundle'> & { resource?: { contained?: unknown } | undefined }

/** A resource to which others refer. */
export interface Known {
  type: string
  /** Its number in the provider's own system, or what tells it from others where it has none. */
  key: string
  hasOwnKey: boolean
  name: string | null
  entry: Where
  /** The codes, as `system|code`, of what can be asked for or delivered. */
  codes: readonly string[]
}

/** A request for an item. */
export interface KnownRequest extends Known {
  subject: Reference | undefined
  /** The resource that has its codes. */
  item: Reference | undefined
  isInForce: boolean
  /** How many of it are usual, and in what unit. */
  usual?: Usual
}

export type Resolved<Kind extends Known = Known> = { known: Kind } | { known: null; why: string }

/** Who is who in an export: finds what a reference names, whichever way it names it. */
export interface Directory {
  add: (
    known: Known | KnownRequest,
    id: string | undefined,
    identifiers: readonly Pick<Identifier, 'system' | 'value'>[],
  ) => void
  /** Notes which server a reference names. Where there are several, an address alone says nothing. */
  noteServer: (reference: Reference | undefined) => void
  /** Notes at which server the resources are, by the address of one, or of the export. */
  noteHome: (address: string | null) => void
  find: (reference: Reference | undefined, type: string, from: Where) => Resolved
  suppliesOf: (patientKey: string) => readonly KnownRequest[]
  /** Joins what was added: from now on it is known which supplies are whose. */
  join: () => void
}

const absolute = /^https?:\/\/(?:.+\/)?([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/
const relative = /^([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/
const conditional = /^([A-Z][A-Za-z]+)\?identifier=(?:([^|]*)\|)?([^|&]+)$/

/** Makes an empty directory. */
export function directory(): Directory {
  const named = new Map<string, Known | Known[]>()
  const requests: KnownRequest[] = []
  const servers = new Set<string>()
  const homes = new Set<string>()
  /** The types that are also named without a server. */
  const relatives = new Set<string>()
  /** Whether the resources are at the server of an address. Where nothing says it, the only one named is theirs. */
  const isHome = (server: string, type: string) =>
    homes.size > 0
      ? homes.size === 1 && homes.has(server)
      : !relatives.has(type) && (servers.size === 0 || (servers.size === 1 && servers.has(server)))
  let byPatient = new Map<string, KnownRequest[]>()

  const put = (name: string, known: Known) => {
    const there = named.get(name)
    if (there === undefined) named.set(name, known)
    else if (Array.isArray(there)) there.push(known)
    else named.set(name, [there, known])
  }
  const get = (name: string): readonly Known[] => {
    const there = named.get(name)
    if (there === undefined) return []
    return Array.isArray(there) ? there : [there]
  }

  /** What the text of a reference names, at the server that it names. */
  const byReference = (written: string, type: string, from: Where): readonly Known[] => {
    const text = written.replace(/\/_history\/[^/]*$/, '')
    const ofType = (list: readonly Known[]) => list.filter((known) => known.type === type)
    const byAddress = ofType(get(text))
    if (byAddress.length > 0) return byAddress
    if (text.startsWith('urn:uuid:')) return ofType(get(`${type}/${text.slice('urn:uuid:'.length)}`))
    const [, queried, system = '', value] = conditional.exec(text) ?? []
    if (queried === type && value !== undefined)
      return byIdentifier(type, { system: decoded(system), value: decoded(value) })
    const isAbsolute = absolute.test(text)
    // Without addresses of their own, nobody knows at which of several servers the resources are.
    if (isAbsolute && !isHome(serverOf(text) ?? '', type)) return []
    const [, there, id] = (isAbsolute ? absolute : relative).exec(text) ?? []
    if (there !== type) return []
    const server = serverOf(isAbsolute ? text : from.fullUrl)
    const beside = server === null ? [] : ofType(get(`${server}${type}/${id}`))
    if (beside.length > 0) return beside
    return ofType(get(`${type}/${id}`)).filter(({ entry }) =>
      [null, server].includes(server === null ? null : serverOf(entry.fullUrl)),
    )
  }

  const byIdentifier = (type: string, { system, value }: Pick<Identifier, 'system' | 'value'>) =>
    value === undefined ? [] : get(system ? `${type}?${system}|${value}` : `${type}?${value}`)

  const find: Directory['find'] = (reference, type, from) => {
    const written = reference?.reference
    if (written === undefined && reference?.identifier?.value === undefined)
      return { known: null, why: 'It is missing.' }
    const inside = written?.startsWith('#') ? containedIn(from, written.slice(1), type) : undefined
    if (inside !== undefined) return { known: inside }
    const byText = written === undefined ? [] : byReference(written, type, from)
    const logical = reference?.identifier === undefined ? [] : byIdentifier(type, reference.identifier)
    const shown = written ?? `${type} with the identifier ${reference?.identifier?.value}`
    const [one, ...others] = distinct(byText, from)
    const [other, ...more] = distinct(logical, from)
    if (others.length > 0 || (one === undefined && more.length > 0)) {
      return { known: null, why: `Several are called ${shown}.` }
    }
    if (one !== undefined && other !== undefined && more.length === 0 && one.key !== other.key) {
      return { known: null, why: `${shown} and the identifier beside it are not the same ${type}.` }
    }
    const known = one ?? other
    if (known !== undefined) return { known }
    const isElsewhere = written !== undefined && absolute.test(written) && !isHome(serverOf(written) ?? '', type)
    const server = isElsewhere ? ' Nothing says that the resources of the export are at this server.' : ''
    return { known: null, why: `The export has no ${type} that is called ${shown}.${server}` }
  }

  return {
    add: (known, id, identifiers) => {
      if (id !== undefined) put(`${known.type}/${id}`, known)
      if (known.entry.fullUrl !== null) put(known.entry.fullUrl.replace(/\/_history\/[^/]*$/, ''), known)
      for (const { system, value } of identifiers) {
        if (value === undefined) continue
        put(`${known.type}?${value}`, known)
        if (system !== undefined) put(`${known.type}?${system}|${value}`, known)
      }
      if ('subject' in known) requests.push(known)
    },
    noteServer: (reference) => {
      const server = serverOf(reference?.reference?.replace(/\/_history\/[^/]*$/, '') ?? null)
      if (server !== null) servers.add(server)
      const [, type] = relative.exec(reference?.reference?.replace(/\/_history\/[^/]*$/, '') ?? '') ?? []
      if (type !== undefined) relatives.add(type)
    },
    noteHome: (address) => {
      const [, exported] = /^(https?:\/\/.+?\/)(?:Patient\/|Group\/[^/]+\/)?\$/.exec(address ?? '') ?? []
      const server = exported ?? serverOf(address)
      if (server !== null) homes.add(server)
    },
    find,
    suppliesOf: (patientKey) => byPatient.get(patientKey) ?? [],
    join: () => {
      for (const request of requests) {
        request.codes = [...request.codes, ...(find(request.item, 'Device', request.entry).known?.codes ?? [])]
      }
      // A request that comes twice counts once.
      const once = new Map<string, { patientKey: string; request: KnownRequest }>()
      for (const request of requests.filter(({ isInForce }) => isInForce)) {
        const patientKey = find(request.subject, 'Patient', request.entry).known?.key
        if (patientKey !== undefined) once.set(`${patientKey} ${request.key}`, { patientKey, request })
      }
      byPatient = new Map()
      for (const { patientKey, request } of once.values()) {
        byPatient.set(patientKey, [...(byPatient.get(patientKey) ?? []), request])
      }
    },
  }
}

/** What was found, each once; where that is several, only those of the same bundle, if there are any. */
function distinct(found: readonly Known[], { bundle }: Where): readonly Known[] {
  if (found.length < 2) return found
  const differing = (list: readonly Known[]) => [...new Map(list.map((known) => [known.key, known])).values()]
  const all = differing(found)
  const beside = bundle === null ? [] : differing(found.filter(({ entry }) => entry.bundle === bundle))
  return all.length > 1 && beside.length > 0 ? beside : all
}

/** The address of the server in the address of a resource, with the slash at its end. */
function serverOf(address: string | null): string | null {
  const [, type, id] = absolute.exec(address ?? '') ?? []
  return address === null || type === undefined ? null : address.slice(0, -`${type}/${id}`.length)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The codes of something that can be asked for or delivered. Of HCPCS, which has many addresses, without its system. */
export function codesOf(concept: CodeableConcept | undefined): string[] {
  return (concept?.coding ?? []).flatMap(({ system = '', code = '' }) => {
    const plain = code.trim()
    if (/^[A-Za-z]\d{4}$/.test(plain)) return [`|${plain.toUpperCase()}`]
    return plain === '' ? [] : [`${system}|${plain}`]
  })
}

/** What the directory keeps of a resource that others refer to: its name, its codes, or what it asks for. */
export function knownOf(resource: Shaped, entry: Where, today: string): Omit<KnownRequest, 'isInForce'> | null {
  const base = {
    type: resource.resourceType,
    hasOwnKey: false,
    entry: { fullUrl: entry.fullUrl, bundle: entry.bundle },
  }
  const nothing = { name: null, codes: [], subject: undefined, item: undefined }
  const id = resource.id ?? ''
  switch (resource.resourceType) {
    case 'Organization':
      return { ...base, ...nothing, key: resource.name ?? id, name: resource.name ?? null }
    case 'RelatedPerson': {
      const name = fullName(resource.name, today) ?? null
      return { ...base, ...nothing, key: name ?? id, name }
    }
    case 'Device': {
      const codes = codesOf(resource.type)
      return { ...base, ...nothing, key: codes.join(' ') || id, name: resource.type?.text ?? null, codes }
    }
    case 'DeviceRequest':
    case 'SupplyRequest': {
      const isDevice = resource.resourceType === 'DeviceRequest'
      const concept = isDevice ? resource.codeCodeableConcept : resource.itemCodeableConcept
      const reference = isDevice ? resource.codeReference : resource.itemReference
      const inside = reference?.reference?.startsWith('#')
        ? containedIn({ ...entry, resource }, reference.reference.slice(1), 'Device')
        : undefined
      const codes = [...codesOf(concept), ...(inside?.codes ?? [])]
      const subject = isDevice ? resource.subject : resource.deliverTo
      return { ...base, key: id, name: concept?.text ?? null, codes, subject, item: inside ? undefined : reference }
    }
    default:
      return null
  }
}

/** A resource inside the one that names it. A person there is no patient of the export. */
function containedIn(from: Where, id: string, type: string): Known | undefined {
  const list = from.resource?.contained as FhirResource[] | undefined
  const inside = list?.find((each) => each.id === id && each.resourceType === type && type !== 'Patient')
  return inside === undefined
    ? undefined
    : (knownOf(inside as Shaped, { fullUrl: null, bundle: null }, '9999') ?? undefined)
}
