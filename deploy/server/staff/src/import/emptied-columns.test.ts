/** @size all */
import { everythingButTrail } from '@homeside/api/testing/everything-kept'
import { ownTestApi } from '@homeside/api/testing/start-test-api'

import { takes, wholeExport } from './testing/written-export.ts'

/** A column that comes empty takes nothing away, and opens nothing, unasked. */

const api = ownTestApi()

const kept = () => everythingButTrail(api.database)
const take = takes(api)

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
    const { lines, files } = wholeExport(20)
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
    // For a few patients it is an ordinary day, and only reported.
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
  const { lines, files } = wholeExport(20)
  const held = (value: string) => ({
    ...files(),
    'supplies.csv': lines['supplies.csv']
      .map((line, at) => `${line.trim()},${at === 0 ? 'on_hold' : value}\n`)
      .join(''),
  })
  await take(held('yes'))
  expect(await take(held('no'))).toMatchObject({ stopped: null, lists: { Supplies: { Changed: 20 } } })
})
