import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { everythingKept } from '@homeside/api/testing/everything-kept'
import { startTestApi, startTimeoutMs } from '@homeside/api/testing/start-test-api'
import type { TestApi } from '@homeside/api/testing/start-test-api'

import { clientOf, imports, writtenExport } from './testing/written-export.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, startTimeoutMs)
afterAll(() => api.close())

const patient = {
  resourceType: 'Patient',
  id: 'p1',
  identifier: [{ value: 'temp' }, { use: 'official', value: 'FHIR-MRN-1' }],
  name: [{ use: 'official', family: 'Fhirson', given: ['Fay', 'L.'] }],
  birthDate: '1951-07-09',
  telecom: [
    { system: 'phone', use: 'mobile', value: '(555) 555-0160' },
    { system: 'email', value: 'fay@mail.example' },
  ],
  address: [{ use: 'home', line: ['9 Way', 'Apt 2'], city: 'Akron', state: 'OH', postalCode: '44308-1234' }],
  communication: [{ language: { coding: [{ code: 'es-US' }] } }],
}
const coverage = {
  resourceType: 'Coverage',
  id: 'c1',
  status: 'active',
  beneficiary: { reference: 'Patient/p1' },
  payor: [{ display: 'Ohio Valley Care' }],
  subscriberId: 'OVC-77',
  class: [{ type: { coding: [{ code: 'group' }] }, value: 'G-7' }],
  period: { start: '2025-01-01' },
}
const request = {
  resourceType: 'DeviceRequest',
  id: 'd1',
  status: 'active',
  identifier: [{ value: 'FHIR-RX-1' }],
  subject: { reference: 'Patient/p1' },
  codeCodeableConcept: { coding: [{ code: 'A7034' }], text: 'ClearRest mask' },
  occurrenceTiming: { repeat: { frequency: 2, period: 3, periodUnit: 'mo', boundsPeriod: { end: '2027-01-01' } } },
}
const delivery = {
  resourceType: 'SupplyDelivery',
  id: 's1',
  status: 'completed',
  identifier: [{ value: 'FHIR-DT-1' }],
  basedOn: [{ reference: 'DeviceRequest/d1' }],
  occurrenceDateTime: '2026-01-05T10:00:00Z',
  suppliedItem: { quantity: { value: 1 } },
}

async function bundle(...lines: unknown[]): Promise<string> {
  const content = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return path.join(await writtenExport({ 'bundle.ndjson': content }), 'bundle.ndjson')
}

test('resources are translated, their identifiers are the keys, and imported again they are the same', async () => {
  const file = await bundle(patient, coverage, {
    resourceType: 'Bundle',
    entry: [{ resource: request }, { resource: delivery }],
  })
  const one = { Created: 1, Changed: 0, Same: 0 }
  expect(await imports(clientOf(api), file, { format: 'fhir' })).toMatchObject({
    patients: one,
    lists: { Supplies: one, Dispensings: one, Insurance: one },
    rejected: { patients: 0, supplies: 0, dispensings: 0, insurance: 0 },
  })
  const kept = await everythingKept(api.database)
  expect(kept['patients']).toMatch(/FHIR-MRN-1/)
  expect(kept['prescribed_supplies']).toMatch(/ClearRest mask.*FHIR-RX-1|FHIR-RX-1.*ClearRest mask/)
  const again = await imports(clientOf(api), file, { format: 'fhir' })
  expect(again).toMatchObject({ patients: { Created: 0, Changed: 0, Same: 1 }, lists: { Dispensings: { Same: 1 } } })
})

test('what is not understood is a reject with its path', async () => {
  const file = await bundle(
    { ...patient, id: 'p2', identifier: [{ value: 'FHIR-MRN-2' }], birthDate: '1951' },
    {
      ...request,
      id: 'd2',
      identifier: [{ value: 'FHIR-RX-2' }],
      subject: { reference: 'Patient/p2' },
      occurrenceTiming: { repeat: { period: 9, periodUnit: 'wk' } },
    },
    { resourceType: 'Observation', id: 'o1' },
    '{"resourceType": ',
  )
  expect(await imports(clientOf(api), file, { format: 'fhir' })).toMatchObject({
    rejected: { patients: 3, supplies: 1 },
  })
  const rejects = await readFile(path.join(path.dirname(file), 'rejects.csv'), 'utf8')
  expect(rejects).toMatch(/bundle.ndjson,1,FHIR-MRN-2,Patient.birthDate,date-invalid,/)
  expect(rejects).toMatch(/bundle.ndjson,2,FHIR-RX-2,DeviceRequest.occurrenceTiming.repeat.period,required,/)
  expect(rejects).toMatch(/bundle.ndjson,3,,resourceType,unknown-resource,/)
  expect(rejects).toMatch(/bundle.ndjson,4,,,json,The line is no FHIR resource/)
})
