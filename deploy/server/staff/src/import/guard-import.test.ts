/** @size all */
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { everythingButTrail } from '@homeside/api/testing/everything-kept'
import { ownTestApi } from '@homeside/api/testing/start-test-api'
import { isLong } from '@homeside/build/testing/test-size'
import { Command } from 'commander'
import fc from 'fast-check'

import { importCommand } from '../import-command.ts'
import type { Outcome } from '../run-commands.ts'
import type { GivenAllowance } from './guard-import.ts'
import { anyExport, written } from './testing/any-export.ts'
import { clientOf, head, imports, row, writtenExport, takes, wholeExport } from './testing/written-export.ts'

/** An export that is cut, empty or under other keys takes nothing away unasked. */

const api = ownTestApi()

const kept = () => everythingButTrail(api.database)
const take = takes(api)

const lists = ['supplies', 'dispensings', 'insurance', 'credits'] as const

test.each(lists)(
  'a %s file that is cut, or has its heading alone, stops the run before anything is written',
  async (kind) => {
    const { files } = wholeExport(20)
    await take(files())
    const before = await kept()
    for (const left of [0, 7]) {
      const cut = files({ [`${kind}.csv`]: left, ...(kind === 'supplies' ? { 'dispensings.csv': left } : {}) })
      const message = new RegExp(`would take away ${20 - left} of 20 ${kind}.* --allow-removed .*${kind}=${20 - left}`)
      await expect(take(cut)).rejects.toThrow(message)
      expect(await take(cut, { dryRun: true })).toMatchObject({ stopped: expect.stringMatching(message) as string })
      const removed = { [kind]: 19 - left }
      await expect(take(cut, { allowed: { removed } })).rejects.toThrow(message)
      expect(await kept()).toEqual(before)
    }
    const { [`${kind}.csv`]: _, ...missing } = files()
    if (kind === 'supplies') delete missing['dispensings.csv']
    await take(missing)
    expect(await kept()).toEqual(before)
    const cut = files({ [`${kind}.csv`]: 0, ...(kind === 'supplies' ? { 'dispensings.csv': 0 } : {}) })
    const name = {
      supplies: 'Supplies',
      dispensings: 'Dispensings',
      insurance: 'Insurance',
      credits: 'Credits',
    } as const
    const allowed = await take(cut, { allowed: { removed: { [kind]: 20 } } })
    expect(allowed.lists[name[kind]].Removed).toBe(20)
  },
)

test('of a small shop, a heading alone takes nothing away either, and a supply that ends does not stop the day', async () => {
  const { files } = wholeExport(3)
  await take(files())
  await expect(take(files({ 'dispensings.csv': 0 }))).rejects.toThrow('--allow-removed dispensings=3')
  expect((await take(files({ 'supplies.csv': 2, 'dispensings.csv': 2 }))).lists.Supplies.Removed).toBe(1)
})

test('phones that come empty, and records that come closed, stop the run too', async () => {
  const { all, patient, files } = wholeExport(20)
  await take(files())
  const patients = (changed: object) => ({ 'patients.csv': head + all.map((key) => patient(key, changed)).join('') })
  await expect(take(patients({ phone: '' }))).rejects.toThrow('--allow-removed contacts=20')
  const closed = `${head.trim()},closed_on\n${all.map((key) => `${patient(key).trim()},2026-03-01\n`).join('')}`
  await expect(take({ 'patients.csv': closed })).rejects.toThrow('--allow-closing 20')
  expect((await take({ 'patients.csv': closed }, { allowed: { closing: 20 } })).patients.Changed).toBe(20)
})

