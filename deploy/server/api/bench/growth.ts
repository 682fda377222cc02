import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { referenceOf } from '@homeside/contract/constants/reference'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import { desc, eq, sql } from 'drizzle-orm'

import { queueReminders } from '../src/identity/short-codes/remind-of-supplies.ts'
import { sweepRetention } from '../src/patients/retention/sweep-retention.ts'
import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { rowsOf } from '../src/platform/database/pick-columns.ts'
import { accounts } from '../src/platform/database/tables/accounts.ts'
import { messages } from '../src/platform/database/tables/conversations.ts'
import { auditTrail } from '../src/platform/database/tables/operations.ts'
import { patients } from '../src/platform/database/tables/patients.ts'
import { providers } from '../src/platform/database/tables/providers.ts'
import { createLog } from '../src/platform/log/log.ts'
import { relayEvents } from '../src/providers/events/relay-events.ts'
import { sweep } from '../src/server/sweep.ts'
import { queueTellings } from '../src/staff/lists/tell-staff.ts'
import { staffKeyOf } from '../testing/as-patient.ts'
import type { Asker } from '../testing/ask-call.ts'
import { fittingRequest } from '../testing/calls/fitting-request.ts'
import { wholeTableReads } from '../testing/calls/statements-of-calls.ts'
import { growOld, grownOld } from '../testing/grow-old.ts'
import { copyFilledDatabase } from '../testing/postgres-database.ts'
import { percentile } from '../testing/processes/server-process.ts'
import { signInAsKind, loginForm } from '../testing/sign-in.ts'
import { postgresUrlVariable, startPostgres, stopPostgres } from '../testing/start-postgres.ts'
import { startTestApi, usualNow } from '../testing/start-test-api.ts'
import type { TestApi } from '../testing/test-api.ts'
import { fillProvider } from './fill-provider.ts'
import { explained, handsOut, isFlat, pictureOf, type Row, tableOf } from './growth-page.ts'
import { isQuick, measure, measureBeside, type Ask, type Refused } from './measure.ts'

/**
 * `pnpm bench growth [--quick] [--write] [--only=staff/]` makes every reading call on PostgreSQL, in turn for a patient
 * of a provider with 250 patients, for one of a provider with 50,000, and for one there with a long history. It prints
 * medians, bytes, and the statements that read a large table as a whole. `--quick` makes fewer patients, and takes ten
 * minutes. `--only` makes only calls with these letters. `--write` stores the result in `deploy/operations`. The exit
 * code is 1 when a call is refused only where there is much, or is not flat. A call in `explained` may take 100 ms, and
 * one that hands out everything may take longer.
 */
const [fewPatients, manyPatients] = [250, isQuick ? 5000 : 50_000]
const trailRows = isQuick ? 500_000 : 4_000_000
const slowMs = 100
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''
const largeFrom = 5000
/** The slowest call. A patient may make their own only now and then, staff this one as often as they like. */
const slowest = 'GET staff/patients/{key}/data'
const operations = join(import.meta.dirname, '../../../operations')

interface Side {
  api: TestApi
  asker: Asker
  /** Who may make the calls that the other may not. */
  unlinked: Asker
  username: string
}

async function sideOf(api: TestApi): Promise<Side> {
  const asker = await signInAsKind(api, 'portal')
  const [account] = await api.database
    .select({ username: accounts.username })
    .from(accounts)
    .innerJoin(patients, eq(patients.accountKey, accounts.accountKey))
    .where(eq(patients.patientKey, asker.own?.patientKey ?? 0))
  return { api, asker, unlinked: await signInAsKind(api, 'no-registrations'), username: account?.username ?? '' }
}

async function openFilled(cluster: string, count: number) {
  const statements = new Set<string>()
  const opened = await openPostgres(await copyFilledDatabase(cluster, usualNow), (one) => statements.add(one))
  await fillProvider(opened.database, count)
  return { opened, statements }
}

