import type { Quantity, Reference, SupplyDelivery } from 'fhir/r4'

import { codesOf, type Directory, type Entry, type Known, type KnownRequest } from './directory.ts'
import { dayOf, numberText, type Found, type Noted, type Translation, unitOf, type Usual } from './translation.ts'

/** Why nothing was dispensed; null where it was. Without a status it was. */
export function deliveryLeftOut({ status = 'completed' }: SupplyDelivery): string | null {
  return status === 'completed' ? null : `It has not come: its status is ${status}.`
}

/** Whose a delivery is, and of which supply. */
export type DeliveredTo =
  | { supply: KnownRequest; patientKey: string }
  /** It is of nothing that can be ordered, so it decides nothing. */
  | { supply: null; leftOut: string }
  /** Its supply is unknown. Patients whose it may be are not taken, or their supply would look due. */
  | { supply: null; why: string; path: string; patientKey: string | null; others?: string[] }

/**
 * Finds the supply in force that was delivered: the one that the delivery is based on; else the patient's only one of the
 * same code, as after a prescription was renewed.
 */
export function deliveredTo(delivery: SupplyDelivery, entry: Entry, known: Directory): DeliveredTo {
  const bases = (delivery.basedOn ?? []).map((reference) => ({ reference, ...baseOf(reference, entry, known) }))
  const requests = bases.flatMap(({ request }) => request ?? [])
  const owners = new Set(
    [
      ...requests.map((request) => known.find(request.subject, 'Patient', request.entry).known?.key),
      ...bases.map(({ patientKey }) => patientKey),
      known.find(delivery.patient, 'Patient', entry).known?.key,
    ].filter((key) => key !== undefined),
  )
  const [patientKey, ...others] = owners
  if (owners.size > 1) {
    const why = 'The prescription that it is based on is of another patient.'
    return { supply: null, why, path: 'basedOn', patientKey: patientKey ?? null, others }
  }
  if (patientKey === undefined) {
    const found = known.find(
      delivery.patient ?? delivery.basedOn?.[0],
      delivery.patient ? 'Patient' : 'DeviceRequest',
      entry,
    )
    const why = found.known === null ? found.why : 'The export does not say whose it is.'
    return { supply: null, why, path: delivery.patient ? 'patient' : 'basedOn', patientKey: null }
  }
  const supplies = known.suppliesOf(patientKey)
  const named = supplies.filter(({ key }) => requests.some((request) => request.key === key && request.isInForce))
  const codes = [itemCodes(delivery, entry, known), ...bases.map((base) => base.codes)].flat()
  const alike = sharing(supplies, codes)
  const [supply, second] = named.length > 0 ? named : alike
  if (supply !== undefined && second === undefined) return { supply, patientKey }
  if (supply === undefined && (codes.length > 0 || supplies.length === 0)) {
    return { supply: null, leftOut: 'The patient has no prescription in force of what was delivered.' }
  }
  const why = supply
    ? 'The patient has several prescriptions in force of this. Say in basedOn which it is of.'
    : 'It does not say what was delivered: name the prescription in basedOn, or the code of the item.'
  return { supply: null, why, path: 'basedOn', patientKey }
}

/** What a delivery is based on: a prescription, or a request that names patient and item. */
function baseOf(reference: Reference, entry: Entry, known: Directory) {
  const request = known.find(reference, 'DeviceRequest', entry).known as KnownRequest | null
  const other = request === null ? (known.find(reference, 'SupplyRequest', entry).known as KnownRequest | null) : null
  const patientKey = other?.subject && known.find(other.subject, 'Patient', other.entry).known?.key
  return { request, patientKey, codes: (request ?? other)?.codes ?? [] }
}

function itemCodes({ suppliedItem }: SupplyDelivery, entry: Entry, known: Directory): readonly string[] {
  const device: Known | null = known.find(suppliedItem?.itemReference, 'Device', entry).known
  return [...codesOf(suppliedItem?.itemCodeableConcept), ...(device?.codes ?? [])]
}

/** The supplies of the same code: of HCPCS, which says it exactly; else of any. */
function sharing(supplies: readonly KnownRequest[], codes: readonly string[]): readonly KnownRequest[] {
  const isExact = (code: string) => /\|[A-Za-z]\d{4}$/.test(code)
  const by = (list: readonly string[]) => supplies.filter((supply) => supply.codes.some((code) => isAmong(code, list)))
  const exact = by(codes.filter(isExact))
  return exact.length > 0 ? exact : by(codes)
}

/** Whether a code is among others. A code that does not say its system is the same in any. */
function isAmong(code: string, codes: readonly string[]): boolean {
  return codes.some(
    (other) => code === other || ((code.startsWith('|') || other.startsWith('|')) && bare(code) === bare(other)),
  )
}

const bare = (code: string) => code.slice(code.indexOf('|'))

/** What a delivery of an export says of a dispensing. */
export function translateDelivery(
  delivery: SupplyDelivery,
  { key, supply, usual }: { key: Found; supply: Found; usual: Usual | undefined },
): Translation {
  const notes: Noted[] = []
  const { occurrenceDateTime, occurrencePeriod, occurrenceTiming, suppliedItem } = delivery
  const times = (occurrenceTiming?.event ?? []).toSorted((one, other) => Date.parse(one) - Date.parse(other))
  const found: Found =
    occurrenceDateTime !== undefined
      ? [occurrenceDateTime, 'occurrenceDateTime']
      : occurrencePeriod !== undefined
        ? [occurrencePeriod.end ?? occurrencePeriod.start, 'occurrencePeriod']
        : [times.at(-1), occurrenceTiming === undefined ? 'occurrenceDateTime' : 'occurrenceTiming']
  if (times.length > 1) {
    const message = `It names ${times.length} times. The last of them counts.`
    notes.push({ path: 'occurrenceTiming', code: 'taken-otherwise', message, value: times.join(' ') })
  }
  if (delivery.status === undefined) {
    const message = 'It has no status. It counts as completed.'
    notes.push({ path: 'status', code: 'taken-otherwise', message, value: '' })
  }
  const quantity = quantityOf(suppliedItem?.quantity, usual, notes)
  return {
    values: {
      dispensing_id: key,
      supply_id: supply,
      date: [dayOf(found[0]), found[1]],
      quantity: [numberText(quantity), 'suppliedItem.quantity.value'],
    },
    notes,
    faults: [],
  }
}

/** How many were delivered, in the unit of the prescription: a box of thirty is not thirty of what comes in pieces. */
function quantityOf(given: Quantity | undefined, usual: Usual | undefined, notes: Noted[]): number {
  const path = 'suppliedItem.quantity'
  if (given?.value === undefined) {
    notes.push({ path, code: 'taken-otherwise', message: 'It does not say how many. It counts as 1.', value: '' })
    return 1
  }
  const [unit, asked] = [unitOf(given), usual?.unit ?? null]
  const value = `${given.value} ${given.unit ?? given.code}`
  if (unit === null || unit === asked || (unit === '' && asked === null)) return given.value
  if (asked === null || usual === undefined) {
    const message = 'The prescription does not say a unit. The number counts as it stands.'
    notes.push({ path, code: 'unlikely', message, value })
    return given.value
  }
  const message = `The prescription counts in another unit. It counts as the usual quantity: ${usual.value}.`
  notes.push({ path, code: 'taken-otherwise', message, value })
  return usual.value
}