test('a record never becomes another person’s unasked, whatever few or many rows say so', async () => {
  const { all, patient, files } = wholeExport(20)
  await take(files())
  const before = await kept()
  // A column of names or of days was sorted alone.
  const strange = (count: number) =>
    head +
    all
      .map((key, at) =>
        at < count ? patient(key, { born: '1981-05-05' }).replace(',Import', ',Stranger') : patient(key),
      )
      .join('')
  const few = await take({ 'patients.csv': strange(3) })
  expect(few).toMatchObject({ rejected: { patients: 3 }, patients: { Same: 17 } })
  await expect(take({ 'patients.csv': strange(12) })).rejects.toThrow(
    /12 of 20 records to people with another last name and birth date.* --allow-removed people=12/,
  )
  const allowed = (people: number) => ({ allowed: { removed: { people } } })
  await expect(take({ 'patients.csv': strange(3) }, allowed(2))).rejects.toThrow('--allow-removed people=3')
  expect(await kept()).toEqual(before)
  expect((await take({ 'patients.csv': strange(3) }, allowed(3))).patients.Changed).toBe(3)
})

test('a key that leads to another record since it was renumbered does not give that record to a newcomer', async () => {
  const [old, now] = ['OLD-5100', 'A-5100']
  await take({ 'patients.csv': head + row(old) })
  await take({ 'patients.csv': head + row(now), 'renumbered.csv': `old_key,new_key\n${old},${now}\n` })
  const newcomer = row(old, { first: 'New', born: '1981-05-05' }).replace(',Import', ',Comer')
  const told = await take(
    { 'patients.csv': head + row(now) + newcomer },
    { allowed: { removed: { people: 0 } } },
  ).catch(String)
  expect(told).toContain('--allow-removed people=1')
  expect(await take({ 'patients.csv': head + row(now) + newcomer })).toMatchObject({
    rejected: { patients: 1 },
    patients: { Same: 1, Changed: 0 },
  })
})

test('keys that lost their zeros are told as people on file, and many of them stop the run', async () => {
  const named = (key: string, at: number) => row(key).replace(',Import,', `,Zero ${'abcdefghijklmnopqrst'[at]},`)
  const of = (keys: string[]) => ({ 'patients.csv': head + keys.map(named).join('') })
  const padded = Array.from({ length: 20 }, (_, at) => `00${at + 770}`)
  await take(of(padded))
  const before = await kept()
  const bare = padded.map((key) => key.replace(/^0+/, ''))
  await expect(take(of(bare))).rejects.toThrow(
    /20 new patients have the name and birth date of 20 open records: .*770 is perhaps 00770.* --allow-twins 20/,
  )
  expect(await kept()).toEqual(before)
  const few = await take(of([...bare.slice(0, 1), ...padded.slice(1)]))
  expect([...few.twins]).toEqual([['770', '00770']])
  expect(few.patients.Created).toBe(1)
  const allowed: GivenAllowance = { twins: 19 }
  expect((await take(of(bare), { allowed })).patients.Created).toBe(19)
})

test('the command ends with a failure when an import would stop, also as a dry run', async () => {
  const { files } = wholeExport(8)
  const run = async (...typed: string[]): Promise<Outcome | undefined> => {
    let outcome: Outcome | undefined
    const program = new Command()
    importCommand(program, async (act) => void (outcome = await act(clientOf(api))))
    await program.parseAsync(['import', ...typed], { from: 'user' })
    return outcome
  }
  await take(files())
  const folder = await writtenExport(files({ 'credits.csv': 0 }))
  const dry = await run(folder, '--dry-run')
  expect(dry).toMatchObject({ failed: true, text: expect.stringContaining('--allow-removed credits=8') as string })
  await expect(run(folder)).rejects.toThrow('--allow-removed credits=8')
  expect(await run(folder, '--allow-removed', 'credits=8')).toMatchObject({ failed: false })
  await expect(run(folder, '--allow-removed', 'credits')).rejects.toThrow('supplies=54,credits=3')
})

