import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { staffKeyOf } from '@homeside/api/testing/as-patient'
import type { TestApi } from '@homeside/api/testing/start-test-api'

import { staffClient, type StaffClient } from '../../staff-client.ts'
import { importExport, type Imported, type ImportOptions } from '../import-export.ts'

/** The export that the project ships. */
export const sampleExport = path.join(import.meta.dirname, '../../../sample-export')

/** Writes files into a folder of their own. */
export async function writtenExport(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  return folder
}

/** A client of an API in this process, with the key of a site. */
export function clientOf(api: TestApi, site = 101): StaffClient {
  return staffClient(undefined, staffKeyOf(site), async (url, init) => api.handle(new Request(url, init)))
}

/** Imports a folder as the command does. */
export function imports(staff: StaffClient, folder: string, options: Partial<ImportOptions> = {}): Promise<Imported> {
  const usual = { site: undefined, dryRun: false, format: 'csv', complete: null, onProgress: () => undefined } as const
  return importExport(folder, staff, { ...usual, ...options })
}

/** Writes files of an export and imports them, with the key of the usual site. */
export const takes =
  (api: TestApi) =>
  async (files: Readonly<Record<string, string>>, options: Partial<ImportOptions> = {}): Promise<Imported> =>
    imports(clientOf(api), await writtenExport(files), options)

/** The heading of a file of patients, and a row of it. */
export const head = 'patient_id,first_name,last_name,date_of_birth,mobile_phone,email,street,city,state,postal_code\n'
export const row = (id: string, changed: Partial<Record<'first' | 'born' | 'phone' | 'state', string>> = {}) => {
  const { first = 'Ida', born = '1950-02-03', phone = '5555550150', state = 'OH' } = changed
  return `${id},${first},Import,${born},${phone},,1 Way,Akron,${state},44308\n`
}

/** The heading of a file of supplies, and a row of it. */
export const supplyHead = 'supply_id,patient_id,hcpcs,item_name,quantity,allowance,months\n'
export const supply = (id: string, patient: string, quantity = '1') =>
  `${id},${patient},E1390,QuietAir,${quantity},1,12\n`

/** The rows that an import of a folder rejected. */
export const rejectsOf = async (folder: string) =>
  (await readFile(path.join(folder, 'rejects.csv'), 'utf8')).trim().split('\n').slice(1)

let exports = 0

/** An export of patients who each have one of everything, under keys of its own. */
export function wholeExport(count: number) {
  const of = `E${(exports += 1)}`
  const all = Array.from({ length: count }, (_, at) => `${of}-${at}`)
  const patient = (key: string, changed = {}) => row(key, changed).replace(',Import,', `,Import ${key},`)
  const lines = {
    'patients.csv': [head, ...all.map((key) => patient(key))],
    'supplies.csv': [supplyHead, ...all.map((key) => `${key}-S,${key},A7034,Mask,1,1,3\n`)],
    'dispensings.csv': [
      'dispensing_id,supply_id,date,quantity\n',
      ...all.map((key) => `${key}-D,${key}-S,2026-02-01,1\n`),
    ],
    'insurance.csv': ['patient_id,level,payor,policy_number\n', ...all.map((key) => `${key},1,Plan,N1\n`)],
    'credits.csv': [
      'credit_id,patient_id,amount,granted,description\n',
      ...all.map((key) => `${key}-C,${key},5,2026-01-01,Late\n`),
    ],
  }
  type File = keyof typeof lines
  /** The files, of which some have this many rows alone. */
  const files = (rows: Partial<Record<File, number>> = {}) =>
    Object.fromEntries(
      Object.entries(lines).map(([name, all_]) => [name, all_.slice(0, 1 + (rows[name as File] ?? count)).join('')]),
    )
  return { all, patient, lines, files }
}
