/** @size all */

import { statementsOfCalls } from '../testing/calls/statements-of-calls.ts'
import { wholeTableReads } from '../testing/calls/whole-table-reads.ts'
import { usualNow } from '../testing/start-test-api.ts'
import { openFilledDatabase } from '../testing/test-database.ts'

test('every statement of a call finds its rows by an index', async () => {
  const asked = (await statementsOfCalls()).flatMap((each) => each.statements)
  const statements = [...new Set(asked)].filter((each) => /^(select|with|insert|update|delete)\b/i.test(each))
  expect(statements.length).toBeGreaterThan(100)
  const { database, close } = await openFilledDatabase(usualNow)
  const whole: string[] = []
  for (const statement of statements) {
    const tables = await wholeTableReads(database, statement, true)
    if (tables.length > 0) whole.push(`${tables.join(', ')}: ${statement}`)
  }
  await close()
  expect(whole).toEqual([])
}, 600_000)
