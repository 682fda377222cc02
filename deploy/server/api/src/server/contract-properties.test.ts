/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'

import { callerOf, faultOf } from '../../testing/calls/any-caller.ts'
import { anyValues } from '../../testing/calls/made-up-requests.ts'
import { statementsOfCalls, wholeTableReads } from '../../testing/calls/statements-of-calls.ts'
import { testedEngines, openFilledDatabase } from '../../testing/engines.ts'
import { ownTestApi, usualNow } from '../../testing/start-test-api.ts'

const count = isLong ? 20_000 : 300
const seed = 20_260_310

const unlimited = { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 }

describe.each(testedEngines())('made-up requests on $name', ({ openFilled }) => {
  const api = ownTestApi(async () => ({ opened: await openFilled(usualNow), loginLimits: unlimited }))

  test('whatever a client sends, no call fails and every answer follows the contract', async () => {
    const faults = new Map<string, string>()
    const statuses = new Map<number, number>()
    const ask = callerOf(api)
    const started = performance.now()
    const calls = await contractCalls()
    const numRuns = Math.ceil(count / calls.length)
    for (const { name, call } of calls) {
      for (const values of fc.sample(anyValues(call), { numRuns, seed })) {
        const response = await ask(call, values)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        const fault = await faultOf(call, response)
        if (fault) faults.set(`${name}: ${fault}`, JSON.stringify(values).slice(0, 400))
      }
    }
    const answered = [...statuses.values()].reduce((sum, each) => sum + each, 0)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (count > 300) console.info(`${answered} requests in ${seconds} s, by status:`, Object.fromEntries(statuses))
    expect(answered).toBeGreaterThanOrEqual(count)
    expect(Object.fromEntries(faults)).toEqual({})
    expect([...statuses.keys()].filter((status) => status < 200 || status >= 500)).toEqual([])
  })
})

test('every statement of a call finds its rows by an index', async () => {
  const asked = (await statementsOfCalls()).flatMap((each) => each.statements)
  const statements = [...new Set(asked)].filter((each) => /^(select|with|insert|update|delete)\b/i.test(each))
  expect(statements.length).toBeGreaterThan(100)
  const { database, close } = await openFilledDatabase(usualNow)
  // A plan for an empty table says nothing, because all its indexes are equally good. So two sessions of each account
  // are open, and some conversations wait at each site.
  await database.execute(sql`insert into conversations
    (site_key, patient_key, topic, subject, status, last_message_at, awaits_answer)
    select site_key, patient_key, 'Other', 'x', 'Open', now() - n * interval '1 hour', true
    from patients, generate_series(1, 100) n`)
  await database.execute(sql`analyze conversations`)
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
})