/** Calls that the contract alone does not lead to: searches, pages far back, a sign-in, a reference told by phone. */
async function furtherAsks({ api, asker, username }: Side): Promise<[call: string, ask: Ask][]> {
  const headers = { Authorization: `Bearer ${asker.token}`, Alias: asker.alias ?? '' }
  const get = (path: string) => async () => asker.browser(`${api.origin}/${path}`, { headers, credentials: 'include' })
  const asStaff = (path: string) => async () =>
    api.handle(new Request(`${api.origin}/${path}`, { headers: { Authorization: `Bearer ${staffKeyOf(101)}` } }))
  const [longest] = await api.database
    .select({ key: messages.conversationKey })
    .from(messages)
    .where(eq(messages.patientKey, asker.own?.patientKey ?? 0))
    .groupBy(messages.conversationKey)
    .orderBy(desc(sql`count(*)`))
    .limit(1)
  const [said] = await api.database.select().from(auditTrail).where(eq(auditTrail.siteKey, 101)).limit(1)
  const paths = ['?search=zzzz', '?search=hose%20mascara', '?unread=true']
  const body = loginForm({ username, alias: asker.alias ?? '', withDashboard: 'true' })
  return [
    ...paths.map((query): [string, Ask] => [`GET conversations/1/20${query}`, get(`conversations/1/20${query}`)]),
    ['GET conversations/15/20', get('conversations/15/20')],
    ['GET conversations/{longest}/messages/1/20', get(`conversations/${longest?.key}/messages/1/20`)],
    ['GET conversations/{longest}/messages/100/20', get(`conversations/${longest?.key}/messages/100/20`)],
    ['GET orders/history/150/10', get('orders/history/150/10')],
    ['GET payments/charges/100/20', get('payments/charges/100/20')],
    // What the desk's list of what is to do shows at first.
    ...['orders', 'conversations', 'changes'].map((list): [string, Ask] => [
      `GET staff/${list}?show=waiting&limit=50`,
      asStaff(`staff/${list}?show=waiting&limit=50`),
    ]),
    ['GET account/provider/search?name=oxygen', get('account/provider/search?name=oxygen')],
    ['GET staff/references/{known}', asStaff(`staff/references/${referenceOf(said?.correlationId ?? '')}`)],
    [
      'POST account/login',
      async () => asker.browser(`${api.origin}/account/login`, { method: 'POST', credentials: 'include', body }),
    ],
  ]
}

/** Measures, in milliseconds, the work that servers do by themselves each minute or hour. */
async function measureWork({ database, queue, clock }: TestApi): Promise<[work: string, ms: number][]> {
  const retention = { photosMonths: 12, messagesYears: 7, closedRecordsYears: 7, trailYears: 6 }
  await database.update(providers).set({ retention })
  const log = createLog({ write: () => undefined })
  const works: [string, () => Promise<unknown>][] = [
    ['the look for reminders', () => queueReminders(database, queue, clock.now())],
    ['the look for what staff are told', () => queueTellings(database, queue, clock.now())],
    ['the relay of events', () => relayEvents(database, queue)],
    ['the sweep', () => sweep(database, clock.now())],
    ['the sweep of what is over', () => sweepRetention({ database, queue, log, now: clock.now() })],
  ]
  const measured: [string, number][] = []
  for (const [name, work] of works) {
    // The first two runs do what is due, so that the measured ones find nothing to do.
    for (let before = 0; before < 2; before++) await work()
    const times: number[] = []
    for (let look = 0; look < 5; look++) {
      const started = performance.now()
      await work()
      times.push(performance.now() - started)
    }
    measured.push([name, percentile(times, 0.5)])
  }
  return measured
}

