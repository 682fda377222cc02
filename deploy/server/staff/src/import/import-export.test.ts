/** @size all */
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { everythingKept } from '@homeside/api/testing/everything-kept'
import { startTestApi, startTimeoutMs } from '@homeside/api/testing/start-test-api'
import type { TestApi } from '@homeside/api/testing/start-test-api'

import { staffClient } from '../staff-client.ts'
import { columnTable } from './read-columns.ts'
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

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, startTimeoutMs)
afterAll(() => api.close())

/** A copy of the sample export, because the rejects are written beside the files. */
async function sample(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sample-'))
  await cp(sampleExport, folder, { recursive: true })
  return folder
}

test('the sample export is planned, imported, and imported again without a change', async () => {
  const folder = await sample()
  const counts = { Created: 40, Changed: 0, Same: 0, Removed: 0 }
  const planned = await imports(clientOf(api), folder, { dryRun: true })
  expect(planned).toMatchObject({ patients: counts, rejected: { patients: 0, supplies: 0, insurance: 0 } })
  expect(Object.values(await everythingKept(api.database)).join()).not.toContain('MRN-1001')
  expect(await imports(clientOf(api), folder)).toMatchObject({
    patients: counts,
    lists: {
      Supplies: { Created: 79 },
      Dispensings: { Created: 158 },
      Insurance: { Created: 45 },
      Credits: { Created: 4 },
    },
  })
  expect(await imports(clientOf(api), folder)).toMatchObject({
    patients: { Created: 0, Changed: 0, Same: 40 },
    lists: { Supplies: { Created: 0, Changed: 0, Same: 79, Removed: 0 }, Dispensings: { Same: 158, Removed: 0 } },
  })
  expect(await readdir(folder)).not.toContain('rejects.csv')
})

test('what is wrong is a reject with its place, its patient is rejected whole, and the file can be mended alone', async () => {
  const folder = await writtenExport({
    'patients.csv':
      head +
      row('R-1', { phone: '+44 20 7946 0000', state: 'Ohio' }) +
      row('R-2') +
      row('R-3', { born: '2090-01-01' }) +
      row('R-4') +
      row('R-5') +
      row('R-5') +
      'R-6,Ida\n',
    'supplies.csv':
      supplyHead +
      supply('RS-1', 'R-1') +
      supply('RS-2', 'R-2', 'many') +
      supply('RS-3', 'R-2') +
      supply('RS-4', 'nobody') +
      supply('RS-5', 'R-4') +
      supply('RS-6', 'R-6'),
    'dispensings.csv': 'dispensing_id,supply_id,date,quantity\nRD-1,RS-5,2026-01-05,1\nRD-2,RS-9,2026-01-05,1\n',
  })
  const imported = await imports(clientOf(api), folder)
  expect(imported.patients).toMatchObject({ Created: 1 })
  expect(imported.rejected).toEqual({ patients: 6, supplies: 5, dispensings: 1, insurance: 0, credits: 0 })
  const rejects = await rejectsOf(folder)
  const told = (start: string) => rejects.find((line) => line.startsWith(start)) ?? ''
  expect(told('patients.csv,2,R-1')).toMatch(/^patients.csv,2,R-1,mobile_phone; state,/)
  expect(told('patients.csv,4,R-3')).toContain(',date_of_birth,date-in-future,The day has not come yet.,')
  expect(told('patients.csv,6,R-5')).toContain('The lines 6 and 7 have the same patient_id.')
  expect(told('patients.csv,8,R-6')).toContain('It has 2 values, and the first line names 10 columns.')
  expect(told('supplies.csv,2,RS-1')).toContain(
    ',patient-rejected,"Its patient was rejected: see patients.csv, line 2."',
  )
  expect(told('supplies.csv,3,RS-2')).toContain(',quantity,invalid,')
  expect(told('patients.csv,3,R-2')).toContain('Its patient was rejected: see supplies.csv, line 3.')
  expect(told('supplies.csv,5,RS-4')).toContain(',patient_id,patient-missing,')
  expect(told('supplies.csv,7,RS-6')).toContain(',patient_id,patient-missing,')
  expect(told('dispensings.csv,3,RD-2')).toContain(',supply_id,supply-missing,')

  const file = path.join(folder, 'rejects.csv')
  const mended = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line, index) => index === 0 || /,R-2,|,RS-2,|,RS-3,/.test(line))
    .join('\n')
    .replace('""many""', '""1""')
  await writeFile(file, mended)
  expect(await imports(clientOf(api), file)).toMatchObject({
    patients: { Created: 1 },
    lists: { Supplies: { Created: 2 } },
    rejected: { patients: 0, supplies: 0 },
  })
  expect(await readdir(folder)).not.toContain('rejects.csv')
})

