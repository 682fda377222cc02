import { readFileSync } from 'node:fs'

import { countStatements } from './testing/calls/count-statements.ts'
import type { CountedCall } from './testing/calls/count-statements.ts'
import { readTable, statementsFile } from './testing/calls/statements-table.ts'
import { wholeTableReads } from './testing/calls/whole-table-reads.ts'
import { usualNow } from './testing/start-test-api.ts'
import { openFilledDatabase } from './testing/test-database.ts'

let counted: CountedCall[]
beforeAll(async () => {
  counted = await countStatements()
}, 600_000)

test('no call asks more of the database than its table says', () => {
  const allowed = readTable(readFileSync(statementsFile, 'utf8'))
  const more = counted.filter(({ call, statements }) => statements > (allowed.get(call) ?? -1))
  expect(more).toEqual([])
  expect([...allowed.keys()].toSorted()).toEqual(counted.map(({ call }) => call).toSorted())
})

test('every statement of a call finds its rows by an index', async () => {
  const { database, close } = await openFilledDatabase(usualNow)
  const statements = [...new Set(counted.flatMap(({ texts }) => texts))].filter((statement) =>
    /^(select|with|insert|update|delete)\b/i.test(statement),
  )
  expect(statements.length).toBeGreaterThan(100)
  const whole: string[] = []
  for (const statement of statements) {
    const tables = await wholeTableReads(database, statement, true)
    if (tables.length > 0) whole.push(`${tables.join(', ')}: ${statement}`)
  }
  await close()
  expect(whole).toEqual([])
}, 120_000)