test('a provider’s keys get a prefix by one file, and the old files are taken still', async () => {
  const { all, patient, files } = wholeExport(12)
  await take(files())
  const before = await kept()
  const prefixed: Record<string, string> = {
    ...files(),
    'patients.csv': head + all.map((key) => patient(key).replace(key, `NEW-${key}`)).join(''),
    'renumbered.csv': `old_key,new_key\n${all.map((key) => `${key},NEW-${key}\n`).join('')}`,
  }
  for (const name of ['supplies.csv', 'insurance.csv', 'credits.csv'] as const)
    prefixed[name] = all.reduce((text, key) => text.replaceAll(`,${key},`, `,NEW-${key},`), files()[name] ?? '')
  prefixed['insurance.csv'] = all.reduce(
    (text, key) => text.replace(`\n${key},`, `\nNEW-${key},`),
    prefixed['insurance.csv'] ?? '',
  )
  const planned = await take(prefixed, { dryRun: true })
  expect(planned).toMatchObject({ stopped: null, patients: { Created: 0, Same: 12 } })
  expect(await kept()).toEqual(before)
  const taken = await take(prefixed)
  expect(taken.renumbered.map(({ Outcome }) => Outcome)).toEqual(all.map(() => 'renumbered'))
  expect(taken.patients).toMatchObject({ Created: 0 })
  expect((await take(prefixed)).renumbered.every(({ Outcome }) => Outcome === 'same')).toBe(true)
  expect((await take(files())).patients).toMatchObject({ Created: 0, Same: 12 })
})

test('where two records become one, what the export still has under the old key says nothing', async () => {
  const { all, patient } = wholeExport(2)
  const [old = '', now = ''] = all
  const people = head + patient(old, { phone: '5555550191' }) + patient(now, { phone: '5555550192' })
  await take({ 'patients.csv': people })
  const joined = { 'patients.csv': people, 'renumbered.csv': `old_key,new_key\n${old},${now}\n` }
  for (const Outcome of ['merged', 'same']) {
    const counts = { Created: 0, Changed: 0, Same: 1 }
    expect(await take(joined)).toMatchObject({ renumbered: [{ Outcome }], patients: counts, rejected: { patients: 0 } })
  }
})

test('a file of other keys says what is wrong with it, before anything is sent', async () => {
  const [key] = wholeExport(1).all
  for (const [lines, told] of [
    ['old,new\n', 'the first line has to be old_key,new_key'],
    ['old_key,new_key\nA,\n', 'row 2 needs two keys'],
    ['old_key,new_key\nA,B\nB,C\n', 'B is an old key and a new one'],
    ['old_key,new_key\nA,B\nA,C\n', 'the old key A has two rows'],
  ] as const) {
    await expect(take({ 'patients.csv': head + row(key ?? ''), 'renumbered.csv': lines })).rejects.toThrow(told)
  }
})

test('of an export that lost rows or files, nothing is taken away that is not allowed by number, and then exactly that', async () => {
  const listed = ['supplies', 'dispensings', 'insurance', 'credits'] as const
  const member = {
    supplies: 'Supplies',
    dispensings: 'Dispensings',
    insurance: 'Insurance',
    credits: 'Credits',
  } as const
  const cut = fc.tuple(anyExport, fc.constantFrom(...listed), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(cut, async ([rows, kind, share, isMissing]) => {
      await imports(clientOf(api), await written(rows)).catch(() => undefined)
      const left = rows[kind].slice(0, Math.floor(rows[kind].length * share))
      const gone = new Set(rows[kind].slice(left.length).map(({ supply_id }) => supply_id))
      const dispensings =
        kind === 'supplies' ? rows.dispensings.filter(({ supply_id }) => !gone.has(supply_id)) : rows.dispensings
      const folder = await written({ ...rows, dispensings, [kind]: left })
      const without = kind === 'supplies' ? (['supplies', 'dispensings'] as const) : [kind]
      if (isMissing) await Promise.all(without.map((name) => rm(path.join(folder, `${name}.csv`))))
      const before = await kept()
      const planned = await imports(clientOf(api), folder, { dryRun: true })
      expect(await kept()).toEqual(before)
      const removed = planned.lists[member[kind]].Removed
      expect(isMissing ? removed : 0).toBe(0)
      const taken = await imports(clientOf(api), folder).catch(() => null)
      const isStopped = planned.stopped !== null
      expect(taken?.lists[member[kind]].Removed ?? null).toBe(isStopped ? null : removed)
      const after = await kept()
      expect(isStopped ? after : before).toEqual(before)
      // A file with its heading alone takes away no more than one patient had.
      expect(left.length === 0 && planned.losses[kind].Patients > 1 && !isStopped).toBe(false)
    }),
    { numRuns: isLong ? 200 : 8, seed: 20_260_310 },
  )
})
