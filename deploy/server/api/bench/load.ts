import { randomUUID } from 'node:crypto'

import { makePatient } from '@homeside/sandbox/made/make-patient'
import autocannon from 'autocannon'

import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { sandbox } from '../src/platform/database/tables/operations.ts'
import { strongPasswordCost } from '../src/platform/session/passwords.ts'
import { percentile, signInAt } from '../testing/processes/server-process.ts'
import { loginForm } from '../testing/sign-in.ts'

type Headers = Record<string, string>

/** What a morning's pages ask for. */
export const mixedReads = [
  'patient/dashboard',
  'patient/info',
  'patient/insurance',
  'orders/supplies',
  'orders/open',
  'orders/history/1/10',
  'conversations/list',
  'patient/notifications',
  'account/sessionvalid',
]

/** The write that is sent too when there are several reads. */
const mixedWrite = 'orders/draft'
const draft = { OrderIdempotencyKey: 'bench-of-the-api', Items: [] }

/** The result of one run. Times are in milliseconds. */
export interface Measured {
  /** Requests that were served; those that were refused are counted in the statuses alone. */
  perSecond: number
  /** The times of what was served. A refusal waits on purpose, so that its sender does not repeat it at once. */
  p50: number
  p99: number
  /** How many answers had each kind of status. */
  statuses: { ok: number; refused: number; failed: number }
}

interface How {
  connections: number
  seconds: number
  reads?: readonly string[]
  /** How many requests are sent in a second. Default: as many as are answered. */
  rate?: number
  /** The body of each patient's sign-in. When given, each patient signs in first. */
  signIns?: readonly string[]
}

/**
 * Sends these reads again and again as these patients, and a write as well when there are several reads. Returns what
 * it measured.
 */
export async function measure(
  origin: string,
  patients: readonly Headers[],
  { connections, rate, reads = mixedReads, seconds, signIns = [] }: How,
): Promise<Measured> {
  let next = 0
  const statuses = { ok: 0, refused: 0, failed: 0 }
  const times: number[] = []
  const running = autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    setupClient: (client) => {
      const index = next++ % patients.length
      const headers = { ...patients[index], 'Idempotency-Key': randomUUID() }
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const signIn = { method: 'POST' as const, path: '/account/login', body: signIns[index] ?? '', headers: form }
      const write = { method: 'POST' as const, path: `/${mixedWrite}`, body: JSON.stringify(draft), headers }
      // Headers of the whole client would be sent with its first request only.
      client.setRequests([
        ...(signIns.length === 0 ? [] : [signIn]),
        ...reads.map((path) => ({ method: 'GET' as const, path: `/${path}`, headers })),
        ...(reads.length === 1 ? [] : [write]),
      ])
      client.on('response', (status, _bytes, ms) => {
        statuses[status < 400 ? 'ok' : status === 429 || status === 503 ? 'refused' : 'failed'] += 1
        if (status < 400) times.push(ms)
      })
    },
  })
  const { errors } = await running
  statuses.failed += errors
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round)
  return { perSecond: statuses.ok / seconds, p50: p50 ?? 0, p99: p99 ?? 0, statuses }
}

/** A patient who is signed in, and the body of another sign-in. */
export interface Visitor {
  headers: Record<string, string>
  signIn: string
}

/** Makes patients whose passwords cost what they cost in production, and signs each in at a server. */
export async function addVisitors(databaseUrl: string, origin: string, count: number): Promise<Visitor[]> {
  const { database, close } = await openPostgres(databaseUrl)
  const visitors: Visitor[] = []
  try {
    // Only a sandbox is given made-up patients.
    await database.insert(sandbox).values({})
    for (let index = 0; index < count; index++) {
      const made = await makePatient(
        database,
        { Provider: 'bluebird-hme', Orders: ['delivered'], Conversations: ['answered'] },
        { now: new Date(), passwordCost: strongPasswordCost },
      )
      const signIn = loginForm({ username: made.Username, alias: made.Alias }).toString()
      visitors.push({ headers: await signInAt(origin, made.Username), signIn })
    }
    await database.delete(sandbox)
  } finally {
    await close()
  }
  return visitors
}
