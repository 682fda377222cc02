import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { ownTestApi } from '@homeside/api/testing/start-test-api'

import { onFile } from './fhir/testing/resources.ts'
import { clientOf, imports, writtenExport } from './testing/written-export.ts'

const staff = clientOf(ownTestApi())

const usual = {
  patient_id: '',
  first_name: 'Ida',
  middle_name: 'M.',
  last_name: 'Odd',
  date_of_birth: '1950-02-03',
  mobile_phone: '5555550188',
  home_phone: '5555550189',
  email: 'ida@mail.example',
  street: '1 Way',
  apt: '',
  city: 'Akron',
  state: 'OH',
  postal_code: '44308',
  closed_on: '',
}
type Values = Partial<typeof usual>
let count = 0

/** A patient who is on file as usual, then comes with other values. */
async function changed(values: Values) {
  const patient_id = `O-${(count += 1)}`
  const written = (row: typeof usual) =>
    `${Object.keys(row).join()}\n${Object.values(row)
      .map((cell) => `"${cell}"`)
      .join()}\n`
  await imports(staff, await writtenExport({ 'patients.csv': written({ ...usual, patient_id }) }))
  const folder = await writtenExport({ 'patients.csv': written({ ...usual, ...values, patient_id }) })
  const told = await imports(staff, folder)
  const report = await readFile(path.join(folder, 'report.csv'), 'utf8').catch(() => '')
  return { told, report, patient: (await onFile(staff, patient_id))?.Patient }
}

test.each<[string, Values, object]>([
  [
    'NULL',
    { email: 'NULL', middle_name: 'null', apt: 'N/A' },
    { Email: null, MiddleName: null, Address: { Apt: null } },
  ],
  ['none', { home_phone: 'none', email: '\\N' }, { HomePhone: null, Email: null }],
  ['no middle name', { middle_name: 'NMN' }, { MiddleName: null }],
  ['the first day of a spreadsheet', { closed_on: '1900-01-01' }, { ClosedOn: null }],
  ['the last day of a database', { closed_on: '9999-12-31 00:00:00' }, { ClosedOn: null }],
])('%s counts as empty, and is said', async (_, values, wanted) => {
  const { told, report, patient } = await changed(values)
  expect(patient).toMatchObject(wanted)
  expect([told.warned.patients, told.said.filler]).toEqual([1, Object.keys(values).length])
  for (const column of Object.keys(values)) expect(report).toContain(`,${column},filler,`)
})

test.each<[string, Values]>([
  ['a phone of ones', { mobile_phone: '1111111111' }],
  ['a phone that counts', { mobile_phone: '(123) 456-7890', home_phone: '555-555-5555' }],
  ['nobody’s address', { email: 'none@gmail.com' }],
  ['an address that says no', { email: 'na@na.na' }],
  ['an address that was not given', { email: 'no-email@provider.example' }],
])('%s would reach somebody else: it is left out, and what is on file stays', async (_, values) => {
  const { told, report, patient } = await changed(values)
  expect(patient).toMatchObject({ MobilePhone: '5555550188', HomePhone: '5555550189', Email: 'ida@mail.example' })
  expect([told.warned.patients, told.said['not-reached']]).toEqual([1, Object.keys(values).length])
  expect(report).toContain('What is on file stays.')
})

test.each<[string, Values, object]>([
  ['an address without its sign', { email: 'ida.mail.example' }, { Email: 'ida.mail.example' }],
  ['an address with a comma', { email: 'p23@mail,example' }, { Email: 'p23@mail,example' }],
  ['the first day', { date_of_birth: '1900-01-01' }, { DateOfBirth: '1900-01-01' }],
  ['somebody called Null', { last_name: 'Null' }, { LastName: 'Null' }],
])('%s is taken, and said', async (_, values, wanted) => {
  const { told, patient } = await changed(values)
  expect(patient).toMatchObject(wanted)
  expect([told.warned.patients, told.said.unlikely]).toEqual([1, 1])
})

test('a value that is needed and says nothing is missing', async () => {
  const { told } = await changed({ street: 'N/A', city: 'NULL' })
  expect(told.rejected.patients).toBe(1)
  expect(await readFile(told.rejectsFile, 'utf8')).toMatch(
    /street; city,required; required,It is missing\.; It is missing\./,
  )
})

test('a phone or address that very many patients have is taken of none, and that of some is said', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...usual,
    patient_id: `MANY-${index}`,
    mobile_phone: ['(555) 555-0123', '555.555.0123'][index % 2] ?? '',
    home_phone: '5555550124',
    email: index < 9 ? 'Family@mail.example' : index < 13 ? '' : 'shop@mail.example',
  }))
  const folder = await writtenExport({
    'patients.csv': [Object.keys(usual).join(), ...rows.map((row) => Object.values(row).join())].join('\n'),
  })
  const told = await imports(staff, folder)
  expect(told).toMatchObject({
    patients: { Created: 50 },
    warned: { patients: 50 },
    said: { 'not-reached': 87, unlikely: 59 },
  })
  expect((await onFile(staff, 'MANY-3'))?.Patient).toMatchObject({
    MobilePhone: null,
    HomePhone: '5555550124',
    Email: 'Family@mail.example',
  })
})
