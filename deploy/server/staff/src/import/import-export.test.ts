/** @size all */
import { EventEmitter, once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { asStaff } from '@homeside/api/testing/as-patient'
import { everythingKept } from '@homeside/api/testing/everything-kept'
import { ownTestApi } from '@homeside/api/testing/start-test-api'
import { putPatients } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { onFile } from './fhir/testing/resources.ts'
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
  takes,
} from './testing/written-export.ts'

const api = ownTestApi()

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

/** An export with many faults, and one good patient. */
const faulty = () =>
  writtenExport({
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

test('each fault is a reject with its place, and its patient is rejected whole', async () => {
  const folder = await faulty()
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
})

test('the rejects of an export can be mended and imported alone', async () => {
  const folder = await faulty()
  await imports(clientOf(api), folder)
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

test('a supply that stands at two patients takes nothing from either', async () => {
  const files = (second: string) => ({
    'patients.csv': head + row('Q-A') + row('Q-B', { first: 'Bob' }) + row('Q-C', { first: 'Cy' }),
    'supplies.csv': supplyHead + supply('QS-1', 'Q-A') + supply(second, 'Q-B') + supply('QS-3', 'Q-C'),
    'dispensings.csv': 'dispensing_id,supply_id,date,quantity\nQD-1,QS-1,2026-03-05,1\n',
  })
  await imports(clientOf(api), await writtenExport(files('QS-2')))
  const folder = await writtenExport(files('QS-1'))
  expect(await imports(clientOf(api), folder)).toMatchObject({
    patients: { Same: 1 },
    lists: { Supplies: { Removed: 0 }, Dispensings: { Removed: 0 } },
    rejected: { patients: 2, supplies: 2, dispensings: 1 },
  })
  const told = (await rejectsOf(folder)).join('\n')
  expect(told).toMatch(/supplies.csv,2,QS-1,supply_id,key-repeated,The supply QS-1 stands in the export at several/)
  expect(told).toMatch(/dispensings.csv,2,QD-1,supply_id,key-repeated,/)
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

test('two calls are under way at once only where no call depends on the answer of the one before', async () => {
  const folder = await writtenExport({
    'patients.csv': head + Array.from({ length: 450 }, (_, index) => row(`P-${index}`)).join(''),
  })
  const mostAtOnce = async (removed: { people?: number }, wanted: number) => {
    const staff = clientOf(api)
    const come = new EventEmitter()
    const asked = once(come, 'wanted')
    const counts = { underWay: 0, most: 0 }
    const call: typeof staff.call = async (definition, parts) => {
      if (definition.path !== putPatients.path) return staff.call(definition, parts)
      counts.underWay += 1
      counts.most = Math.max(counts.most, counts.underWay)
      if (counts.underWay === wanted) come.emit('wanted')
      await asked
      const answer = await staff.call(definition, parts)
      counts.underWay -= 1
      return answer
    }
    const planned = await imports({ ...staff, call }, folder, { dryRun: true, allowed: { removed } })
    expect(planned.patients.Created).toBe(450)
    return counts.most
  }
  expect(await mostAtOnce({}, 2)).toBe(2)
  expect(await mostAtOnce({ people: 1 }, 1)).toBe(1)
})

test('the table of columns is made from the contract', () => {
  const printed = columnTable()
  expect(printed).toMatch(/^### patients.csv\n/)
  expect(printed).toContain('| patient_id | yes | The key of the provider’s own system.')
  expect(printed).toMatch(/\n\| category \| +\| Cpap, Diabetes, .*Mobility \|/)
  expect(printed).toContain('| quantity | yes | What is usually ordered. 1 to 999 |')
  expect(printed).toContain('| months | yes | The months that the allowance is for. 1 to 24 |')
  expect(printed).not.toMatch(/\| +\|\n|without separators|section/)
})

test('a merge at the desk stands though the export has both keys still, and one that was taken back stays so', async () => {
  const [old, now] = ['OLD-1', 'NOW-1']
  const people = { 'patients.csv': head + row(old, { phone: '5555550191' }) + row(now, { phone: '5555550192' }) }
  const take = takes(api)
  const staff = asStaff(api, 101)
  await take(people)
  const keyOf = async (key: string) => (await onFile(clientOf(api), key))?.PatientKey
  const into = await keyOf(now)
  const merged = await staff.post(`staff/patients/${await keyOf(old)}/merge`, { IntoPatientKey: into })
  expect(merged.status).toBe(200)
  const record = async () => (await staff.get<StaffPatientRecord>(`staff/patients/${into}`)).body
  for (let night = 0; night < 2; night++) {
    const told = await take(people)
    expect(told).toMatchObject({ patients: { Same: 1, Changed: 0 }, rejected: { patients: 0 }, said: { replaced: 1 } })
    expect((await record()).Patient.MobilePhone).toBe('5555550192')
  }
  await staff.post(`staff/merges/${(await record()).Merges[0]?.MergeKey}/takeback`, {})
  const again = await take({ ...people, 'renumbered.csv': `old_key,new_key\n${old},${now}\n` })
  expect(again.renumbered).toMatchObject([{ Outcome: 'rejected', Code: 'taken-back' }])
})
