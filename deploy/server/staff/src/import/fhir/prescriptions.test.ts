import { delivery, fhirPortal, importsFhir, type Json, lines, patient, request } from './testing/resources.ts'

/** Which prescriptions and deliveries are in force, and what they say. */

const portal = fhirPortal()

test.each<[Json, 'Eligible' | 'held' | 'none']>([
  [{}, 'Eligible'],
  [{ intent: undefined }, 'Eligible'],
  [{ intent: 'filler-order' }, 'Eligible'],
  [{ status: 'on-hold' }, 'held'],
  [{ status: 'completed' }, 'none'],
  [{ status: 'draft' }, 'none'],
  [{ status: 'revoked' }, 'none'],
  [{ status: 'entered-in-error' }, 'none'],
  [{ status: 'unknown' }, 'none'],
  [{ status: undefined }, 'none'],
  [{ intent: 'proposal' }, 'none'],
  [{ intent: 'plan' }, 'none'],
  [{ intent: 'option' }, 'none'],
])('of a prescription with %j, the supply is %s', async (more, wanted) => {
  const { record, said } = await portal.taken({}, (id) => request(id, id, more))
  const state = record?.Supplies[0]?.EligibilityStatus
  expect([record?.Patient.Supplies.length, state === 'Eligible', said['not-in-force']]).toEqual(
    { Eligible: [1, true, undefined], held: [1, false, undefined], none: [0, false, 1] }[wanted],
  )
})

