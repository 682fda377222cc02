import { everythingKept } from '@homeside/api/testing/everything-kept'
import fc from 'fast-check'

import { jsonValues } from './json-values.ts'
import { coverage, fhirPortal, importsFhir, type Json, lines, onFile, patient, request } from './testing/resources.ts'

/** How files of FHIR are written, and whether they are whole. */

const portal = fhirPortal()

const bundleOf = (resources: Json[], more: Json = {}): Json => ({
  resourceType: 'Bundle',
  type: 'searchset',
  ...more,
  entry: resources.map((resource) => ({ resource })),
})
let count = 0
test.each<[string, (whole: Json[]) => string | Uint8Array]>([
  ['one a line', (whole) => lines(...whole)],
  ['with the line ends of Windows', (whole) => `${whole.map((each) => JSON.stringify(each)).join('\r\n')}\r\n\r\n`],
  ['with a byte order mark', (whole) => `\u{FEFF}${lines(...whole)}`],
  ['in UTF-16 with its mark', (whole) => Buffer.from(`\u{FEFF}${lines(...whole)}`, 'utf16le')],
  ['printed over many lines', (whole) => whole.map((each) => JSON.stringify(each, null, 2)).join('\n')],
  ['one after the other', (whole) => whole.map((each) => JSON.stringify(each)).join('')],
  ['in a list', (whole) => JSON.stringify(whole, null, 1)],
  ['in a bundle', (whole) => JSON.stringify(bundleOf(whole))],
  ['in a printed bundle', (whole) => JSON.stringify(bundleOf(whole), null, 4)],
  [
    'in a bundle that says last that it is one',
    (whole) => JSON.stringify({ entry: bundleOf(whole)['entry'], type: 'document', resourceType: 'Bundle' }),
  ],
  ['in a bundle in a bundle', (whole) => JSON.stringify(bundleOf([bundleOf(whole)]))],
])('resources %s are read, with the line separator of JavaScript in a text', async (_, written) => {
  const id = `w${(count += 1)}`
  const whole = [
    request(id, id),
    coverage(id, id),
    patient(id, {
      name: [{ family: 'Ñ', given: ['"{[\\]}"'] }],
      address: [{ line: ['9 Line\u2028End\u2029Way'], city: 'Akron', state: 'OH', postalCode: '44308' }],
    }),
  ]
  const told = await importsFhir(portal.staff, { 'all.json': written(whole) })
  expect(told).toMatchObject({
    patients: { Created: 1 },
    lists: { Supplies: { Created: 1 }, Insurance: { Created: 1 } },
  })
  expect(await onFile(portal.staff, `MRN-${id}`)).toMatchObject({
    Patient: { FirstName: '"{[\\]}"', Address: { Street: '9 Line\u2028End\u2029Way' } },
  })
})

test('values are found wherever a text is cut into pieces', async () => {
  const text = `[${JSON.stringify(bundleOf([patient('a', { note: '\\"}]\u2028' })], { link: [] }), null, 1)}]\n{"resourceType":"Bundle"}{"a":[1,{"entry":[]}]}`
  const all = async (pieces: string[]) => {
    const found = []
    for await (const { value } of jsonValues(
      'x',
      (async function* () {
        yield* pieces
      })(),
      { count: 0 },
    ))
      found.push(value)
    return found
  }
  const whole = await all([text])
  expect(whole).toHaveLength(4)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 20 }), async (cuts) => {
      const at = [0, ...cuts.toSorted((one, other) => one - other), text.length]
      expect(await all(at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(whole)
    }),
    { numRuns: 200, seed: 20_260_328 },
  )
})

const whole = [patient('cut'), coverage('cut', 'cut')]
const printed = JSON.stringify(bundleOf(whole), null, 2)
const manifest = (more: Json) =>
  JSON.stringify({ transactionTime: '2026-03-10', request: 'https://ehr.example/$export', ...more })
