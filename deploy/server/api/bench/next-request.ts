import { stopPostgres } from '../testing/start-postgres.ts'
import { startApiOnPostgres, startDatabase } from './servers.ts'

/**
 * `pnpm bench next-request [rounds]` asks for a new password for names with and without an account, in turn. It
 * measures the next request of the same visitor, and the slowest of those within a second, while the message is sent.
 * It prints the medians, and ends with exit code 1 when those of the two differ by more than half.
 */

const usernames = ['maria.lopez', 'james.carter', 'rose.kim', 'walt.higgins', 'nina.patel', 'tess.nguyen']
const rounds = Number(process.argv[2] ?? 40)
const watchedMs = 900

interface Round {
  ask: number
  next: number
  slowest: number
}

/** Milliseconds until a request was answered. */
async function timed(origin: string, path: string, method = 'GET'): Promise<number> {
  const start = performance.now()
  const headers = { Origin: 'http://localhost:8080', 'Content-Type': 'application/json' }
  const answer = await fetch(`${origin}/${path}`, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  return performance.now() - start
}

async function measure(origin: string, name: string): Promise<Round> {
  const ask = await timed(origin, `account/generateresetcode/${name}?requestsource=btportal`, 'POST')
  const next = await timed(origin, 'account/questions')
  let slowest = 0
  const end = performance.now() + watchedMs
  while (performance.now() < end) slowest = Math.max(slowest, await timed(origin, 'account/questions'))
  return { ask, next, slowest }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const api = await startApiOnPostgres(await startDatabase())
try {
  await measure(api.origin, 'nobody.at.first')
  const measured: Record<'known' | 'unknown', Round[]> = { known: [], unknown: [] }
  for (let round = 0; round < rounds; round++) {
    measured.known.push(await measure(api.origin, usernames[round % usernames.length] ?? ''))
    // An address, so that a message is sent to it too.
    measured.unknown.push(await measure(api.origin, `nobody.${round}@mail.example`))
  }
  for (const what of ['ask', 'next', 'slowest'] as const) {
    const [known, unknown] = [measured.known, measured.unknown].map((all) => median(all.map((each) => each[what])))
    if (known === undefined || unknown === undefined) throw new Error('Nothing was measured.')
    process.stdout.write(`${what.padEnd(8)} known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms\n`)
    if (Math.max(known, unknown) > 1.5 * Math.min(known, unknown)) process.exitCode = 1
  }
} finally {
  api.stop()
  // Waits until the server has closed its connections.
  await new Promise((resolve) => setTimeout(resolve, 500))
  stopPostgres()
}
