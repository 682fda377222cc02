import { Agent, get } from 'node:http'

import { eq } from 'drizzle-orm'

import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { providers } from '../src/platform/database/tables/providers.ts'
import { openSilence } from '../testing/open-silence.ts'
import { percentile, signInAt } from '../testing/processes/ask-process.ts'
import { stopPostgres } from '../testing/start-postgres.ts'
import { measure } from './load.ts'
import { startApiOnPostgres, startDatabase } from './servers.ts'

/**
 * `pnpm bench silent-issuer` has one provider's identity provider take connections and never answer, while 200 people a
 * second start to sign in there from two addresses. It prints, in turns, how long the calls of everybody else take.
 */

const starts = { rate: 200, addresses: ['192.0.2.1', '198.51.100.1'] }
/** Patients of other providers: as many requests in a second as 10,000 visits in an hour bring. */
const others = { connections: 4, rate: 60, seconds: 15 }

const silence = await openSilence()
try {
  const url = await startDatabase()
  const { database, close } = await openPostgres(url.replace(/\/\/\w+@/, '//postgres@'))
  const signOn = {
    issuer: `http://127.0.0.1:${silence.port}`,
    clientId: 'portal',
    scope: 'openid',
    patientClaim: 'sub',
  }
  await database.update(providers).set({ signOn }).where(eq(providers.alias, 'northridge'))
  await close()
  const api = await startApiOnPostgres(url, { TRUST_PROXY: 'true' })
  const patients = [await signInAt(api.origin, 'maria.lopez'), await signInAt(api.origin, 'james.carter')]
  // The first calls warm the server.
  await measure(api.origin, patients, others)
  const p99s: { quiet: number[]; beside: number[] } = { quiet: [], beside: [] }
  for (let turn = 1; turn <= 5; turn += 1) {
    const quiet = await measure(api.origin, patients, others)
    const starting = startEvenly(api.origin)
    const beside = await measure(api.origin, patients, others)
    const said = [...starting.stop()].map(([status, count]) => `${count} × ${status}`).join(', ')
    const refused = beside.statuses.refused + beside.statuses.failed
    p99s.quiet.push(quiet.p99)
    p99s.beside.push(beside.p99)
    process.stdout.write(
      `turn ${turn}: 99 of 100 calls of others within ${quiet.p99} ms; beside the silence within ${beside.p99} ms, ${refused} of them refused; starts: ${said}\n`,
    )
  }
  const [quiet, beside] = [percentile(p99s.quiet, 0.5), percentile(p99s.beside, 0.5)]
  process.stdout.write(`beside the silence ${(beside / quiet).toFixed(2)} × as long (medians of the turns)\n`)
  api.stop()
} finally {
  stopPostgres()
  await silence.close()
}

/** Starts to sign in at an even pace, as people do who know nothing of each other, until it is stopped. */
function startEvenly(origin: string) {
  const agent = new Agent({ keepAlive: true })
  const statuses = new Map<number | string, number>()
  const note = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  let started = 0
  const timer = setInterval(() => {
    const headers = { 'X-Forwarded-For': starts.addresses[started++ % starts.addresses.length] }
    get(`${origin}/account/sso/start/northridge`, { agent, headers }, (answer) => {
      note(answer.statusCode ?? 0)
      answer.resume()
    }).on('error', (error) => note(error.message))
  }, 1000 / starts.rate)
  return {
    /** Returns how many answers had each status, those that are still waited for left out. */
    stop: () => {
      clearInterval(timer)
      agent.destroy()
      return statuses
    },
  }
}
