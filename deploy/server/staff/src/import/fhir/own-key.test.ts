import { coverage, fhirPortal, importsFhir, lines, onFile, patient, type Json } from './testing/resources.ts'

/** Which number of a patient is the provider's own. */

const portal = fhirPortal()

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

const several = patient('sev', {
  identifier: [
    { system: 'urn:a', value: 'SEV-A' },
    { system: 'urn:b', value: 'SEV-B' },
  ],
})
const hospitals = lines(
  patient('h1', { identifier: [mr('H-1', { system: 'urn:h1' })] }),
  patient('h2', { identifier: [mr('H-1', { system: 'urn:h2' })] }),
)

test('where several numbers could be the own one, the file is refused, and the refusal says how to choose', async () => {
  await expect(importsFhir(portal.staff, { 'a.ndjson': lines(several) })).rejects.toThrow(
    /a.ndjson, line 1: .*urn:a and urn:b .* \{"fhir": \{"patient": "urn:a"\}\}, or --key-system urn:a/,
  )
  await expect(importsFhir(portal.staff, { 'a.ndjson': hospitals })).rejects.toThrow(
    'line 2: of Patient, identifiers of urn:h1 and urn:h2',
  )
})

test.each<[string, Record<string, string>, { keySystem?: string }, string]>([
  ['columns.json', { 'columns.json': '{"fhir":{"patient":"urn:b"}}' }, {}, 'SEV-B'],
  ['--key-system with a system', {}, { keySystem: 'urn:a' }, 'SEV-A'],
  ['--key-system id', {}, { keySystem: 'id' }, 'sev'],
])('%s chooses one of several numbers', async (_, files, options, key) => {
  await importsFhir(portal.staff, { 'a.ndjson': lines(several), ...files }, options)
  expect(await onFile(portal.staff, key)).not.toBeNull()
})

test('a patient without a number of the chosen system is a reject', async () => {
  expect(await importsFhir(portal.staff, { 'a.ndjson': hospitals }, { keySystem: 'urn:h1' })).toMatchObject({
    patients: { Created: 1 },
    rejected: { patients: 1 },
  })
})

test('a patient without a number is a reject where others have one, because an id could be somebody else’s number', async () => {
  const [id, key] = ['9901', 'MRN-num']
  await importsFhir(portal.staff, { 'a.ndjson': lines(patient('x', { identifier: [{ value: id }] })) })
  const told = await importsFhir(portal.staff, {
    'a.ndjson': lines(patient('num'), patient(id, { identifier: [], birthDate: '1960-01-01' }), coverage('num', id)),
  })
  expect(told.rejected).toMatchObject({ patients: 1, insurance: 1 })
  expect(await onFile(portal.staff, key)).not.toBeNull()
  expect(await onFile(portal.staff, id)).toMatchObject({ Patient: { DateOfBirth: '1951-07-09', Insurance: [] } })
})

test('a chosen system that nobody has a number of is refused, and the refusal names the systems of the export', async () => {
  const right = patient('typo', { identifier: [mr('A-1')] })
  await expect(importsFhir(portal.staff, { 'a.ndjson': lines(right) }, { keySystem: 'urn:mnr' })).rejects.toThrow(
    'No Patient has an identifier of urn:mnr, which --key-system or columns.json names. Their identifiers are of urn:mrn.',
  )
})
