/** @size all */
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { everythingKept } from '@homeside/api/testing/everything-kept'
import { ownTestApi } from '@homeside/api/testing/start-test-api'
import { isLong } from '@homeside/build/testing/test-size'
import { Command } from 'commander'
import fc from 'fast-check'

import { importCommand } from '../import-command.ts'
import type { Outcome } from '../run-commands.ts'
import type { GivenAllowance } from './guard-import.ts'
import type { ImportOptions } from './import-export.ts'
import { anyExport, written } from './testing/any-export.ts'
import { clientOf, head, imports, row, supplyHead, writtenExport } from './testing/written-export.ts'

/** An export that is cut, empty or under other keys takes nothing away unasked. */

const api = ownTestApi()

const kept = async () => {
  const { audit_trail: _, audit_patients: __, ...rest } = await everythingKept(api.database)
  return rest
}
const take = (files: Readonly<Record<string, string>>, options: Partial<ImportOptions> = {}) =>
  writtenExport(files).then((folder) => imports(clientOf(api), folder, options))

let exports = 0
/** An export of patients who each have one of everything, under keys of its own. */
function whole(count: number) {
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

const lists = ['supplies', 'dispensings', 'insurance', 'credits'] as const

test.each(lists)(
  'a %s file that is cut, or has its heading alone, stops the run before anything is written',
  async (kind) => {
    const { files } = whole(20)
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
  const { files } = whole(3)
  await take(files())
  await expect(take(files({ 'dispensings.csv': 0 }))).rejects.toThrow('--allow-removed dispensings=3')
  expect((await take(files({ 'supplies.csv': 2, 'dispensings.csv': 2 }))).lists.Supplies.Removed).toBe(1)
})

test('phones that come empty, and records that come closed, stop the run too', async () => {
  const { all, patient, files } = whole(20)
  await take(files())
  const patients = (changed: object) => ({ 'patients.csv': head + all.map((key) => patient(key, changed)).join('') })
  await expect(take(patients({ phone: '' }))).rejects.toThrow('--allow-removed contacts=20')
  const closed = `${head.trim()},closed_on\n${all.map((key) => `${patient(key).trim()},2026-03-01\n`).join('')}`
  await expect(take({ 'patients.csv': closed })).rejects.toThrow('--allow-closing 20')
  expect((await take({ 'patients.csv': closed }, { allowed: { closing: 20 } })).patients.Changed).toBe(20)
})

const emptied: [column: string, kind: string, file: string, had: string, words: string][] = [
  ['closed_on', 'reopened', 'patients', '2026-02-01', 'open 20 of 20 closed records again'],
  ['apt', 'apt', 'patients', '4 B', 'leave apt empty in 20 of 20 rows'],
  ['middle_name', 'middle_name', 'patients', 'Ann', 'leave middle_name empty in 20'],
  ['prescription_expires', 'prescription_expires', 'supplies', '2026-02-01', 'leave prescription_expires empty in 20'],
  ['on_hold', 'on_hold', 'supplies', 'yes', 'leave on_hold empty in 20'],
  ['copay', 'copay', 'supplies', '12.50', 'leave copay empty in 20'],
  ['size', 'size', 'supplies', 'M', 'leave size empty in 20'],
  ['stock_runs_out', 'stock_runs_out', 'supplies', '2026-08-01', 'leave stock_runs_out empty in 20'],
  ['ends', 'ends', 'insurance', '2027-01-01', 'leave ends empty in 20'],
  ['relationship', 'holder', 'insurance', 'Spouse', 'leave holder empty in 20'],
  ['used', 'used', 'credits', '2026-02-01', 'leave used empty in 20'],
  ['expires', 'expires', 'credits', '2026-09-01', 'leave expires empty in 20'],
]
test.each(emptied)(
  'a column %s that comes empty is counted as %s, stops the run, and is taken by its number',
  async (column, kind, file, had, words) => {
    const { lines, files } = whole(20)
    const name = `${file}.csv` as keyof typeof lines
    const withColumn = (value: (at: number) => string) => ({
      ...files(),
      [name]: lines[name].map((line, at) => `${line.trim()},${at === 0 ? column : value(at)}\n`).join(''),
    })
    await take(withColumn(() => had))
    const before = await kept()
    const message = new RegExp(`would ${words}.*no row has it.*--allow-removed ${kind}=20`)
    await expect(take(withColumn(() => ''))).rejects.toThrow(message)
    await expect(take(withColumn(() => 'NULL'))).rejects.toThrow(`${kind}=20`)
    expect(
      await take(
        withColumn(() => ''),
        { dryRun: true },
      ),
    ).toMatchObject({
      stopped: expect.stringMatching(message) as string,
      said: { [kind === 'reopened' ? 'reopened' : 'emptied']: 20 },
    })
    await expect(take(withColumn((at) => (at > 7 ? had : '')))).rejects.toThrow(`--allow-removed ${kind}=7`)
    expect(await kept()).toEqual(before)
    // Of a few patients, it is a day's work and told.
    const one = await take(withColumn((at) => (at > 1 ? had : '')))
    expect(one).toMatchObject({ stopped: null, losses: { [kind]: { Rows: 1 } } })
    const removed = { [kind]: 19 }
    expect(
      (
        await take(
          withColumn(() => ''),
          { allowed: { removed } },
        )
      ).losses,
    ).toMatchObject({ [kind]: { Rows: 19 } })
  },
)

test('a supply that is plainly no more on hold is no loss', async () => {
  const { lines, files } = whole(20)
  const held = (value: string) => ({
    ...files(),
    'supplies.csv': lines['supplies.csv']
      .map((line, at) => `${line.trim()},${at === 0 ? 'on_hold' : value}\n`)
      .join(''),
  })
  await take(held('yes'))
  expect(await take(held('no'))).toMatchObject({ stopped: null, lists: { Supplies: { Changed: 20 } } })
})

test('a record never becomes another person’s unasked, whatever few or many rows say so', async () => {
  const { all, patient, files } = whole(20)
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
  const { files } = whole(8)
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
  const { all, patient, files } = whole(12)
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
  const { all, patient } = whole(2)
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
  const [key] = whole(1).all
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
      // Of a heading alone no more goes than one patient's.
      expect(left.length === 0 && planned.losses[kind].Patients > 1 && !isStopped).toBe(false)
    }),
    { numRuns: isLong ? 200 : 8, seed: 20_260_310 },
  )
})
