import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import { sql } from 'drizzle-orm'

import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { rowsOf } from '../src/platform/database/pick-columns.ts'
import { fittingRequest } from '../testing/calls/fitting-request.ts'
import { wholeTableReads } from '../testing/calls/whole-table-reads.ts'
import { copyFilledDatabase } from '../testing/postgres-database.ts'
import { percentile } from '../testing/processes/ask-process.ts'
import { signInAsKind } from '../testing/sign-in-as-kind.ts'
import { postgresUrlVariable, startPostgres, stopPostgres } from '../testing/start-postgres.ts'
import { startTestApi, usualNow } from '../testing/start-test-api.ts'
import { fillProvider } from './fill-provider.ts'

/**
 * `pnpm bench data [patients]` makes every reading call on PostgreSQL with a provider that has 250 patients, enough for
 * full lists, and in turn with one that has 50,000 patients and two million messages. It prints the 99th percentiles
 * (medians of nine rounds) and which statements read a large table as a whole. It ends with exit code 1 when a call
 * takes more than 1.5 times as long with the large data, and at least a millisecond longer.
 */

const patients = Number(process.argv[2] ?? 50_000)
const fewPatients = 250
const [rounds, requests] = [9, 250]
const [most, mostMs] = [1.5, 1]
const largeFrom = 5000

async function open(cluster: string) {
  const statements = new Set<string>()
  const opened = await openPostgres(await copyFilledDatabase(cluster, usualNow), (one) => statements.add(one))
  return { opened, statements }
}

async function serve({ opened, statements }: Awaited<ReturnType<typeof open>>) {
  const api = await startTestApi({ opened, checkAnswers: false })
  const asker = await signInAsKind(api, 'portal')
  statements.clear()
  return { api, asker }
}

/**
 * Milliseconds of many requests to each side, in turn, so that a slow moment of the machine meets both. None when a call
 * is refused.
 */
async function timeInTurn(asks: readonly (() => Promise<Response>)[]): Promise<number[][]> {
  const times = asks.map((): number[] => [])
  for (let request = 0; request < requests; request++) {
    for (const [side, ask] of asks.entries()) {
      const started = performance.now()
      const response = await ask()
      await response.arrayBuffer()
      times[side]?.push(performance.now() - started)
      if (!response.ok) return []
    }
  }
  return times
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

startPostgres()
const cluster = process.env[postgresUrlVariable]
if (cluster === undefined) throw new Error('The bench needs PostgreSQL’s programs.')
const [small, large] = [await open(cluster), await open(cluster)]
try {
  const started = performance.now()
  await fillProvider(small.opened.database, fewPatients)
  await fillProvider(large.opened.database, patients)
  process.stdout.write(`${patients} patients were made in ${Math.round((performance.now() - started) / 1000)} s.\n`)
  const sides = [await serve(small), await serve(large)] as const
  const slow: string[] = []
  for (const { call } of await contractCalls()) {
    if (call.method !== 'GET') continue
    const asks = await Promise.all(sides.map(({ api, asker }) => fittingRequest(api, call, asker, 1)))
    const measured: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [side, times] of (await timeInTurn(asks)).entries()) measured[side]?.push(percentile(times, 0.99))
    }
    const [before = NaN, after = NaN] = measured.map(median)
    const name = `${call.method} ${call.path}`
    if (measured.some(({ length }) => length === 0)) continue
    const figures = [`${before.toFixed(1)} ms`, `${after.toFixed(1)} ms`, (after / before).toFixed(2)]
    process.stdout.write(`${name.padEnd(66)} ${figures.map((figure) => figure.padStart(10)).join('')}\n`)
    if (after > before * most && after - before > mostMs) slow.push(name)
  }
  const tables = await large.opened.database.execute(sql`select relname, reltuples from pg_class where relkind = 'r'`)
  const isLarge = new Set(
    rowsOf(tables).flatMap(({ relname, reltuples }) => (Number(reltuples) >= largeFrom ? [relname] : [])),
  )
  const selects = [...large.statements].filter((statement) => /^(select|with)\b/i.test(statement))
  for (const statement of selects) {
    const whole = (await wholeTableReads(large.opened.database, statement, false)).filter((table) => isLarge.has(table))
    if (whole.length > 0) process.stdout.write(`${whole.join(', ')} as a whole: ${statement}\n`)
  }
  process.stdout.write(`${slow.length === 0 ? 'No call is' : slow.join(', ')} slow with the large data.\n`)
  process.exitCode = slow.length === 0 ? 0 : 1
  for (const { api } of sides) await api.close()
} finally {
  stopPostgres()
}
