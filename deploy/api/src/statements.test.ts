import { readFileSync } from 'node:fs'

import { countStatements } from './testing/calls/count-statements.ts'
import { readTable, statementsFile } from './testing/calls/statements-table.ts'

test('no call asks more of the database than its table says', async () => {
  const allowed = readTable(readFileSync(statementsFile, 'utf8'))
  const counted = await countStatements()
  const more = counted.filter(({ call, statements }) => statements > (allowed.get(call) ?? -1))
  expect(more).toEqual([])
  expect([...allowed.keys()].toSorted()).toEqual(counted.map(({ call }) => call).toSorted())
}, 600_000)