test('a system’s own headings, dates and line ends are read', async () => {
  const folder = await writtenExport({
    'columns.json': JSON.stringify({
      patients: { PatientKey: 'patient_id', DOB: 'date_of_birth', Cell: 'mobile_phone', Notes: null },
      dates: 'M/D/YYYY',
    }),
    'patients.csv':
      '\uFEFFPatientKey,First Name,Last-Name,DOB,Cell,Notes,Fax,STREET,city,state,postal_code\r\n' +
      'H-1,"Ana ""Nita""",Peña,2/3/1950,(555) 555-0151,x,y,"1 Way\nBehind",Akron,oh,44308-1234\r\n',
  })
  const imported = await imports(clientOf(api), folder)
  expect(imported).toMatchObject({ patients: { Created: 1 }, unknownHeadings: ['patients.csv: Fax'] })
  const kept = (await everythingKept(api.database))['patients'] ?? ''
  expect(kept).toMatch(/Ana \\*"Nita/)
  expect(kept).toMatch(/1 Way\\*nBehind/)
})

test('records that the export has no more are closed, but never more than a few by mistake', async () => {
  const staff = clientOf(api, 105)
  const all = Array.from({ length: 40 }, (_, index) => row(`C-${index}`))
  const folder = async (count: number) => writtenExport({ 'patients.csv': head + all.slice(0, count).join('') })
  // Closes those of the sandbox.
  await imports(staff, await folder(40), { complete: { allowed: 100 } })
  const complete = { allowed: null }
  await expect(imports(staff, await folder(30), { complete })).rejects.toThrow(
    /No record was closed: .* --allow-closing 10/,
  )
  expect(await imports(staff, await folder(39), { complete, dryRun: true })).toMatchObject({ closing: { closed: 1 } })
  expect(await imports(staff, await folder(39), { complete })).toMatchObject({ closing: { closed: 1 } })
  expect(await imports(staff, await folder(35), { complete: { allowed: 4 } })).toMatchObject({ closing: { closed: 4 } })
  const unreadable = await writtenExport({ 'patients.csv': `${head}${all.slice(0, 35).join('')}C-9\n` })
  await expect(imports(staff, unreadable, { complete })).rejects.toThrow('1 row of patients could not be read')
})

test('the table of columns is made from the contract', () => {
  const printed = columnTable()
  expect(printed).toMatch(/^### patients.csv\n/)
  expect(printed).toContain('| patient_id | yes | The key of the provider’s own system.')
  expect(printed).toMatch(/\n\| category \| +\| Cpap, Diabetes, .*Mobility \|/)
  expect(printed).toContain('| months | yes | 1 to 24 |')
})

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

test('an import that fails leaves the rejects of before as they are', async () => {
  const mended =
    'file,line,id,column,code,message,row\npatients.csv,2,R-1,,,,"{""kind"":""patients"",""patient_id"":""R-1""}"\n'
  const folder = await writtenExport({ 'rejects.csv': mended })
  const away = staffClient('http://portal.example', 'none', () => Promise.reject(new Error('away')))
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
  await expect(imports(clientOf(api), full)).rejects.toThrow('cannot be written beside the export: EISDIR')
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
