/** @size all */

import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { everythingKept } from '@homeside/api/testing/everything-kept'
import { ownTestApi } from '@homeside/api/testing/start-test-api'

import { staffClient } from '../staff-client.ts'
import {
  clientOf,
  head,
  imports,
  rejectsOf,
  row,
  sampleExport,
  supply,
  supplyHead,
  writtenExport,
} from './testing/written-export.ts'

const api = ownTestApi()

test('a row that cannot be read rejects its patient, because their list would lack it', async () => {
  const dispensingHead = 'dispensing_id,supply_id,date,quantity\n'
  const files = {
    'patients.csv': head + row('W-1') + row('W-2') + row('W-3') + row('W-4'),
    'supplies.csv': supplyHead + supply('WS-1', 'W-1') + supply('WS-2', 'W-2') + supply('WS-3', 'W-3'),
    'dispensings.csv': `${dispensingHead}WD-1,WS-2,2026-01-05,1\n`,
  }
  const lists = { Supplies: { Removed: 0, Same: 0 }, Dispensings: { Removed: 0, Same: 0 } }
  await imports(clientOf(api), await writtenExport(files))
  const spoilt = await writtenExport({
    ...files,
    'supplies.csv':
      supplyHead +
      'WS-1,W-1,E1390\n' +
      supply('WS-2', 'W-2') +
      supply('WS-3', 'W-3').replace('QuietAir', 'Quiet\ufffdir'),
    'dispensings.csv': `${dispensingHead}WD-1,WS-2,2026-01-05,1,1\n,WS-9,2026-01-05,1\n,,2026-01-05,1\n`,
  })
  expect(await imports(clientOf(api), spoilt)).toMatchObject({
    patients: { Same: 1 },
    lists,
    rejected: { patients: 3, supplies: 3, dispensings: 3 },
  })
  const rejects = (await rejectsOf(spoilt)).join('\n')
  expect(rejects).toContain(
    'patients.csv,2,W-1,,patient-rejected,"Its patient was rejected: see supplies.csv, line 2."',
  )
  expect(rejects).toContain('supplies.csv,2,WS-1,,columns,')
  expect(rejects).toContain('supplies.csv,4,WS-3,item_name,encoding,')
  expect(rejects).toContain(
    'supplies.csv,3,WS-2,,patient-rejected,"Its patient was rejected: see dispensings.csv, line 2."',
  )
  expect(rejects).toContain('dispensings.csv,2,WD-1,,columns,')
  expect(rejects).toContain('dispensings.csv,4,,supply_id,required,It is missing.')
})

test('a patient with more rows than a call takes is a reject, and the others are taken', async () => {
  const many = Array.from({ length: 60_000 }, (_, index) => supply(`N-${index}`, 'N-1')).join('')
  const folder = await writtenExport({
    'patients.csv': head + row('N-1') + row('N-2') + row('N-3') + row('=N').repeat(5),
    'supplies.csv': supplyHead + many + Array.from({ length: 201 }, (_, at) => supply(`M-${at}`, 'N-3')).join(''),
  })
  expect(await imports(clientOf(api), folder)).toMatchObject({ patients: { Created: 1 }, rejected: { patients: 7 } })
  const rejects = await rejectsOf(folder)
  const tooMany = 'The export has more rows of this patient than the portal takes.'
  expect(rejects.find((line) => line.startsWith('patients.csv,2,'))).toContain(`N-1,,too-large,${tooMany}`)
  expect(rejects.find((line) => line.startsWith('patients.csv,4,'))).toContain(`N-3,Supplies,invalid,${tooMany}`)
  // A spreadsheet would take the key for a formula.
  expect(rejects.find((line) => line.startsWith("patients.csv,5,'=N,"))).toContain(
    'The lines 5 and 6 and 7 and 2 others',
  )
})

test.each([
  ['supplies', 'Supplies', supplyHead + supply('H-S1', 'H-1') + supply('H-S2', 'H-1')],
  ['insurance', 'Insurance', 'patient_id,level,payor,policy_number\nH-1,1,Plan,N1\nH-1,2,Plan,N2\n'],
] as const)('a row of %s whose patient is misspelt is not taken from them', async (file, list, lines) => {
  const patients = { 'patients.csv': head + row('H-1') }
  await imports(clientOf(api), await writtenExport({ ...patients, [`${file}.csv`]: lines }))
  const at = lines.lastIndexOf('H-1')
  const misspelt = `${lines.slice(0, at)}H-l${lines.slice(at + 3)}`
  const told = await imports(clientOf(api), await writtenExport({ ...patients, [`${file}.csv`]: misspelt }))
  expect(told).toMatchObject({ rejected: { [file]: 1 }, lists: { [list]: { Removed: 0 } }, said: { 'held-back': 1 } })
})

test('two keys that differ by their zeros are told, and two imports at once write files of their own', async () => {
  const folder = await writtenExport({ 'patients.csv': head + row('00771') + row('771') + row('M-1') + row('m-1') })
  await writeFile(path.join(folder, 'rejects.csv.999999999-1.part'), 'left by one that was killed')
  const both = await Promise.all([imports(clientOf(api), folder), imports(clientOf(api), folder)])
  expect(both.map(({ said }) => said.unlikely)).toEqual([2, 2])
  const report = await readFile(path.join(folder, 'report.csv'), 'utf8')
  expect(report).toContain('The export has 771 too.')
  expect((await readdir(folder)).toSorted()).toEqual(['patients.csv', 'report.csv'])
})