const page = (n: number, next: number | null): Json =>
  bundleOf([patient(`page${n}`)], {
    link: [
      { relation: 'self', url: `https://ehr.example/Patient?page=${n}` },
      ...(next === null ? [] : [{ relation: 'next', url: `https://ehr.example/Patient?page=${next}` }]),
    ],
  })
test.each<[string, Record<string, string | Uint8Array>, string]>([
  [
    'a last line that is cut',
    { 'a.ndjson': lines(...whole).slice(0, -9) },
    'a.ndjson, line 2: the file ends in the middle',
  ],
  [
    'a line in the middle that is cut',
    { 'a.ndjson': `${lines(patient('x')).slice(0, -30)}\n${lines(...whole)}` },
    'a.ndjson, line 1: ',
  ],
  [
    'a text without an end',
    { 'a.ndjson': `${lines(patient('x')).slice(0, 40)}\n${lines(...whole)}` },
    'a.ndjson, line 1: a text has no end',
  ],
  ['a bundle that is cut', { 'a.json': printed.slice(0, printed.lastIndexOf('}')) }, 'a.json, line '],
  [
    'a bundle that is cut between entries',
    { 'a.json': `{"resourceType":"Bundle","entry":[{"resource":${lines(patient('cut'))}},` },
    'the file ends in the middle',
  ],
  ['a list that is cut', { 'a.json': JSON.stringify(whole).slice(0, -1) }, 'the file ends in the middle'],
  ['a comma too many', { 'a.ndjson': '{"resourceType":"Patient",}' }, 'a.ndjson, line 1: this is no JSON.'],
  [
    'a page without the next',
    { 'a.json': JSON.stringify(page(1, 2)), 'c.json': JSON.stringify(page(3, null)) },
    'the next one is missing: https://ehr.example/Patient?page=2',
  ],
  [
    'a page without the one before',
    {
      'b.json': JSON.stringify({
        ...page(2, null),
        link: [
          { relation: 'self', url: 'https://ehr.example/Patient?page=2' },
          { relation: 'previous', url: 'https://ehr.example/Patient?page=1' },
        ],
      }),
    },
    'the one before is missing: https://ehr.example/Patient?page=1',
  ],
  ['a page of more', { 'a.json': JSON.stringify({ ...page(1, null), total: 20 }) }, 'it has 1 of 20'],
  ['a history', { 'a.json': JSON.stringify(bundleOf(whole, { type: 'history' })) }, 'has the history of resources'],
  [
    'an export of changes',
    {
      'a.ndjson': lines(...whole),
      'manifest.json': JSON.stringify({
        transactionTime: '2026-03-10',
        request: 'https://ehr.example/$export?_since=2026-03-09',
        output: [],
      }),
    },
    'Export without _since',
  ],
  [
    'a file that the manifest names and nobody gave',
    {
      'a.ndjson': lines(...whole),
      'manifest.json': JSON.stringify({
        transactionTime: '2026-03-10',
        request: 'https://ehr.example/$export',
        output: [{ type: 'DeviceRequest', url: 'x' }],
      }),
    },
    'names 1 file of DeviceRequest, and none is here',
  ],
  [
    'one of two files of a type',
    {
      'a.ndjson': lines(...whole),
      'manifest.json': manifest({
        output: [
          { type: 'Patient', url: 'x/1' },
          { type: 'Patient', url: 'x/2' },
        ],
      }),
    },
    'names 2 files of Patient, and 1 is here',
  ],
  [
    'fewer than the manifest counts',
    { 'a.ndjson': lines(...whole), 'manifest.json': manifest({ output: [{ type: 'Patient', url: 'x/1', count: 3 }] }) },
    'names 3 of Patient, and 1 are here',
  ],
  [
    'Latin-1',
    { 'a.ndjson': Buffer.from(lines(patient('l', { name: [{ family: 'Núñez', given: ['José'] }] })), 'latin1') },
    'this is not UTF-8',
  ],
  ['packed files', { 'a.ndjson.gz': 'x' }, 'a.ndjson.gz is packed. Unpack it'],
  ['no file of FHIR', { 'patients.csv': 'x' }, 'has no .ndjson and no .json'],
  ['XML', { 'a.json': '<Bundle xmlns="http://hl7.org/fhir"/>' }, 'is XML'],
  ['nobody', { 'a.ndjson': lines(coverage('x', 'y')) }, 'The export has no patients'],
])('%s is refused before anything is sent', async (_, files, words) => {
  const before = await everythingKept(portal.api.database)
  await expect(importsFhir(portal.staff, files)).rejects.toThrow(words)
  expect(await everythingKept(portal.api.database)).toEqual(before)
})

