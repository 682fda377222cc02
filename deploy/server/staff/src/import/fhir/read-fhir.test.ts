import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { imports } from '../testing/written-export.ts'
import {
  coverage,
  delivery,
  fhirPortal,
  importsFhir,
  lines,
  noRejects,
  onFile,
  patient,
  request,
  type Json,
} from './testing/resources.ts'

const portal = fhirPortal()

test('resources become rows, a bundle among lines too, and imported again they are the same', async () => {
  const whole = [
    patient('p1', {
      identifier: [{ value: 'temp' }, { use: 'official', value: 'FHIR-MRN-1' }],
      name: [{ use: 'official', family: 'Fhirson', given: ['Fay', 'L.', 'M.'] }],
      telecom: [
        { system: 'phone', use: 'mobile', value: '(555) 555-0160' },
        { system: 'email', value: 'fay@mail.example' },
      ],
      address: [{ use: 'home', line: ['9 Way', 'Apt 2'], city: 'Akron', state: 'Ohio', postalCode: '44308-1234' }],
      communication: [{ language: { coding: [{ code: 'es-US' }] } }],
    }),
    coverage('c1', 'p1', {
      class: [{ type: { coding: [{ code: 'group' }] }, value: 'G-7' }],
      period: { start: '2025-01-01' },
    }),
    {
      resourceType: 'Bundle',
      entry: [
        { resource: request('d1', 'p1') },
        { resource: delivery('s1', { basedOn: [{ reference: 'DeviceRequest/d1' }] }) },
      ],
    },
  ]
  const one = { Created: 1, Changed: 0, Same: 0 }
  const first = await importsFhir(portal.staff, { 'bundle.ndjson': lines(...whole) })
  expect(first).toMatchObject({
    patients: one,
    lists: { Supplies: one, Dispensings: one, Insurance: one },
    rejected: noRejects,
  })
  expect((await onFile(portal.staff, 'FHIR-MRN-1'))?.Patient).toMatchObject({
    FirstName: 'Fay',
    MiddleName: 'L. M.',
    MobilePhone: '5555550160',
    Email: 'fay@mail.example',
    Address: { Street: '9 Way', Apt: 'Apt 2', State: 'OH', PostalCode: '443081234' },
    Language: 'es',
    Supplies: [
      {
        HcpcsCode: 'A7034',
        ItemName: 'ClearRest mask',
        IntervalMonths: 3,
        Dispensings: [{ DispensedOn: '2026-03-02' }],
      },
    ],
    Insurance: [
      { Level: 1, PolicyNumber: 'OVC-c1', GroupNumber: 'G-7', PolicyHolder: 'Fay Fhirson', Relationship: 'Self' },
    ],
  })
  const again = await imports(portal.staff, first.folder, { format: 'fhir' })
  expect(again).toMatchObject({ patients: { Created: 0, Changed: 0, Same: 1 }, lists: { Dispensings: { Same: 1 } } })
})

