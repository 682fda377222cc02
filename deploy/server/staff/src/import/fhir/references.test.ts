import {
  coverage,
  delivery,
  fhirPortal,
  importsFhir,
  lines,
  onFile,
  patient,
  request,
  type Json,
} from './testing/resources.ts'

/** How an import finds whose a resource is. */

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

test.each<[string, Json]>([
  ['another server, beside relative ones', {}],
  [
    'a server that the manifest does not name',
    { transactionTime: '2026-03-10', request: `${ehr}/$export`, output: [{ type: 'Patient', url: 'x' }] },
  ],
])('a reference to an address at %s finds nobody', async (_, manifest) => {
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

test('a delivery whose prescription is not in the export is refused, and everything else is taken', async () => {
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
