/** @size all */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { asPatient } from '@homeside/api/testing/as-patient'
import { everythingButTrail } from '@homeside/api/testing/everything-kept'
import { newKey, orderOf } from '@homeside/api/testing/order-requests'
import { ownTestApi } from '@homeside/api/testing/start-test-api'
import { isLong } from '@homeside/build/testing/test-size'
import fc from 'fast-check'

import type { StaffClient } from '../staff-client.ts'
import type { Imported } from './import-export.ts'
import { kinds } from './kinds.ts'
import { anyExport, written, type Rows } from './testing/any-export.ts'
import { clientOf, imports, writtenExport } from './testing/written-export.ts'

/** What holds for every export, however random, interrupted, simultaneous or large its import is. */

const numRuns = isLong ? 200 : 8
const seed = 20_260_310

const api = ownTestApi()
const staff = clientOf(api)

/** What an import reports, without the names of its files. */
const reportOf = ({ patients, lists, rejected, kept }: Imported) => ({ patients, lists, rejected, kept })
const withoutTrail = () => everythingButTrail(api.database)

test('a dry run tells what the import tells and writes nothing; imported again, everything is the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyExport, async (rows) => {
      const folder = await written(rows)
      const before = await withoutTrail()
      const planned = await imports(staff, folder, { dryRun: true })
      expect(await withoutTrail()).toEqual(before)
      const first = await imports(staff, folder)
      expect(reportOf(first)).toEqual(reportOf(planned))
      const after = await withoutTrail()
      const again = await imports(staff, folder)
      expect(again.patients).toEqual({ Created: 0, Changed: 0, Same: first.patients.Created, Removed: 0 })
      for (const { Created, Changed, Removed } of Object.values(again.lists))
        expect(Created + Changed + Removed).toBe(0)
      expect(again.rejected).toEqual(first.rejected)
      expect(await withoutTrail()).toEqual(after)
    }),
    { numRuns, seed },
  )
})

test('the same rows in another order change nothing', async () => {
  const shuffled = anyExport.chain((rows) =>
    fc
      .tuple(...kinds.map((kind) => fc.shuffledSubarray(rows[kind], { minLength: rows[kind].length })))
      .map((lists) => ({
        rows,
        other: Object.fromEntries(kinds.map((kind, index) => [kind, lists[index] ?? []])) as Rows,
      })),
  )
  await fc.assert(
    fc.asyncProperty(shuffled, async ({ rows, other }) => {
      const first = await imports(staff, await written(rows))
      const again = await imports(staff, await written(other))
      expect(again.patients).toMatchObject({ Created: 0, Changed: 0, Same: first.patients.Created })
      expect(again.rejected).toEqual(first.rejected)
    }),
    { numRuns, seed },
  )
})

let folders = 0

/** An export of good patients alone. */
function goodExport(count: number, last_name = 'Import'): Promise<string> {
  const of = `G${(folders += 1)}`
  const patients = Array.from({ length: count }, (_, index) => ({
    patient_id: `${of}-${index}`,
    first_name: 'Ida',
    last_name,
    date_of_birth: '1950-01-02',
    street: '1 Way',
    city: 'Akron',
    state: 'OH',
    postal_code: '44308',
  }))
  return written({ patients, supplies: [], dispensings: [], insurance: [], credits: [] })
}

test('an import that was killed between two calls creates what is left when it is run again', async () => {
  const folder = await goodExport(250)
  let writes = 0
  const dying: StaffClient = {
    ...staff,
    call: (call, parts) => {
      if (parts?.query?.['dryRun'] === 'false') writes += 1
      return writes > 1 ? Promise.reject(new Error('killed')) : staff.call(call, parts)
    },
  }
  await expect(imports(dying, folder)).rejects.toThrow('killed')
  expect((await imports(staff, folder)).patients).toEqual({ Created: 50, Changed: 0, Same: 200, Removed: 0 })
})

test('of two imports at once, each patient is created by one', async () => {
  const folder = await goodExport(250)
  const both = await Promise.all([imports(staff, folder, { dryRun: false }), imports(clientOf(api), folder)])
  expect(both.reduce((sum, { patients }) => sum + patients.Created, 0)).toBe(250)
  expect(both.reduce((sum, { patients }) => sum + patients.Same, 0)).toBe(250)
})

test('a patient orders while their provider imports their record: both are kept', async () => {
  const made = await api.addPatient({ Supplies: 'all due' })
  const patient = await asPatient(api, made)
  const folder = await written({
    patients: [
      {
        patient_id: made.Username,
        first_name: made.FirstName,
        last_name: 'Busy',
        date_of_birth: made.DateOfBirth,
        street: '12 Linden Street',
        city: 'Denver',
        state: 'CO',
        postal_code: '80203',
      },
    ],
    supplies: [
      {
        supply_id: `${made.Username}-A7034`,
        patient_id: made.Username,
        hcpcs: 'A7034',
        quantity: '1',
        allowance: '1',
        months: '3',
      },
    ],
    dispensings: [],
    insurance: [],
    credits: [],
  })
  const request = await orderOf(patient, 'A7034')
  const [ordered, imported] = await Promise.all([
    patient.post<{ OrderKey: number }>('orders', request, newKey()),
    imports(staff, folder),
  ])
  expect([ordered.status, imported.patients.Changed]).toEqual([200, 1])
  expect((await patient.get(`orders/${ordered.body.OrderKey}`)).body).toMatchObject({ Items: [{ HcpcsCode: 'A7034' }] })
})

test('a file larger than memory is read, and no temporary file with its rows has a name', async () => {
  // Of each row its key is kept, so the rows are few and long.
  const [folder, scratch] = [await writtenExport({}), await writtenExport({})]
  const stream = createWriteStream(path.join(folder, 'patients.csv'))
  const columns = 'patient_id,first_name,last_name,date_of_birth,street,city,state,postal_code,notes\n'
  const row = (key: number) => `M-${key},Ida,Import,1950-02-03,1 Way,Akron,OH,44308,${'n'.repeat(3000)}\n`
  const blocks = Array.from({ length: 34 }, (_, block) =>
    Array.from({ length: 1000 }, (__, index) => row(1000 * block + index)).join(''),
  )
  await pipeline(Readable.from([columns, ...blocks]), stream)
  const main = path.resolve(import.meta.dirname, '../main.ts')
  const command = spawn(process.execPath, ['--max-old-space-size=80', main, 'import', folder, '--site', '101'], {
    // Nothing listens at port 2, so the export is only read.
    env: { ...process.env, API_URL: 'http://127.0.0.1:2', TMPDIR: scratch },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(command, 'exit')
  const lines: string[] = []
  const left: string[][] = []
  for await (const line of createInterface(command.stderr)) {
    lines.push(line)
    left.push(await readdir(scratch))
  }
  expect(await ended).toEqual([3, null])
  expect(lines).toEqual(expect.arrayContaining(['Reading 50 %', 'Reading 100 %']))
  expect(left.flat()).toEqual([])
})
