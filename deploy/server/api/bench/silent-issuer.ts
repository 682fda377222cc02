import autocannon from 'autocannon'
import { eq } from 'drizzle-orm'

import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { providers } from '../src/platform/database/tables/providers.ts'
import { openSilence } from '../testing/open-silence.ts'
import { signInAt } from '../testing/processes/ask-process.ts'
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
  for (let turn = 1; turn <= 3; turn += 1) {
    const quiet = await measure(api.origin, patients, others)
    let next = 0
    const { length } = starts.addresses
    const statuses = new Map<number, number>()
    const starting = autocannon({
      url: `${api.origin}/account/sso/start/northridge`,
      connections: 100 * length,
      duration: others.seconds,
      overallRate: starts.rate,
      setupClient: (client) => {
        client.setHeaders({ 'X-Forwarded-For': starts.addresses[next++ % length] })
        client.on('response', (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1))
      },
    })
    const beside = await measure(api.origin, patients, others)
    await starting
    const refused = beside.statuses.refused + beside.statuses.failed
    const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    process.stdout.write(
      `turn ${turn}: 99 of 100 calls of others within ${quiet.p99} ms; beside the silence within ${beside.p99} ms, ${refused} of them refused; starts: ${said}\n`,
    )
  }
  api.stop()
} finally {
  stopPostgres()
  await silence.close()
}
