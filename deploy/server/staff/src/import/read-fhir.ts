import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

import type { Kind } from './kinds.ts'
import type { Reject, Row } from './row.ts'

interface Reading {
  onRow: (row: Row) => Promise<void>
  onReject: (reject: Reject) => Promise<void>
  onBytes: (count: number) => void
}

/** A value somewhere in a resource, and its path. */
type Found = readonly [value: string | undefined, path: string]

type Resource = Record<string, unknown> & { resourceType: string }

/**
 * Translates FHIR R4 resources, one a line or bundles of them, into rows of an export: Patient, Coverage, DeviceRequest
 * and SupplyDelivery. The identifiers of the resources become the keys. What is not understood is a reject with its
 * path.
 */
export async function readFhir(file: string, { onRow, onReject, onBytes }: Reading): Promise<string[]> {
  const name = path.basename(file)
  const keys = new Map<string, string>()
  for await (const { resource } of resourcesIn(file, () => undefined)) {
    if (typeof resource === 'object') keys.set(`${resource.resourceType}/${text(resource, 'id')[0]}`, keyOf(resource))
  }
  for await (const { resource, line } of resourcesIn(file, onBytes)) {
    const place = { file: name, line }
    if (typeof resource === 'string') {
      const row: Row = { ...place, kind: 'patients', values: { written: resource } }
      await onReject({ row, faults: [{ column: '', code: 'json', message: 'The line is no FHIR resource in JSON.' }] })
      continue
    }
    const { resourceType } = resource
    const translation = Object.hasOwn(translations, resourceType) ? translations[resourceType] : undefined
    if (translation === undefined) {
      const row: Row = { ...place, kind: 'patients', values: { written: JSON.stringify(resource) } }
      const message = `Of FHIR, ${Object.keys(translations).join(', ')} are understood.`
      await onReject({ row, faults: [{ column: 'resourceType', code: 'unknown-resource', message }] })
      continue
    }
    if (endings.has(text(resource, 'status')[0] ?? '')) continue
    const found = Object.entries(translation.read(resource, keys))
    const values = found.flatMap(([column, [value]]) => (value === undefined ? [] : [[column, value] as const]))
    await onRow({
      ...place,
      kind: translation.kind,
      values: Object.fromEntries(values),
      paths: Object.fromEntries(found.map(([column, [, where]]) => [column, `${resourceType}.${where}`])),
    })
  }
  return []
}

/** What is over, or never was, is not on file. */
const endings: ReadonlySet<string> = new Set(['revoked', 'entered-in-error', 'abandoned', 'cancelled'])

const translations: Record<
  string,
  { kind: Kind; read: (resource: Resource, keys: ReadonlyMap<string, string>) => Record<string, Found> }
> = {
  Patient: {
    kind: 'patients',
    read: (patient) => {
      const name = placeWhere(patient, 'name', ({ use }) => use === 'official')
      const home = placeWhere(patient, 'address', ({ use }) => use === 'home')
      const phone = (use: string) => telecom(patient, (each) => each['system'] === 'phone' && each['use'] === use)
      return {
        patient_id: [keyOf(patient), 'identifier'],
        first_name: text(patient, `${name}.given.0`),
        middle_name: text(patient, `${name}.given.1`),
        last_name: text(patient, `${name}.family`),
        date_of_birth: text(patient, 'birthDate'),
        mobile_phone: phone('mobile'),
        home_phone: phone('home'),
        email: telecom(patient, ({ system }) => system === 'email'),
        street: text(patient, `${home}.line.0`),
        apt: text(patient, `${home}.line.1`),
        city: text(patient, `${home}.city`),
        state: text(patient, `${home}.state`),
        postal_code: text(patient, `${home}.postalCode`),
        language: shortened(text(patient, 'communication.0.language.coding.0.code'), 2),
      }
    },
  },
  Coverage: {
    kind: 'insurance',
    read: (coverage, keys) => ({
      patient_id: reference(coverage, 'beneficiary.reference', keys),
      level: orElse(text(coverage, 'order'), '1'),
      payor: text(coverage, 'payor.0.display'),
      policy_number: text(coverage, 'subscriberId'),
      group_number: text(
        coverage,
        `${placeWhere(coverage, 'class', ({ type }) => JSON.stringify(type).includes('"group"'))}.value`,
      ),
      holder: text(coverage, 'subscriber.display'),
      relationship: text(coverage, 'relationship.coding.0.code'),
      effective: shortened(text(coverage, 'period.start'), 10),
      ends: shortened(text(coverage, 'period.end'), 10),
    }),
  },
  DeviceRequest: {
    kind: 'supplies',
    read: (request, keys) => {
      const repeat = 'occurrenceTiming.repeat'
      const quantity = text(
        request,
        `${placeWhere(request, 'parameter', ({ code }) => JSON.stringify(code).includes('"quantity"'))}.valueQuantity.value`,
      )
      const times = Number(orElse(text(request, `${repeat}.frequency`), '1')[0])
      const months =
        Number(text(request, `${repeat}.period`)[0]) * (text(request, `${repeat}.periodUnit`)[0] === 'a' ? 12 : 1)
      const isInMonths = ['mo', 'a'].includes(text(request, `${repeat}.periodUnit`)[0] ?? '')
      const usual = orElse(quantity, '1')
      return {
        supply_id: [keyOf(request), 'identifier'],
        patient_id: reference(request, 'subject.reference', keys),
        hcpcs: text(request, 'codeCodeableConcept.coding.0.code'),
        item_name: orElse(
          text(request, 'codeCodeableConcept.text'),
          text(request, 'codeCodeableConcept.coding.0.display')[0],
        ),
        quantity: usual,
        allowance: [String(times * Number(usual[0])), `${repeat}.frequency`],
        months: [isInMonths ? String(months) : undefined, `${repeat}.period`],
        prescription_expires: shortened(text(request, `${repeat}.boundsPeriod.end`), 10),
        on_hold: [text(request, 'status')[0] === 'on-hold' ? 'yes' : 'no', 'status'],
      }
    },
  },
  SupplyDelivery: {
    kind: 'dispensings',
    read: (delivery, keys) => ({
      dispensing_id: [keyOf(delivery), 'identifier'],
      supply_id: reference(delivery, 'basedOn.0.reference', keys),
      date: shortened(text(delivery, 'occurrenceDateTime'), 10),
      quantity: text(delivery, 'suppliedItem.quantity.value'),
    }),
  },
}

