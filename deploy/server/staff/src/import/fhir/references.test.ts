import { coverage, delivery, fhirPortal, importsFhir, lines, onFile, patient, request } from './testing/resources.ts'
import type { Json } from './testing/resources.ts'

/** How an import finds whose a resource is, and which number is the provider's own. */

const portal = fhirPortal()

const ehr = 'https://ehr.example/fhir'
const entry = (resource: Json, fullUrl?: string) => ({ ...(fullUrl === undefined ? {} : { fullUrl }), resource })
const bundle = (...entries: Json[]): Json => ({ resourceType: 'Bundle', type: 'collection', entry: entries })
let count = 0

/** Two patients: one whose id is asked for, and one whose own number looks like it. */
const two = () => {
  const [id, other] = [`7${(count += 1)}01`, `7${count}02`]
  const right = patient(id, { identifier: [{ system: 'urn:mrn', value: `A-${id}` }] })
  const wrong = patient(other, { identifier: [{ system: 'urn:mrn', value: id }] })
  return { id, other, right, wrong, key: `A-${id}` }
}

const policies = async (key: string) => (await onFile(portal.staff, key))?.Patient.Insurance.length

test.each<[string, (id: string) => Json]>([
  ['relative', (id) => ({ reference: `Patient/${id}` })],
  ['absolute', (id) => ({ reference: `${ehr}/Patient/${id}` })],
  ['versioned', (id) => ({ reference: `Patient/${id}/_history/2` })],
  ['absolute and versioned', (id) => ({ reference: `${ehr}/Patient/${id}/_history/1` })],
  ['logical', (id) => ({ identifier: { system: 'urn:mrn', value: `A-${id}` } })],
  ['conditional', (id) => ({ reference: `Patient?identifier=urn:mrn|A-${id}` })],
  ['a reference beside an identifier', (id) => ({ reference: `Patient/${id}`, identifier: { value: `A-${id}` } })],
])('a reference that is %s finds the one it names, and nobody whose number looks like it', async (_, reference) => {
  const { id, right, wrong, key } = two()
  const beneficiary = reference(id)
  const told = await importsFhir(portal.staff, { 'a.ndjson': lines(coverage(id, id, { beneficiary }), wrong, right) })
  expect([told.rejected.insurance, await policies(key), await policies(id)]).toEqual([0, 1, 0])
})

test.each<[string, (id: string, other: string) => Json]>([
  ['nobody’s id', (id) => ({ reference: `Patient/A-${id}` })],
  ['an own number in place of an id', (id) => ({ reference: `Patient/X-${id}` })],
  ['a number alone', (id) => ({ reference: id })],
  ['another type', (id) => ({ reference: `Group/${id}` })],
  ['an unknown bundle entry', () => ({ reference: 'urn:uuid:00000000-0000-4000-8000-000000000000' })],
  ['an identifier of another system', (id) => ({ identifier: { system: 'urn:other', value: `A-${id}` } })],
  [
    'two different patients',
    (id, other) => ({ reference: `Patient/${other}`, identifier: { system: 'urn:mrn', value: `A-${id}` } }),
  ],
  ['a contained patient', () => ({ reference: '#me' })],
  ['nothing but a name', () => ({ display: 'Fay Fhirson' })],
])('a reference to %s is a reject, and nobody gets the policy', async (_, reference) => {
  const { id, other, right, wrong, key } = two()
  const contained = [patient('me')]
  const told = await importsFhir(portal.staff, {
    'a.ndjson': lines(right, wrong, coverage(id, id, { beneficiary: reference(id, other), contained })),
  })
  expect(told).toMatchObject({ rejected: { patients: 0, insurance: 1 }, ownerless: { insurance: 1 } })
  expect(told.rejects).toMatch(/a.ndjson,3,.*,Coverage.beneficiary,patient-missing,/)
  expect([await policies(key), await policies(id)]).toEqual([0, 0])
})