test('pages of an answer are read in any order, and what stands on two of them counts once', async () => {
  const twice = coverage('twice', 'page1')
  const [first, second] = [page(1, 2), page(2, null)].map((each) =>
    JSON.stringify({
      ...each,
      entry: [...(each['entry'] as Json[]), { resource: twice, search: { mode: 'include' } }],
    }),
  )
  const told = await importsFhir(portal.staff, { 'b.json': first ?? '', 'a.json': second ?? '' })
  expect(told).toMatchObject({
    patients: { Created: 2 },
    lists: { Insurance: { Created: 1 } },
    said: { repeated: 1 },
    rejected: { patients: 0, insurance: 0 },
  })
})

test.each<[string, Json | null, string]>([
  ['names files of errors', null, 'The server names 1 file of what it could not export.'],
  ['has an error', { severity: 'error', diagnostics: 'No DeviceRequest' }, 'The server could not give everything'],
])('an export that %s takes nothing away, and closes nobody', async (what, issue, words) => {
  const id = `er${what.length}`
  const all = [patient(id), coverage(id, id), coverage(`${id}-2`, id)]
  await importsFhir(portal.staff, { 'all.ndjson': lines(...all) })
  const files = {
    'all.ndjson': lines(...all.slice(0, 2), ...(issue ? [{ resourceType: 'OperationOutcome', issue: [issue] }] : [])),
    ...(issue ? {} : { 'manifest.json': manifest({ output: [], error: [{ type: 'OperationOutcome', url: 'x' }] }) }),
  }
  const told = await importsFhir(portal.staff, files)
  expect(told).toMatchObject({ lists: { Insurance: { Removed: 0 } }, said: { 'held-back': 1, 'not-read': 1 } })
  expect(told.report).toContain(words)
  await expect(importsFhir(portal.staff, files, { complete: { allowed: null } })).rejects.toThrow(
    'no record was closed',
  )
})

test('two versions of one patient are both rejects, and what deletes one is said', async () => {
  const told = await importsFhir(portal.staff, {
    'a.json': JSON.stringify({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [
        { request: { method: 'DELETE', url: 'Patient/gone' } },
        { resource: patient('v1') },
        { resource: patient('v1', { gender: 'female' }) },
      ],
    }),
    'other.json': '{"name":"no resource"}',
  })
  expect(told).toMatchObject({
    rejected: { patients: 2 },
    said: { 'not-read': 2 },
    unknownHeadings: ['Patient.gender'],
  })
  expect(told.report).toContain('It has no resource: DELETE Patient/gone.')
})

test.each<[string, (id: string) => [Json, Json]]>([
  ['a prescription', (id) => [request(`${id}r`, id), request(`${id}r`, id, { status: 'completed' })]],
  ['a policy', (id) => [coverage(id, id), coverage(id, id, { subscriberId: 'NEW' })]],
])('two versions of %s of one export spoil their patient', async (what, versions) => {
  const id = `v${what.length}`
  const [one, other] = versions(id)
  const told = await importsFhir(portal.staff, { '1.ndjson': lines(patient(id), one), '2.ndjson': lines(other) })
  expect(told).toMatchObject({ patients: { Created: 0 }, rejected: { patients: 1 } })
  expect(told.rejects).toContain('The export has this resource twice, and not alike.')
})
