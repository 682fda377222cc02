import { randomUUID } from 'node:crypto'

import autocannon from 'autocannon'

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
const draft = { OrderIdempotencyKey: 'bench-of-the-api', Items: [] }

/** The result of one run. Times are in milliseconds. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** How many answers had each kind of status. */
  statuses: { ok: number; refused: number; failed: number }
}

interface How {
  connections: number
  seconds: number
  reads?: readonly string[]
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
  { connections, reads = mixedReads, seconds, signIns = [] }: How,
): Promise<Measured> {
  let next = 0
  const statuses = { ok: 0, refused: 0, failed: 0 }
  const running = autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const index = next++ % patients.length
      const headers = { ...patients[index], 'Idempotency-Key': randomUUID() }
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const signIn = { method: 'POST' as const, path: '/account/login', body: signIns[index] ?? '', headers: form }
      const write = { method: 'POST' as const, path: '/orders/draft', body: JSON.stringify(draft), headers }
      // Headers of the whole client would be sent with its first request only.
      client.setRequests([
        ...(signIns.length === 0 ? [] : [signIn]),
        ...reads.map((path) => ({ method: 'GET' as const, path: `/${path}`, headers })),
        ...(reads.length === 1 ? [] : [write]),
      ])
      client.on('response', (status) => {
        statuses[status < 400 ? 'ok' : status === 429 || status === 503 ? 'refused' : 'failed'] += 1
      })
    },
  })
  const { requests, latency, errors } = await running
  statuses.failed += errors
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, statuses }
}
