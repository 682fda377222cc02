import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { startTestApi, startTimeoutMs, type TestApi } from '@homeside/api/testing/start-test-api'
import { staffListPatients } from '@homeside/contract/staff-lists'
import { staffGetPatient, type StaffPatientRecord } from '@homeside/contract/staff-records'

import type { StaffClient } from '../../../staff-client.ts'
import type { Imported, ImportOptions } from '../../import-export.ts'
import { clientOf, imports, writtenExport } from '../../testing/written-export.ts'

/** Resources of FHIR as systems write them, each with what a test is about, and what the portal has of them. */

export type Json = Record<string, unknown>

export const patient = (id: string, more: Json = {}): Json => ({
  resourceType: 'Patient',
  id,
  identifier: [{ value: `MRN-${id}` }],
  name: [{ use: 'official', family: 'Fhirson', given: ['Fay'] }],
  birthDate: '1951-07-09',
  address: [{ use: 'home', line: ['9 Way'], city: 'Akron', state: 'OH', postalCode: '44308' }],
  ...more,
})

export const coverage = (id: string, of: string, more: Json = {}): Json => ({
  resourceType: 'Coverage',
  id,
  status: 'active',
  beneficiary: { reference: `Patient/${of}` },
  payor: [{ display: 'Ohio Valley Care' }],
  subscriberId: `OVC-${id}`,
  ...more,
})

export const request = (id: string, of: string, more: Json = {}): Json => ({
  resourceType: 'DeviceRequest',
  id,
  status: 'active',
  intent: 'order',
  subject: { reference: `Patient/${of}` },
  codeCodeableConcept: { coding: [{ code: 'A7034' }], text: 'ClearRest mask' },
  occurrenceTiming: { repeat: { frequency: 1, period: 3, periodUnit: 'mo' } },
  ...more,
})

export const delivery = (id: string, more: Json = {}): Json => ({
  resourceType: 'SupplyDelivery',
  id,
  status: 'completed',
  occurrenceDateTime: '2026-03-02T10:00:00Z',
  suppliedItem: { quantity: { value: 1 } },
  ...more,
})

export const lines = (...resources: unknown[]) => resources.map((each) => JSON.stringify(each)).join('\n')

export const noRejects = { patients: 0, supplies: 0, dispensings: 0, insurance: 0, credits: 0 }

/** A portal of a test file's own, for whoever imports into it. */
export function fhirPortal() {
  let api: TestApi
  let count = 0
  beforeAll(async () => {
    api = await startTestApi()
  }, startTimeoutMs)
  afterAll(() => api.close())
  return {
    get api() {
      return api
    },
    get staff() {
      return clientOf(api)
    },
    /** A patient of a test of their own, and what the portal has of them after an import. */
    async taken(more: Json, ...others: ((id: string) => Json)[]) {
      const id = `t${(count += 1)}`
      const all = lines(patient(id, more), ...others.map((other) => other(id)))
      const told = await importsFhir(this.staff, { 'all.ndjson': all })
      return { ...told, id, record: await onFile(this.staff, `MRN-${id}`) }
    },
  }
}

/** Imports files of FHIR, and answers what was said of them. */
export async function importsFhir(
  staff: StaffClient,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<ImportOptions> = {},
): Promise<Imported & { folder: string; report: string; rejects: string }> {
  const folder = await writtenExport(files)
  const imported = await imports(staff, folder, { format: 'fhir', ...options })
  const read = async (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '')
  return { ...imported, folder, report: await read('report.csv'), rejects: await read('rejects.csv') }
}

/** What the portal has of a patient, by their number in the provider's own system; null where it has nobody. */
export async function onFile(staff: StaffClient, key: string): Promise<StaffPatientRecord | null> {
  const { Items } = await staff.call(staffListPatients, { query: { search: key } })
  const records = await Promise.all(
    Items.map(({ PatientKey }) => staff.call(staffGetPatient, { params: { key: PatientKey } })),
  )
  return records.find(({ Patient }) => Patient.ExternalKey === key) ?? null
}
