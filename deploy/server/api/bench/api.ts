import { installed } from '@homeside/build/testing/installed'

import { signInAt } from '../testing/processes/server-process.ts'
import { stopPostgres } from '../testing/start-postgres.ts'
import { measure, type Measured, mixedReads, addVisitors, type Visitor } from './load.ts'
import { postgresPid, type Taken, takenBy } from './measure.ts'
import { startApiOnPostgres, startBareServer, startDatabase, startBehindNginx } from './servers.ts'

/**
 * `pnpm bench api [rounds]` measures the API on PostgreSQL: single reads, then nine reads to a write, each in turn with
 * a bare route of three prepared statements on the same database, then more requests than it can serve. It prints the
 * medians of the rounds, what share of the bare route's requests per second each load reaches, and how much
 * processor time a request takes. At the end it measures whole visits of patients: at one server, and
 * behind nginx at one and at two.
 */

const usernames = ['maria.lopez', 'james.carter', 'rose.kim', 'walt.higgins', 'nina.patel', 'tess.nguyen']
const usual = { connections: 20, seconds: 6 }
const flood = { connections: 400, seconds: 10 }
const after = { connections: 20, seconds: 5 }
const singleReads = ['account/sessionvalid', 'orders/open', 'patient/dashboard']

/** What one visit asks for: the sign-in, each screen twice, and a draft. */
const readsOfVisit = [...mixedReads, ...mixedReads]
const requestsOfVisit = readsOfVisit.length + 2
const visitors = 40

/** Prints a line about one load. */
function tell(name: string, { perSecond, p50, p99, statuses }: Measured, bare?: Measured): void {
  const { ok, refused, failed } = statuses
  const figures = [`${perSecond.toFixed(0)}/s`, `p50 ${p50} ms`, `p99 ${p99} ms`, `${ok} ok`, `${refused} refused`]
  const ratio = bare === undefined ? '' : `ratio ${(perSecond / bare.perSecond).toFixed(2)}`
  process.stdout.write(
    `${name.padEnd(34)} ${[...figures, `${failed} failed`, ratio].map((one) => one.padStart(14)).join('')}\n`,
  )
}

/** A load's figures, and the processor time of each program meanwhile. */
interface Round extends Measured {
  taken: Taken
}

/** Prints what processor time a request took, by program. */
function tellRequest({ perSecond, taken }: Round): void {
  const each = Object.entries(taken).map(([part, ms]) => `${part} ${(ms / (perSecond * usual.seconds)).toFixed(2)} ms`)
  process.stdout.write(`${' '.repeat(34)} a request takes ${each.join(', ')}\n`)
}

/** The round with the median of the requests per second. */
function median(rounds: readonly Round[]): Round {
  const middle = rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}

/**
 * Prints how many patients can be served in an hour, each with one visit, and how much processor time a visit takes.
 * The processor time of the load itself, which runs on the same machine, is not counted.
 */
async function tellVisits(
  name: string,
  origin: string,
  visiting: readonly Visitor[],
  pids: Readonly<Record<string, readonly number[]>>,
): Promise<Measured> {
  const headers = visiting.map((each) => each.headers)
  const signIns = visiting.map(({ signIn }) => signIn)
  const { result: measured, taken } = await takenBy(pids, () =>
    measure(origin, headers, { ...usual, reads: readsOfVisit, signIns }),
  )
  tell(name, measured)
  const visits = (measured.perSecond * usual.seconds) / requestsOfVisit
  const each = Object.entries(taken).map(([part, ms]) => ({ part, ms: ms / visits }))
  const whole = each.reduce((sum, { ms }) => sum + ms, 0)
  const anHour = (perSecond: number) => (Math.round((perSecond * 3600) / 100) * 100).toLocaleString('en')
  const parts = each.map(({ ms, part }) => `${part} ${ms.toFixed(0)} ms`).join(', ')
  process.stdout.write(
    `${' '.repeat(34)} ${anHour(visits / usual.seconds)} patients an hour; a visit takes ${parts}: ` +
      `${anHour(1000 / whole)} patients an hour and core\n`,
  )
  return measured
}

const rounds = Number(process.argv[2] ?? 3)
const databaseUrl = await startDatabase()
const api = await startApiOnPostgres(databaseUrl)
const bare = await startBareServer(databaseUrl)
try {
  const patients: Awaited<ReturnType<typeof signInAt>>[] = []
  for (const username of usernames) patients.push(await signInAt(api.origin, username))
  const loads = [
    { name: 'a bare route of three statements', server: bare, reads: ['bare'] },
    ...singleReads.map((read) => ({ name: read, server: api, reads: [read] })),
    { name: 'nine reads to a write', server: api, reads: mixedReads },
  ]
  for (const { server, reads } of loads) await measure(server.origin, patients, { reads, connections: 20, seconds: 3 })
  const measured = loads.map((): Round[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { server, reads }] of loads.entries()) {
      const { result, taken } = await takenBy({ Node: [server.pid], PostgreSQL: [postgresPid()] }, () =>
        measure(server.origin, patients, { reads, ...usual }),
      )
      measured[index]?.push({ ...result, taken })
    }
  }
  const medians = measured.map(median)
  for (const [index, each] of medians.entries()) {
    tell(loads[index]?.name ?? '', each, medians[0])
    tellRequest(each)
  }
  const flooded = await measure(api.origin, patients, flood)
  const recovered = await measure(api.origin, patients, after)
  tell(`nine to one, ${flood.connections} connections`, flooded)
  tell('nine to one, afterwards', recovered)
  const visiting = await addVisitors(databaseUrl, api.origin, visitors)
  const visits = [
    await tellVisits('visits, one server', api.origin, visiting, { API: [api.pid], PostgreSQL: [postgresPid()] }),
  ]
  const program = installed('nginx')
  if (program === null) process.stdout.write('nginx is not installed, so nothing was measured behind it.\n')
  const second = await startApiOnPostgres(databaseUrl)
  try {
    for (const servers of [[api], [api, second]]) {
      if (program === null) break
      const origins = servers.map(({ origin }) => origin)
      const nginx = await startBehindNginx(program, origins)
      const pids = { API: servers.map(({ pid }) => pid), PostgreSQL: [postgresPid()], nginx: [nginx.pid] }
      visits.push(await tellVisits(`visits, nginx before ${servers.length}`, nginx.origin, visiting, pids))
      nginx.stop()
    }
  } finally {
    second.stop()
  }
  const all = [...measured.flat(), flooded, recovered, ...visits]
  const holds = all.every(({ statuses }) => statuses.failed === 0)
  process.exitCode = holds && recovered.statuses.refused === 0 ? 0 : 1
} finally {
  api.stop()
  bare.stop()
  // Waits until the servers have closed their connections.
  await new Promise((resolve) => setTimeout(resolve, 500))
  stopPostgres()
}
