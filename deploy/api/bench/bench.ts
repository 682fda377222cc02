import { signInAt } from '../src/processes/sign-in-at.ts'
import stopPostgres from '../src/testing/stop-postgres.ts'
import { measure } from './load.ts'
import type { Measured } from './load.ts'
import { startApiOnPostgres, startBareServer } from './servers.ts'

/**
 * `pnpm bench:api` measures nine reads to a write on PostgreSQL, beside a bare route, and then more requests than can
 * be served.
 */

const usernames = ['maria.lopez', 'james.carter', 'rose.kim', 'walt.higgins', 'nina.patel', 'tess.nguyen']
const usual = { connections: 20, seconds: 15 }
const flood = { connections: 400, seconds: 10 }
const after = { connections: 20, seconds: 5 }

function tell(name: string, { perSecond, p50, p99, statuses }: Measured): void {
  const { ok, refused, failed } = statuses
  const figures = [`${perSecond.toFixed(0)}/s`, `p50 ${p50} ms`, `p99 ${p99} ms`, `${ok} ok`, `${refused} refused`]
  process.stdout.write(
    `${name.padEnd(34)} ${[...figures, `${failed} failed`].map((one) => one.padStart(14)).join('')}\n`,
  )
}

const bare = await startBareServer()
const api = await startApiOnPostgres()
try {
  const patients = []
  for (const username of usernames) patients.push(await signInAt(api.origin, username))
  await measure(api.origin, patients, { connections: 20, seconds: 3 })
  const [one] = [await measure(bare.origin, patients, usual)]
  const own = await measure(api.origin, patients, usual)
  const flooded = await measure(api.origin, patients, flood)
  const recovered = await measure(api.origin, patients, after)
  tell('a bare route', one)
  tell('the API, 90 % reads, 10 % writes', own)
  tell(`the API, ${flood.connections} connections`, flooded)
  tell('the API afterwards', recovered)
  process.stdout.write(`ratio ${(one.perSecond / own.perSecond).toFixed(1)} in requests per second, `)
  process.stdout.write(`${(own.p99 / Math.max(1, one.p99)).toFixed(1)} in p99\n`)
  const holds = own.statuses.failed + flooded.statuses.failed + recovered.statuses.failed === 0
  process.exitCode = holds && recovered.statuses.refused === 0 ? 0 : 1
} finally {
  api.stop()
  bare.stop()
  // The server closes its connections first.
  await new Promise((resolve) => setTimeout(resolve, 500))
  stopPostgres()
}
