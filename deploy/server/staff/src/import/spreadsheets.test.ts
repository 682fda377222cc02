import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { ownTestApi } from '@homeside/api/testing/start-test-api'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'

import { onFile } from './fhir/testing/resources.ts'
import { kinds } from './kinds.ts'
import { openRejects, readRejects } from './rejects-file.ts'
import type { Row } from './row.ts'
import { clientOf, head, imports, rejectsOf, row, supply, supplyHead, writtenExport } from './testing/written-export.ts'

/** Files that a spreadsheet or a database wrote, and rejects that went through one. */

const staff = clientOf(ownTestApi())

let count = 0
const josé = (id: string) => row(id, { first: 'José' })
const windows1252 = (text: string) => Buffer.from(text, 'latin1')
test.each<[string, (id: string) => Record<string, string | Uint8Array>]>([
  ['semicolons', (id) => ({ 'patients.csv': (head + josé(id)).replaceAll(',', ';') })],
  ['tabs', (id) => ({ 'patients.csv': (head + josé(id)).replaceAll(',', '\t') })],
  ['a line that says what is between the columns', (id) => ({ 'patients.csv': `sep=,\r\n${head}${josé(id)}` })],
  [
    'such a line for semicolons, after a mark',
    (id) => ({ 'patients.csv': `\u{FEFF}sep=;\r\n${(head + josé(id)).replaceAll(',', ';')}` }),
  ],
  [
    'another sign that columns.json names',
    (id) => ({ 'patients.csv': (head + josé(id)).replaceAll(',', '~'), 'columns.json': '{"delimiter":"~"}' }),
  ],
  ['UTF-16 with its mark', (id) => ({ 'patients.csv': Buffer.from(`\u{FEFF}${head}${josé(id)}`, 'utf16le') })],
  [
    'the code page that columns.json names for it',
    (id) => ({
      'patients.csv': windows1252(head + josé(id)),
      'columns.json': '{"encoding":{"patients":"windows-1252","supplies":"utf-8"}}',
    }),
  ],
  [
    'rows of empty cells',
    (id) => ({ 'patients.csv': `${head},,,,,,,,,\r\n${josé(id)}  , ,,,,,,,,\r\n,,,,,,,,,,,,\r\n` }),
  ],
  ['empty cells beside the table', (id) => ({ 'patients.csv': head + josé(id).replace('\n', ',,,\n') })],
  [
    'quoted, padded headings with marks that nobody sees',
    (id) => ({
      'patients.csv':
        head.replaceAll('_', ' ').replace('first name', '"First\u00a0Name "').replace('state', ' STATE\u200b') +
        josé(id),
    }),
  ],
  ['keys that are written so that Excel leaves them', (id) => ({ 'patients.csv': head + josé(`"=""${id}"""`) })],
  ['keys with a space that nobody sees', (id) => ({ 'patients.csv': head + josé(`\u200b${id}\u00a0`) })],
])('%s are read', async (_, files) => {
  const id = `00${(count += 1)}`
  expect(await imports(staff, await writtenExport(files(id)))).toMatchObject({
    patients: { Created: 1 },
    rejected: { patients: 0 },
  })
  expect(await onFile(staff, id)).toMatchObject({ Patient: { FirstName: 'José', Address: { City: 'Akron' } } })
})

test('numbers and dates are read as databases write them, and dates as each file has them', async () => {
  const folder = await writtenExport({
    'columns.json': '{"dates":{"patients":"M/D/YYYY"}}',
    'patients.csv':
      head +
      row('D-1', { born: '3/3/1950 12:00:00 AM' }) +
      row('D-2', { born: '1950-03-03 00:00:00.000' }) +
      row('D-3', { born: '03.03.50' }),
    'supplies.csv':
      supplyHead.replace('months', 'months,copay') +
      'D-S,D-1,E1390,QuietAir,1.00,"1,000.",12.0,12.5000\n' +
      'D-T,D-2,E1390,QuietAir,1.5,1,12,.50\n',
    'dispensings.csv': 'dispensing_id,supply_id,date,quantity\nD-D,D-S,2026-01-05T14:30:00,"0002"\n',
  })
  const told = await imports(staff, folder)
  expect(told.rejected).toMatchObject({ patients: 3, supplies: 2, dispensings: 1 })
  expect((await rejectsOf(folder)).join('\n')).toMatch(/D-S,allowance,out-of-range.*[^]*D-T,quantity,invalid/)
  await writeFile(
    path.join(folder, 'supplies.csv'),
    `${supplyHead.replace('months', 'months,copay')}D-S,D-1,E1390,QuietAir,1.00,"0,100.",12.0,12.5000\n`,
  )
  await imports(staff, folder)
  expect(await onFile(staff, 'D-1')).toMatchObject({
    Patient: {
      DateOfBirth: '1950-03-03',
      Supplies: [
        {
          DefaultQuantity: 1,
          AllowanceQuantity: 100,
          IntervalMonths: 12,
          CopayCents: 1250,
          Dispensings: [{ DispensedOn: '2026-01-05', Quantity: 2 }],
        },
      ],
    },
  })
  expect(await onFile(staff, 'D-2')).toMatchObject({ Patient: { DateOfBirth: '1950-03-03' } })
})