test('in a bundle, a reference names an entry by full URL, by UUID, or relative to the server of the entry', async () => {
  const uuid = (n: number) => `urn:uuid:0000000${n}-0000-4000-8000-00000000000${n}`
  const told = await importsFhir(portal.staff, {
    'transaction.json': JSON.stringify(
      bundle(
        entry(coverage('bu1', '', { beneficiary: { reference: uuid(1) } }), uuid(8)),
        entry(patient('bu1'), uuid(1)),
        entry(patient('bu2'), uuid(2)),
        entry(coverage('bu2', '', { beneficiary: { reference: 'Patient/bu2' } }), uuid(9)),
      ),
      null,
      2,
    ),
    // Each server has a patient 1.
    'north.json': JSON.stringify(
      bundle(
        entry(patient('1', { identifier: [{ value: 'NORTH' }] }), 'https://north.example/Patient/1'),
        entry(coverage('n', '1'), 'https://north.example/Coverage/n'),
      ),
    ),
    'south.json': JSON.stringify(
      bundle(
        entry(patient('1', { identifier: [{ value: 'SOUTH' }] }), 'https://south.example/Patient/1'),
        entry(
          coverage('s', '1', { beneficiary: { reference: 'https://south.example/Patient/1/_history/3' } }),
          'https://south.example/Coverage/s',
        ),
        entry(coverage('w', '2', { subscriberId: 'WEST' }), 'https://west.example/Coverage/w'),
      ),
    ),
  })
  expect(told).toMatchObject({
    patients: { Created: 4 },
    lists: { Insurance: { Created: 4 } },
    rejected: { insurance: 1 },
  })
  for (const [key, number] of [
    ['MRN-bu1', 'OVC-bu1'],
    ['MRN-bu2', 'OVC-bu2'],
    ['NORTH', 'OVC-n'],
    ['SOUTH', 'OVC-s'],
  ] as const) {
    expect((await onFile(portal.staff, key))?.Patient.Insurance).toMatchObject([{ PolicyNumber: number }])
  }
})

test('where references name several servers and resources none, an address finds nobody', async () => {
  const told = await importsFhir(portal.staff, {
    'a.ndjson': lines(
      patient('sv1'),
      coverage('sv1', '', { beneficiary: { reference: 'https://north.example/Patient/sv1' } }),
      coverage('sv2', '', { beneficiary: { reference: 'https://south.example/Patient/sv1' } }),
    ),
  })
  expect(told).toMatchObject({ lists: { Insurance: { Created: 0 } }, rejected: { insurance: 2 } })
  expect(told.rejects).toContain('Nothing says that the resources of the export are at this server.')
})

const ssn = {
  use: 'official',
  type: { coding: [{ code: 'SS' }] },
  system: 'http://hl7.org/fhir/sid/us-ssn',
  value: '999-55-1234',
}
const mr = (value: string, more: Json = {}) => ({
  type: { coding: [{ code: 'MR' }] },
  system: 'urn:mrn',
  value,
  ...more,
})
test.each<[string, Json[], string]>([
  ['the medical record number before a social security number', [ssn, mr('K-1')], 'K-1'],
  [
    'the one that is no driver’s licence and no passport',
    [
      { type: { coding: [{ code: 'DL' }] }, value: 'D-1' },
      { type: { text: 'Passport Number' }, value: 'P-1' },
      { system: 'urn:own', value: 'K-2' },
    ],
    'K-2',
  ],
  ['the one in force', [mr('OLD', { use: 'old' }), mr('ENDED', { period: { end: '2020-01-01' } }), mr('K-3')], 'K-3'],
  [
    'a medical record number by its words',
    [
      { value: 'X-9', system: 'urn:x' },
      { type: { text: 'MRN' }, system: 'urn:mrn', value: 'K-4' },
    ],
    'K-4',
  ],
  ['the official one', [{ value: 'temp' }, { use: 'official', value: 'K-5' }], 'K-5'],
  ['the id, where nobody has a number', [ssn], 'only-id'],
])('the provider’s own number is %s', async (_, identifier, key) => {
  await importsFhir(portal.staff, { 'a.ndjson': lines(patient('only-id', { identifier })) })
  expect(await onFile(portal.staff, key)).not.toBeNull()
  expect(await onFile(portal.staff, '999-55-1234')).toBeNull()
})