/** The key of a resource in the provider's own system: its official identifier, its first one, or its id. */
function keyOf(resource: Resource): string {
  const place = placeWhere(resource, 'identifier', ({ use }) => use === 'official')
  return text(resource, `${place}.value`)[0] ?? text(resource, 'id')[0] ?? ''
}

/** A value by its path, as a text. */
function text(resource: Resource, where: string): Found {
  const value = where
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      resource,
    )
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return [isPlain ? String(value) : undefined, where]
}

/** The place of the first item of a list that fits, or of the first item. */
function placeWhere(resource: Resource, list: string, fits: (item: Record<string, unknown>) => boolean): string {
  return `${list}.${Math.max(0, indexWhere(resource[list], fits))}`
}

function indexWhere(items: unknown, fits: (item: Record<string, unknown>) => boolean): number {
  if (!Array.isArray(items)) return -1
  return items.findIndex((item: unknown) => typeof item === 'object' && item !== null && fits({ ...item }))
}

function telecom(patient: Resource, fits: (item: Record<string, unknown>) => boolean): Found {
  const place = indexWhere(patient['telecom'], fits)
  return place === -1 ? [undefined, 'telecom'] : text(patient, `telecom.${place}.value`)
}

/** The key of what a reference names. */
function reference(resource: Resource, where: string, keys: ReadonlyMap<string, string>): Found {
  const [named] = text(resource, where)
  return [named === undefined ? undefined : (keys.get(named) ?? named.split('/').at(-1)), where]
}

function shortened([value, where]: Found, length: number): Found {
  return [value?.slice(0, length), where]
}

function orElse([value, where]: Found, other: string | undefined): Found {
  return [value ?? other, where]
}

/** The resources of a file, each with its line; a line that holds none as it is. */
async function* resourcesIn(
  file: string,
  onBytes: (count: number) => void,
): AsyncGenerator<{ resource: Resource | string; line: number }> {
  const input = createReadStream(file).on('data', (bytes) => onBytes(bytes.length))
  let line = 0
  for await (const written of createInterface({ input, crlfDelay: Infinity })) {
    line += 1
    if (written.trim() === '') continue
    const resource = resourceOf(written)
    const entries = typeof resource === 'object' && resource.resourceType === 'Bundle' ? resource['entry'] : null
    if (!Array.isArray(entries)) yield { resource, line }
    else
      for (const entry of entries)
        yield { resource: resourceOf(JSON.stringify(Reflect.get({ ...entry }, 'resource') ?? null)), line }
  }
}

function resourceOf(written: string): Resource | string {
  try {
    const read: unknown = JSON.parse(written)
    const isResource =
      typeof read === 'object' && read !== null && 'resourceType' in read && typeof read.resourceType === 'string'
    return isResource ? (read as Resource) : written
  } catch {
    return written
  }
}