startPostgres()
const cluster = process.env[postgresUrlVariable]
if (cluster === undefined) throw new Error('The bench needs PostgreSQL’s programs.')
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const started = performance.now()
  const [small, large] = [await openFilled(cluster, fewPatients), await openFilled(cluster, manyPatients)]
  await large.opened.database.execute(sql`insert into audit_trail
    (at, correlation_id, actor, account_key, site_key, patient_key, call, keys, outcome)
    select ${usualNow.toISOString()}::timestamptz - i * interval '1 second', gen_random_uuid()::text,
      case when i % 50 = 0 then 'staff' else 'patient' end, 1, 101, 1000000 + i % 100000, 'GET patient/dashboard', '{}', 'done'
    from generate_series(1, ${sql.raw(String(trailRows))}) i`)
  const start = { checkAnswers: false, loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } }
  const [smallApi, largeApi] = [
    await startTestApi({ ...start, opened: small.opened }),
    await startTestApi({ ...start, opened: large.opened }),
  ]
  const sides = [await sideOf(smallApi), await sideOf(largeApi), await sideOf(largeApi)] as const
  if (sides[2].asker.own) await growOld(large.opened.database, sides[2].asker.own, grownOld)
  // PostgreSQL does this by itself after a while, and would do it while calls are measured.
  await large.opened.database.execute(sql`vacuum analyze`)
  say(`Filled in ${Math.round((performance.now() - started) / 1000)} s.`)

  const further = await Promise.all(sides.map(furtherAsks))
  large.statements.clear()

  const rows: Row[] = []
  const refused: Refused[] = []
  const asksOf = new Map<string, readonly Ask[]>()
  const add = (measured: Row | Refused) => ('times' in measured ? rows.push(measured) : refused.push(measured))
  for (const { call } of await contractCalls()) {
    if (call.method !== 'GET' || !call.path.includes(only)) continue
    const { sessions = ['portal'] } = call
    const asks = await Promise.all(
      sides.map(({ api, asker, unlinked }) =>
        fittingRequest(api, call, sessions.includes('portal') ? asker : unlinked, 1),
      ),
    )
    asksOf.set(`GET ${call.path}`, asks)
    add(await measure(`GET ${call.path}`, asks))
  }
  const [, other] = asksOf.get('GET patient/dashboard') ?? []
  const [, , own] = asksOf.get(slowest) ?? []
  if (rows.length === 0) throw new Error('Nothing was measured.')
  if (only === '' && other && own) {
    const beside = (await measureBeside(other, own)).map((ms) => ms.toFixed(1)).join(' → ')
    say(
      `While one patient makes ${slowest} without a pause, the dashboard of another takes at most (p99): ${beside} ms.`,
    )
  }
  // A sign-in is among them, and too many of them end the sessions from before.
  for (const [place, [name]] of (further[0] ?? []).entries()) {
    if (!name.includes(only)) continue
    const asks = further.flatMap((each) => each[place]?.[1] ?? [])
    add(await measure(name, asks))
  }
  const work = only === '' ? [await measureWork(smallApi), await measureWork(largeApi)] : []
  const looks = (work[0] ?? []).map(([name, ms], place) => {
    const after = work[1]?.[place]?.[1] ?? NaN
    return { call: name, times: [ms, after, after], bytes: [] }
  })
  const table = tableOf([...rows, ...looks])
  say(table)

  const tables = rowsOf(
    await large.opened.database.execute(sql`select relname, reltuples from pg_class where relkind = 'r'`),
  )
  const largeTables = new Set(
    tables.flatMap(({ relname, reltuples }) => (Number(reltuples) >= largeFrom ? [relname] : [])),
  )
  for (const statement of large.statements) {
    if (!/^(select|with)\b/i.test(statement)) continue
    const whole = (await wholeTableReads(large.opened.database, statement, false)).filter((one) => largeTables.has(one))
    if (whole.length > 0) say(`${whole.join(', ')} as a whole: ${statement}`)
  }
  // A call with a made-up value is refused everywhere. A call that is refused only where there is much is a fault.
  const isUsual = ({ statuses }: Refused) => (statuses[0] ?? 500) >= 400 && statuses.every((status) => status < 500)
  say(
    `Refused, and not measured: ${refused
      .filter(isUsual)
      .map(({ call }) => call)
      .join(', ')}`,
  )
  const faults = [
    ...refused
      .filter((each) => !isUsual(each))
      .map(({ call, statuses }) => `${call} is refused: ${statuses.join(', ')}`),
    ...[...rows, ...looks].flatMap(({ call, times: [before = NaN, ...after] }) => {
      const worst = Math.max(...after)
      const isExplained = explained.some(([pattern]) => pattern.test(call))
      if (isFlat(before, worst) || (isExplained && (worst <= slowMs || handsOut.test(call)))) return []
      return [`${call} is not flat: ${before.toFixed(1)} → ${worst.toFixed(1)} ms`]
    }),
  ]
  say(faults.length === 0 ? 'Every line is flat, or explained.' : faults.join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
  if (only === '' && process.argv.includes('--write')) {
    writeFileSync(join(operations, 'growth.svg'), pictureOf([...rows, ...looks]))
    writeFileSync(join(operations, 'GROWTH.md'), pageOf(table))
  }
  for (const api of [smallApi, largeApi]) await api.close()
} finally {
  stopPostgres()
}

function pageOf(table: string): string {
  const { orders, messages: written, inOneConversation, photos, supplies, dispensings, conversations } = grownOld
  return `# What grows

\`pnpm bench growth${isQuick ? ' --quick' : ''} --write\` wrote this page and its picture. Small is a patient of a provider with
${fewPatients} patients; the large provider has ${manyPatients} of them with ${manyPatients * 40} messages, and ${trailRows} rows of the audit
trail. The old patient is there too, with ${orders} paid orders, ${written} messages in ${conversations} conversations
(${inOneConversation} in one), ${photos} photos, ${supplies} supplies and ${dispensings} deliveries. Milliseconds are medians, asked in turn.

![Milliseconds of each call, on a logarithmic scale](growth.svg)

${table}
`
}