test('where several could be it, the file is refused until somebody says which', async () => {
  const several = patient('sev', {
    identifier: [
      { system: 'urn:a', value: 'SEV-A' },
      { system: 'urn:b', value: 'SEV-B' },
    ],
  })
  await expect(importsFhir(portal.staff, { 'a.ndjson': lines(several) })).rejects.toThrow(
    /a.ndjson, line 1: .*urn:a and urn:b .* \{"fhir": \{"patient": "urn:a"\}\}, or --key-system urn:a/,
  )
  const hospitals = lines(
    patient('h1', { identifier: [mr('H-1', { system: 'urn:h1' })] }),
    patient('h2', { identifier: [mr('H-1', { system: 'urn:h2' })] }),
  )
  await expect(importsFhir(portal.staff, { 'a.ndjson': hospitals })).rejects.toThrow(
    'line 2: of Patient, identifiers of urn:h1 and urn:h2',
  )
  await importsFhir(portal.staff, { 'a.ndjson': lines(several), 'columns.json': '{"fhir":{"patient":"urn:b"}}' })
  expect(await onFile(portal.staff, 'SEV-B')).not.toBeNull()
  await importsFhir(portal.staff, { 'a.ndjson': lines(several) }, { keySystem: 'urn:a' })
  expect(await onFile(portal.staff, 'SEV-A')).not.toBeNull()
  await importsFhir(portal.staff, { 'a.ndjson': lines(several) }, { keySystem: 'id' })
  expect(await onFile(portal.staff, 'sev')).not.toBeNull()
  expect(await importsFhir(portal.staff, { 'a.ndjson': hospitals }, { keySystem: 'urn:h1' })).toMatchObject({
    patients: { Created: 1 },
    rejected: { patients: 1 },
  })
})

test('beside patients with numbers, one without is a reject, because an id could be somebody else’s number', async () => {
  const [id, key] = ['9901', 'MRN-num']
  await importsFhir(portal.staff, { 'a.ndjson': lines(patient('x', { identifier: [{ value: id }] })) })
  const told = await importsFhir(portal.staff, {
    'a.ndjson': lines(patient('num'), patient(id, { identifier: [], birthDate: '1960-01-01' }), coverage('num', id)),
  })
  expect(told.rejected).toMatchObject({ patients: 1, insurance: 1 })
  expect(await onFile(portal.staff, key)).not.toBeNull()
  expect(await onFile(portal.staff, id)).toMatchObject({ Patient: { DateOfBirth: '1951-07-09', Insurance: [] } })
})

test.each<[string, Json]>([
  ['another server, beside relative ones', {}],
  [
    'a server that the manifest does not name',
    { transactionTime: '2026-03-10', request: `${ehr}/$export`, output: [{ type: 'Patient', url: 'x' }] },
  ],
])('an address at %s is nobody of the export', async (_, manifest) => {
  const { id, right, key } = two()
  const beneficiary = { reference: `https://other.example/fhir/Patient/${id}` }
  const beside = 'request' in manifest ? { reference: `${ehr}/Patient/${id}` } : { reference: `Patient/${id}` }
  const told = await importsFhir(portal.staff, {
    'a.ndjson': lines(right, coverage('own', id, { beneficiary: beside }), coverage('far', id, { beneficiary })),
    ...('request' in manifest ? { 'manifest.json': JSON.stringify(manifest) } : {}),
  })
  expect(told.rejects).toContain('Nothing says that the resources of the export are at this server.')
  expect([told.rejected.insurance, await policies(key)]).toEqual([1, 1])
})

test('a system that nobody has a number of is refused, and those that are there are named', async () => {
  const { right } = two()
  await expect(importsFhir(portal.staff, { 'a.ndjson': lines(right) }, { keySystem: 'urn:mnr' })).rejects.toThrow(
    'No Patient has an identifier of urn:mnr, which --key-system or columns.json names. Their identifiers are of urn:mrn.',
  )
})

test('deliveries without the prescriptions that they are of are refused, and everything else is taken', async () => {
  await importsFhir(portal.staff, { 'all.json': lines(patient('parts'), request('parts', 'parts')) })
  const came = delivery('parts', {
    basedOn: [{ reference: 'DeviceRequest/parts' }],
    patient: { reference: 'Patient/parts' },
  })
  const told = await importsFhir(portal.staff, {
    'all.json': lines(patient('parts', { name: [{ family: 'Brook', given: ['Ann'] }] }), came),
  })
  expect(told).toMatchObject({ patients: { Changed: 1 }, rejected: { patients: 0, dispensings: 1 } })
  expect(told.rejects).toContain('Give the files of one export together.')
})