test('an import that fails leaves the rejects of before as they are', async () => {
  const mended =
    'file,line,id,column,code,message,row\npatients.csv,2,R-1,,,,"{""kind"":""patients"",""patient_id"":""R-1""}"\n'
  const folder = await writtenExport({ 'rejects.csv': mended })
  const away = staffClient(['http://portal.example'], 'none', () => Promise.reject(new Error('away')))
  await expect(imports(away, path.join(folder, 'rejects.csv'))).rejects.toThrow('No portal answers')
  expect(await readFile(path.join(folder, 'rejects.csv'), 'utf8')).toBe(mended)
  expect(await readdir(folder)).toEqual(['rejects.csv'])
})

test('what cannot be read or written is named', async () => {
  const folder = await writtenExport({ 'rejects.csv': '' })
  await mkdir(path.join(folder, 'patients.csv'))
  await expect(imports(clientOf(api), folder)).rejects.toThrow('patients.csv is no file.')
  const linked = await writtenExport({})
  await symlink('/nowhere', path.join(linked, 'patients.csv'))
  await expect(imports(clientOf(api), linked)).rejects.toThrow(/patients\.csv cannot be read: ENOENT/)
  const full = await writtenExport({ 'patients.csv': head + row('F-1') })
  await mkdir(path.join(full, 'rejects.csv.part'))
  await expect(imports(clientOf(api), full)).rejects.toThrow(/cannot be written beside the export: .*EISDIR/)
})

const latin1 = Buffer.from(head + row('L-1') + row('L-2', { first: 'Ren\u00e9' }), 'latin1')
test.each<[string, Record<string, string | Uint8Array>, string]>([
  ['no patients', { 'supplies.csv': supplyHead }, 'has no patients.csv'],
  [
    'a file of another name',
    { 'patients.csv': head, 'supply.csv': supplyHead },
    'supply.csv: the files of an export are',
  ],
  ['an empty file', { 'patients.csv': '' }, 'patients.csv is empty'],
  [
    'a missing column',
    { 'patients.csv': 'patient_id,first_name\n' },
    'patients.csv, line 1: there is no column last_name',
  ],
  ['colons', { 'patients.csv': head.replaceAll(',', ':') }, 'Commas, semicolons or tabs have to stand between'],
  ['a column twice', { 'patients.csv': `email,${head}` }, 'patients.csv, line 1: the column email stands there twice'],
  [
    'a quote never closed',
    { 'patients.csv': `${head}${row('Q-0')}Q-1,"Ida,Import\n${row('Q-2')}` },
    'patients.csv, line 3: this row begins a quote that is never closed.',
  ],
  [
    'a quote before very many rows',
    { 'patients.csv': `${head}${row('Q-0')}Q-1,"Ida,Import\n${row('Q-2').repeat(20_000)}` },
    'patients.csv, line 3: this row has more than 1,000,000 characters. Perhaps it begins a quote',
  ],
  [
    'a quote inside a value',
    { 'patients.csv': head + row('Q-0') + row('Q-1', { first: 'Ida "Nan"' }) },
    'patients.csv, line 3: a quote stands in the middle of a value.',
  ],
  [
    'a file that ends in the middle',
    { 'patients.csv': head + row('E-1'), 'supplies.csv': supplyHead + supply('ES-1', 'E-1') + 'ES-2,E-1,E13' },
    'supplies.csv, line 3: the file ends in the middle of this row.',
  ],
  ['nothing below the columns', { 'patients.csv': head }, 'The export has no patients.'],
  ['another encoding', { 'patients.csv': latin1 }, 'patients.csv, line 3 or after: this is not UTF-8'],
  [
    'UTF-16 without its mark',
    { 'patients.csv': Buffer.from(head + row('U-1'), 'utf16le') },
    'patients.csv, line 1: this is UTF-16',
  ],
  ['a spreadsheet', { 'patients.csv': 'PK\u0003\u0004…' }, 'patients.csv is a zip or a spreadsheet'],
  ['dispensings alone', { 'patients.csv': head, 'dispensings.csv': '' }, 'no supplies.csv'],
  ['a strange map', { 'patients.csv': head, 'columns.json': '{"patients":{"DOB":"born"}}' }, 'there is no column born'],
  [
    'a map to what every object has',
    { 'patients.csv': head, 'columns.json': '{"patients":{"DOB":"constructor"}}' },
    'there is no column constructor',
  ],
  ['a strange date format', { 'patients.csv': head, 'columns.json': '{"dates":"MM/DD"}' }, 'has to be like MM/DD/YYYY'],
])('%s is refused before anything is sent', async (_, files, words) => {
  const before = await everythingKept(api.database)
  await expect(imports(clientOf(api), await writtenExport(files))).rejects.toThrow(words)
  expect(await everythingKept(api.database)).toEqual(before)
})

test.each([
  ['nowhere', 'There is no nowhere'],
  [path.join(sampleExport, 'patients.csv'), 'is a file. Say which folder'],
])('%s is no export', async (given, words) => {
  await expect(imports(clientOf(api), given)).rejects.toThrow(words)
})

test('a zip in place of a folder is refused in words', async () => {
  const folder = await writtenExport({ 'export.zip': 'PK\u0003\u0004' })
  await expect(imports(clientOf(api), path.join(folder, 'export.zip'))).rejects.toThrow('is a zip. Unpack it')
})
