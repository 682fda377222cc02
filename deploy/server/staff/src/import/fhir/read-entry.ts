import type { Coverage, DeviceRequest, Patient, Reference, SupplyDelivery } from 'fhir/r4'

import type { NoteCode } from '../report-file.ts'
import type { Fault } from '../row.ts'
import type { Entry } from './directory.ts'
import type { AnyResource } from './shapes.ts'
import type { Survey } from './survey.ts'
import { coverageLeftOut, translateCoverage } from './translate-coverage.ts'
import { deliveredTo, deliveryLeftOut, translateDelivery } from './translate-delivery.ts'
import { requestLeftOut, translateDeviceRequest } from './translate-device-request.ts'
import { translatePatient } from './translate-patient.ts'
import type { Found, Translation } from './translation.ts'

/** A resource as a row; or why it is none. */
export type Read =
  | (Translation & { owner?: string; alsoOf?: string[] })
  | { leftOut: string; column: string; code: NoteCode; id: string }

/** Reads a resource as a row of its kind. */
export function readEntry(entry: Entry, survey: Survey, today: string): Read {
  const { resource } = entry
  const wrong = survey.misshapen(entry)
  if (wrong !== null)
    return unreadable(resource, entry, survey, { column: wrong, message: 'This is not as FHIR R4 has it.' })
  if (Array.isArray(resource['modifierExtension']) && resource['modifierExtension'].length > 0) {
    const column = `${resource.resourceType}.modifierExtension`
    return unreadable(resource, entry, survey, {
      column,
      message: 'It changes the meaning of the resource, and is not understood.',
    })
  }
  if (resource.resourceType === 'Patient') {
    const patient = resource as unknown as Patient
    return translatePatient(patient, survey.keyOf(patient) ?? [undefined, 'identifier'], today)
  }
  const leftOut = (why: string, member: string): Read => ({
    leftOut: why,
    column: `${resource.resourceType}.${member}`,
    code: 'not-in-force',
    id: survey.keyOf(resource as unknown as Patient)?.[0] ?? '',
  })
  if (resource.resourceType === 'Coverage') {
    const coverage = resource as unknown as Coverage
    const why = coverageLeftOut(coverage)
    if (why !== null) return leftOut(why, 'status')
    const { found, faults } = patientBy(coverage.beneficiary, 'beneficiary', entry, survey)
    const read = translateCoverage(coverage, found, entry, survey.known)
    return { ...read, faults }
  }
  if (resource.resourceType === 'DeviceRequest') {
    const request = resource as unknown as DeviceRequest
    const why = requestLeftOut(request, today)
    if (why !== null) return leftOut(why, 'status')
    const { found, faults } = patientBy(request.subject, 'subject', entry, survey)
    const device = survey.known.find(request.codeReference, 'Device', {
      ...entry,
      resource: { contained: request.contained },
    }).known
    const coding = device?.codes.map((code) => ({
      system: code.slice(0, code.indexOf('|')),
      code: code.slice(code.indexOf('|') + 1),
    }))
    const item =
      request.codeCodeableConcept ??
      (device === null ? undefined : { coding: coding ?? [], ...(device.name === null ? {} : { text: device.name }) })
    const key = survey.keyOf(request) ?? [undefined, 'identifier']
    return { ...translateDeviceRequest(request, { key, patient: found, item }), faults }
  }
  const delivery = resource as unknown as SupplyDelivery
  const why = deliveryLeftOut(delivery)
  if (why !== null) return leftOut(why, 'status')
  const to = deliveredTo(delivery, entry, survey.known)
  const hasRequests = survey.types.has('DeviceRequest')
  if ('leftOut' in to && hasRequests) return leftOut(to.leftOut, 'suppliedItem')
  const key = survey.keyOf(delivery) ?? [undefined, 'identifier']
  const read = translateDelivery(delivery, {
    key,
    supply: [to.supply?.key, 'basedOn.0.reference'],
    usual: to.supply?.usual,
  })
  if (to.supply !== null) return { ...read, owner: to.patientKey }
  if ('leftOut' in to) {
    // If this delivery were left out in silence, what has just come would look due.
    const message = 'No DeviceRequest says of which supply it is. Give the files of one export together.'
    return { ...read, faults: [{ column: 'SupplyDelivery.basedOn', code: 'supply-unclear', message }] }
  }
  const faults = [{ column: `SupplyDelivery.${to.path}`, code: 'supply-unclear', message: to.why }]
  return { ...read, faults, ...(to.patientKey === null ? {} : { owner: to.patientKey, alsoOf: to.others ?? [] }) }
}

/** A resource that came before and says something else now. It spoils its patient: nobody knows which is in force. */
export function otherVersion(entry: Entry, survey: Survey): Read {
  const { resource } = entry
  const message = 'The export has this resource twice, and not alike. Give the export of one day alone.'
  const fault = { column: resource.resourceType, message }
  const read = unreadable(resource, entry, survey, fault)
  if (resource.resourceType !== 'SupplyDelivery' || survey.misshapen(entry) !== null || 'owner' in read) return read
  const to = deliveredTo(resource as unknown as SupplyDelivery, entry, survey.known)
  return 'patientKey' in to && to.patientKey !== null ? { ...read, owner: to.patientKey } : read
}

/** Rejects a resource that cannot be read, with its patient if known: a list without it would take something away. */
function unreadable(
  resource: AnyResource,
  entry: Entry,
  { known, keyOf, misshapen }: Survey,
  fault: Omit<Fault, 'code'>,
): Read {
  const named = resource['beneficiary'] ?? resource['subject'] ?? resource['patient']
  const isReference = typeof named === 'object' && named !== null && typeof Reflect.get(named, 'reference') === 'string'
  const patient = isReference
    ? known.find({ reference: String(Reflect.get(named, 'reference')) }, 'Patient', entry).known
    : null
  const own =
    resource.resourceType === 'Patient' && misshapen(entry) === null ? keyOf(resource as unknown as Patient) : null
  const key = own?.[0] ?? (patient?.hasOwnKey ? patient.key : undefined)
  const owner = resource.resourceType === 'SupplyDelivery' && key !== undefined ? { owner: key } : {}
  return {
    values: { patient_id: [key, 'identifier'], written: [JSON.stringify(resource), ''] },
    notes: [],
    faults: [{ ...fault, code: 'not-readable' }],
    ...owner,
  }
}

/** The number of the patient whom a resource names. */
function patientBy(
  reference: Reference | undefined,
  member: string,
  entry: Entry,
  { known }: Survey,
): { found: Found; faults: Fault[] } {
  const resolved = known.find(reference, 'Patient', entry)
  if (resolved.known?.hasOwnKey) return { found: [resolved.known.key, member], faults: [] }
  const message = resolved.known === null ? resolved.why : 'The number of its patient in your own system is not known.'
  const column = `${entry.resource.resourceType}.${member}`
  return { found: [undefined, member], faults: [{ column, code: 'patient-missing', message }] }
}