test('what is not understood is a reject with its path; of other resources it is said how many there are', async () => {
  const told = await importsFhir(portal.staff, {
    'bundle.ndjson': lines(
      patient('p2', { birthDate: '1951' }),
      request('d2', 'p2', { occurrenceTiming: { repeat: { period: 9, periodUnit: 'fortnight' } } }),
      patient('p3', { name: { family: 'Alone' } }),
      coverage('c3', 'p3'),
      { resourceType: 'Observation', id: 'o1' },
      { resourceType: 'Observation', id: 'o2' },
    ),
  })
  expect(told).toMatchObject({
    rejected: { ...noRejects, patients: 2, supplies: 1, insurance: 1 },
    said: { 'not-read': 2 },
  })
  expect(told.rejects).toMatch(/bundle.ndjson,1,MRN-p2,Patient.birthDate,date-invalid,/)
  expect(told.rejects).toMatch(/bundle.ndjson,2,d2,DeviceRequest.occurrenceTiming.repeat.period,required,It is missing/)
  expect(told.rejects).toMatch(/bundle.ndjson,3,.*,Patient.name,not-readable,This is not as FHIR R4 has it/)
  expect(told.report).toMatch(/bundle.ndjson,5,,resourceType,not-read,"2 of Observation\./)
})

test('what a file has no resource of stays as it is', async () => {
  const { id } = await portal.taken(
    {},
    (of) => coverage('stay', of),
    (of) => request('stay', of),
    () => delivery('stay', { basedOn: [{ reference: 'DeviceRequest/stay' }] }),
  )
  const unchanged = { Supplies: { Removed: 0 }, Dispensings: { Removed: 0 }, Insurance: { Removed: 0 } }
  expect(await importsFhir(portal.staff, { 'Patient.ndjson': lines(patient(id)) })).toMatchObject({
    patients: { Same: 1 },
    lists: unchanged,
  })
  expect(await importsFhir(portal.staff, { 'a.ndjson': lines(patient(id), request('stay', id)) })).toMatchObject({
    patients: { Same: 1 },
    lists: unchanged,
  })
  const { folder } = await importsFhir(portal.staff, {
    'Patient.ndjson': lines(patient(id)),
    'Coverage.ndjson': lines(coverage('stay', id)),
  })
  const files = ['Coverage.ndjson', 'Patient.ndjson'].map((name) => `${folder}/${name}`)
  expect(await imports(portal.staff, files as unknown as string, { format: 'fhir' })).toMatchObject({
    patients: { Same: 1 },
    lists: unchanged,
  })
  expect((await onFile(portal.staff, `MRN-${id}`))?.Patient).toMatchObject({
    Supplies: [{ Dispensings: [{}] }],
    Insurance: [{}],
  })
})

test.each<[string, Json, string | null]>([
  ['died on a day', { deceasedDateTime: '2025-03-01T10:00:00Z' }, '2025-03-01'],
  ['died in a year', { deceasedDateTime: '2025' }, '2025-01-01'],
  ['died', { deceasedBoolean: true }, '2026-03-10'],
  ['is not active', { active: false }, '2026-03-10'],
  ['did not die', { deceasedBoolean: false, active: true }, null],
])('the record of somebody who %s is closed, and it is said', async (_, given, closedOn) => {
  const { id, record, said } = await portal.taken(given)
  expect(record).toMatchObject({ Status: closedOn === null ? 'Active' : 'Closed', Patient: { ClosedOn: closedOn } })
  expect(said.closed).toBe(closedOn === null ? undefined : 1)
  const again = await importsFhir(portal.staff, { 'all.ndjson': lines(patient(id, given)) })
  expect(again.patients).toMatchObject({ Same: 1, Changed: 0 })
})

test('somebody who is active again has an open record again, and it is told; without a word it stays as it is', async () => {
  for (const gone of [{ active: false }, { active: true, deceasedDateTime: '2026-01-02' }]) {
    const { id } = await portal.taken(gone)
    const again = (given: Json) => importsFhir(portal.staff, { 'all.ndjson': lines(patient(id, given)) })
    expect((await again({})).patients).toMatchObject({ Same: 1 })
    expect(await again({ active: true })).toMatchObject({
      patients: { Changed: 1 },
      losses: { reopened: { Rows: 1 } },
      said: { reopened: 1 },
    })
    expect(await onFile(portal.staff, `MRN-${id}`)).toMatchObject({ Status: 'Active' })
  }
})

test('the rejects of somebody who is not active say so, and come back closed', async () => {
  const wrong = patient('rc', { active: false, birthDate: '2099-01-01' })
  const { folder, rejects } = await importsFhir(portal.staff, { 'all.ndjson': lines(wrong) })
  await writeFile(path.join(folder, 'rejects.csv'), rejects.replace('2099-01-01', '1951-07-09'))
  await imports(portal.staff, path.join(folder, 'rejects.csv'))
  expect(await onFile(portal.staff, 'MRN-rc')).toMatchObject({ Status: 'Closed' })
})

test('a new record that another replaced is not made, and both keys are handed on', async () => {
  const told = await importsFhir(portal.staff, {
    'all.ndjson': lines(
      patient('m1', {
        active: false,
        link: [{ type: 'replaced-by', other: { reference: 'https://ehr.example/fhir/Patient/m2' } }],
      }),
      patient('m2', {
        link: [
          { type: 'replaces', other: { reference: 'Patient/m1' } },
          { type: 'seealso', other: { reference: 'Patient/m3' } },
        ],
      }),
      patient('m3', { link: [{ type: 'replaces', other: { identifier: { value: 'MRN-gone' } } }] }),
    ),
  })
  expect(told.replaced).toEqual([
    { from: 'MRN-m1', to: 'MRN-m2' },
    { from: 'MRN-gone', to: 'MRN-m3' },
  ])
  expect(told.report).toContain('MRN-m1 is MRN-m2 now.')
  expect(await onFile(portal.staff, 'MRN-m1')).toBeNull()
  expect(await onFile(portal.staff, 'MRN-m2')).toMatchObject({ Status: 'Active' })
})

test('records that replace each other in turn are one, and one that cannot be joined stays open', async () => {
  await importsFhir(portal.staff, {
    'a.ndjson': lines(patient('ca'), patient('cb'), patient('cc'), patient('cx', { birthDate: '1952-01-01' })),
  })
  const by = (to: string) => ({ active: false, link: [{ type: 'replaced-by', other: { reference: `Patient/${to}` } }] })
  const told = await importsFhir(portal.staff, {
    'a.ndjson': lines(
      patient('ca', by('cb')),
      patient('cb', by('cc')),
      patient('cc'),
      patient('cx', { birthDate: '1952-01-01', ...by('cc') }),
    ),
  })
  expect(told.renumbered.map(({ From, To, Outcome, Code }) => [From, To, Outcome, Code])).toEqual([
    ['MRN-ca', 'MRN-cc', 'merged', null],
    ['MRN-cb', 'MRN-cc', 'merged', null],
    ['MRN-cx', 'MRN-cc', 'rejected', 'birthdays-differ'],
  ])
  for (const key of ['MRN-cc', 'MRN-cx']) expect(await onFile(portal.staff, key)).toMatchObject({ Status: 'Active' })
})

test('a contact and a middle name that an export has no more in force are gone', async () => {
  const of = (telecom: Json[], given: string[]) =>
    importsFhir(portal.staff, { 'a.ndjson': lines(patient('gone', { telecom, name: [{ family: 'Fhirson', given }] })) })
  const email = { system: 'email', value: 'former@mail.example' }
  const mobile = { system: 'phone', use: 'mobile', value: '555-555-0101' }
  await of([email, mobile], ['Fay', 'Mae'])
  expect(await onFile(portal.staff, 'MRN-gone')).toMatchObject({
    Patient: { Email: 'former@mail.example', MobilePhone: '5555550101', MiddleName: 'Mae' },
  })
  await of(
    [
      { ...email, use: 'old' },
      { ...mobile, period: { end: '2020-01-01' } },
    ],
    ['Fay'],
  )
  expect(await onFile(portal.staff, 'MRN-gone')).toMatchObject({
    Patient: { Email: null, MobilePhone: null, MiddleName: null },
  })
})
