/** @size all */

import { sql } from 'drizzle-orm'

import { statementsOfCalls } from '../../testing/calls/statements-of-calls.ts'
import { wholeTableReads } from '../../testing/calls/whole-table-reads.ts'
import { usualNow } from '../../testing/start-test-api.ts'
import { openFilledDatabase } from '../../testing/test-database.ts'

test('every statement of a call finds its rows by an index', async () => {
  const asked = (await statementsOfCalls()).flatMap((each) => each.statements)
  const statements = [...new Set(asked)].filter((each) => /^(select|with|insert|update|delete)\b/i.test(each))
  expect(statements.length).toBeGreaterThan(100)
  const { database, close } = await openFilledDatabase(usualNow)
  // A plan for an empty table says nothing: all its indexes are as good. Of each account's sessions two are open.
  await database.execute(sql`insert into sessions
    (token_hash, binding_hash, account_key, created_at, last_used_at, revoked_at)
    select concat_ws(' ', 'token', account_key, n), concat_ws(' ', 'browser', account_key, n), account_key, now(), now(),
      case when n > 2 then now() end
    from accounts, generate_series(1, 100) n`)
  await database.execute(sql`analyze sessions`)
  const whole: string[] = []
  for (const statement of statements) {
    const tables = await wholeTableReads(database, statement, true)
    if (tables.length > 0) whole.push(`${tables.join(', ')}: ${statement}`)
  }
  await close()
  expect(whole).toEqual([])
}, 600_000)