test('the HCPCS code is found wherever it stands, also at the named device; a duration bounds a prescription', async () => {
  const snomed = { system: 'http://snomed.info/sct', code: '702172008', display: 'Mask' }
  const hcpcs = { system: 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets', code: 'a7034 ' }
  const device = { resourceType: 'Device', id: 'dev', type: { coding: [snomed, hcpcs], text: 'QuietAir' } }
  const { record } = await portal.taken(
    {},
    (id) => request(`${id}-1`, id, { codeCodeableConcept: { coding: [snomed, hcpcs] } }),
    (id) =>
      request(`${id}-2`, id, {
        codeCodeableConcept: undefined,
        codeReference: { reference: '#dev' },
        contained: [device],
      }),
    (id) => request(`${id}-3`, id, { codeCodeableConcept: undefined, codeReference: { reference: 'Device/dev' } }),
    () => device,
    (id) =>
      request(`${id}-4`, id, {
        authoredOn: '2026-01-31',
        occurrenceTiming: { repeat: { period: 3, periodUnit: 'mo', boundsDuration: { value: 12, code: 'mo' } } },
      }),
  )
  const found = record?.Patient.Supplies.map(({ HcpcsCode, ItemName, PrescriptionExpiresOn }) => [
    HcpcsCode,
    ItemName,
    PrescriptionExpiresOn,
  ])
  expect(found?.toSorted()).toEqual([
    ['A7034', 'ClearRest mask', '2027-01-31'],
    ['A7034', 'Mask', null],
    ['A7034', 'QuietAir', null],
    ['A7034', 'QuietAir', null],
  ])
})

const item = { itemCodeableConcept: { coding: [{ code: 'A7034' }] } }
const of = (id: string) => ({ patient: { reference: `Patient/${id}` } })
const renewed = (id: string) => request(`${id}-old`, id, { status: 'completed' })
test.each<[string, ((id: string) => Json)[], 'taken' | 'left out' | 'rejected']>([
  [
    'by its prescription',
    [(id) => delivery(id, { basedOn: [{ reference: `https://ehr.example/DeviceRequest/${id}` }] })],
    'taken',
  ],
  [
    'by patient and code',
    [(id) => delivery(id, { ...of(id), suppliedItem: { ...item, quantity: { value: 1 } } })],
    'taken',
  ],
  [
    'by patient and code, though the export has not what it is based on',
    [
      (id) =>
        delivery(id, {
          ...of(id),
          basedOn: [{ reference: 'DeviceRequest/elsewhere' }],
          suppliedItem: { ...item, quantity: { value: 1 } },
        }),
    ],
    'taken',
  ],
  [
    'by the code at another address of HCPCS',
    [
      (id) => request(`${id}-cap`, id, { codeCodeableConcept: { coding: [{ code: 'A7035' }], text: 'Cap' } }),
      (id) =>
        delivery(id, {
          ...of(id),
          suppliedItem: {
            itemCodeableConcept: { coding: [{ system: 'urn:oid:2.16.840.1.113883.6.285', code: 'a7034' }] },
            quantity: { value: 1 },
          },
        }),
    ],
    'taken',
  ],
  [
    'by the prescription before this one',
    [renewed, (id) => delivery(id, { basedOn: [{ reference: `DeviceRequest/${id}-old` }] })],
    'taken',
  ],
  [
    'by the code of a device',
    [
      (id) =>
        delivery(id, {
          ...of(id),
          contained: [{ resourceType: 'Device', id: 'd', type: { coding: [{ code: 'A7034' }] } }],
          suppliedItem: { itemReference: { reference: '#d' } },
        }),
    ],
    'taken',
  ],
  [
    'by a request for supplies',
    [
      (id) => ({
        resourceType: 'SupplyRequest',
        id: `${id}-sr`,
        itemCodeableConcept: item.itemCodeableConcept,
        deliverTo: { reference: `Patient/${id}` },
      }),
      (id) => delivery(id, { basedOn: [{ reference: `SupplyRequest/${id}-sr` }] }),
    ],
    'taken',
  ],
  [
    'by the period in which it came',
    [
      (id) =>
        delivery(id, {
          ...of(id),
          suppliedItem: item,
          occurrenceDateTime: undefined,
          occurrencePeriod: { start: '2026-02-20', end: '2026-03-02' },
        }),
    ],
    'taken',
  ],
  [
    'by the latest of the times at which it came',
    [
      (id) =>
        delivery(id, {
          ...of(id),
          suppliedItem: item,
          occurrenceDateTime: undefined,
          occurrenceTiming: { event: ['2026-03-02', '2026-01-05'] },
        }),
    ],
    'taken',
  ],
  [
    'of something that is not prescribed',
    [(id) => delivery(id, { ...of(id), suppliedItem: { itemCodeableConcept: { coding: [{ code: 'E0601' }] } } })],
    'left out',
  ],
  ['on its way', [(id) => delivery(id, { ...of(id), suppliedItem: item, status: 'in-progress' })], 'left out'],
  [
    'entered in error',
    [(id) => delivery(id, { ...of(id), suppliedItem: item, status: 'entered-in-error' })],
    'left out',
  ],
  ['of nobody knows what', [(id) => delivery(id, of(id))], 'rejected'],
  [
    'of nobody knows when',
    [(id) => delivery(id, { ...of(id), suppliedItem: item, occurrenceDateTime: undefined })],
    'rejected',
  ],
  [
    'of either of two prescriptions',
    [(id) => request(`${id}-2`, id), (id) => delivery(id, { ...of(id), suppliedItem: item })],
    'rejected',
  ],
  ['that is not as FHIR has it', [(id) => delivery(id, { ...of(id), suppliedItem: [item] })], 'rejected'],
  [
    'with a modifier',
    [(id) => delivery(id, { ...of(id), suppliedItem: item, modifierExtension: [{ url: 'x', valueBoolean: true }] })],
    'rejected',
  ],
])('a delivery %s is %s', async (_, resources, wanted) => {
  const { record, rejected, said } = await portal.taken({}, (id) => request(id, id), ...resources)
  const outcome = [
    said['not-in-force'] === 1,
    record?.Patient.Supplies[0]?.Dispensings[0]?.DispensedOn,
    record?.Supplies[0]?.EligibilityStatus,
    rejected.patients,
  ]
  // The prescription that was renewed is left out.
  const renewal = resources.includes(renewed)
  expect(outcome).toEqual(
    {
      taken: [renewal, '2026-03-02', 'NotYetEligible', 0],
      'left out': [true, undefined, 'Eligible', 0],
      // Their supply would look due.
      rejected: [false, undefined, undefined, 1],
    }[wanted],
  )
})

test('a delivery of another patient’s prescription is rejected with both patients, so that no supply looks due', async () => {
  const told = await importsFhir(portal.staff, {
    'a.ndjson': lines(
      patient('wp1'),
      patient('wp2'),
      request('wp1', 'wp1'),
      request('wp2', 'wp2'),
      delivery('wp', { ...of('wp2'), basedOn: [{ reference: 'DeviceRequest/wp1' }] }),
    ),
  })
  expect(told).toMatchObject({
    lists: { Dispensings: { Created: 0 } },
    rejected: { patients: 2, supplies: 2, dispensings: 1 },
  })
  expect(told.rejects).toContain('of another patient')
})