test.each<[string, string, RegExp]>([
  [
    'a long number in short',
    row('1.23E+05'),
    /1.23E\+05,patient_id,spreadsheet,"A spreadsheet wrote a long number in short/,
  ],
  ['a day in place of a key', row('3-Jan'), /3-Jan,patient_id,spreadsheet,"A spreadsheet wrote a date/],
  ['a date in place of a key', row('1/3/2026'), /patient_id,spreadsheet,"A spreadsheet wrote a date/],
  ['a number with decimals', row('1001.0'), /patient_id,spreadsheet,"A spreadsheet wrote a number with decimals/],
  ['an error', row('#REF!'), /patient_id,spreadsheet,"A spreadsheet wrote an error/],
  ['nothing in place of a key', row('NULL'), /patient_id,required,NULL is no key/],
  ['a phone in short', row('PH-1', { phone: '5.56E+09' }), /PH-1,mobile_phone,spreadsheet,/],
  [
    'UTF-8 that was read as Windows-1252',
    row('M-1', { first: 'JosÃ©' }),
    /M-1,first_name,encoding,"""JosÃ©"" was read in another encoding/,
  ],
  ['a curly apostrophe of it', row('M-2', { first: 'Dâ€™Arcy' }), /M-2,first_name,encoding,/],
  ['UTF-8 that a Mac read', row('M-3', { first: 'Jos√©' }), /M-3,first_name,encoding,/],
  ['a letter that the code page had not', row('M-4', { first: 'Bo?ena' }), /M-4,first_name,encoding,A letter was lost/],
  ['no first name', row('E-1', { first: '' }), /E-1,first_name,required,It is missing\./],
  [
    'the number that Excel keeps of a day',
    row('X-1', { born: '18325' }),
    /X-1,date_of_birth,date-invalid,"?A spreadsheet wrote the number/,
  ],
])('%s is a reject, in words', async (_, written, words) => {
  const folder = await writtenExport({ 'patients.csv': head + written })
  expect(await imports(staff, folder)).toMatchObject({ patients: { Created: 0 }, rejected: { patients: 1 } })
  expect((await rejectsOf(folder)).join('\n')).toMatch(words)
})

test('a value that the column does not take is a reject that says what to write, a date as columns.json writes it', async () => {
  const folder = await writtenExport({
    'columns.json': JSON.stringify({ dates: 'MM/DD/YYYY' }),
    'patients.csv': `${head.trim()},language\n${row('W-1', { born: '31/12/1950', state: 'Ohio' }).trim()},Español\n`,
  })
  await imports(staff, folder)
  const rejects = (await rejectsOf(folder)).join('\n')
  expect(rejects).toContain('Write a date of the calendar as MM/DD/YYYY, as columns.json says, or as YYYY-MM-DD.')
  expect(rejects).toContain('Write one of these: en, es.')
  expect(rejects).toContain('Write a state by its two letters, such as OH.')
})

test('a dispensing of a patient who is missing names the patient, and the column that it has', async () => {
  const folder = await writtenExport({
    'patients.csv': head + row('DM-1'),
    'supplies.csv': supplyHead + supply('DM-S', 'DM-2'),
    'dispensings.csv': 'dispensing_id,supply_id,date,quantity\nDM-D,DM-S,2026-01-05,1\n',
  })
  await imports(staff, folder)
  expect((await rejectsOf(folder)).join('\n')).toContain(
    'DM-D,supply_id,patient-missing,"The export has no patient DM-2, or its row was rejected."',
  )
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\ufffd]/gu, '')),
  fc.constantFrom(
    '=1+1',
    '+1',
    '-2',
    '@x',
    "'=1",
    '"',
    'a,b',
    'a;b',
    'a\nb',
    '\u{FEFF}x',
    'José',
    ' 007 ',
    '\t1',
    '1e5',
  ),
)
const anyRow: fc.Arbitrary<Row> = fc.record({
  kind: fc.constantFrom(...kinds),
  file: fc.constant('patients.csv'),
  line: fc.nat(),
  values: fc.dictionary(fc.constantFrom('patient_id', 'first_name', 'street', 'supply_id'), anyText),
})

test('rejects open rightly in Excel, and come back unharmed however it saves them', async () => {
  const folder = await writtenExport({})
  const file = path.join(folder, 'rejects.csv')
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
      async (rows, sign, mark) => {
        const rejects = await openRejects(file)
        for (const each of rows)
          await rejects.add({ row: each, faults: [{ column: 'x', code: 'y', message: '=HYPERLINK("z"); z' }] })
        await rejects.close(true)
        const written = await readFile(file, 'utf8')
        expect(written).toMatch(/^\u{FEFF}file,line,[^\n]*\r\n/u)
        const cells = parse(written, { bom: true, record_delimiter: '\r\n' })
        expect(cells.flat().filter((cell) => /^[=+@\t\r](?![\d.]+$)/.test(cell))).toEqual([])
        const saved = cells
          .map((record) => record.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign))
          .join('\r\n')
        await writeFile(file, (mark ? '\u{FEFF}' : '') + saved)
        const back: Row[] = []
        await readRejects(file, { onRow: async (each) => void back.push(each), onBytes: () => undefined })
        expect(back.map(({ kind, values }) => ({ kind, values }))).toEqual(
          rows.map(({ kind, values }) => ({ kind, values: { ...values } })),
        )
      },
    ),
    { numRuns: 100, seed: 20_260_311 },
  )
})
