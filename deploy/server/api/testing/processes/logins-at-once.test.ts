/** @size all */

import { setTimeout as pause } from 'node:timers/promises'

import { isLong } from '@homeside/build/testing/test-size'
import type { MadePatient } from '@homeside/contract/sandbox'
import { makePatient } from '@homeside/sandbox/made/make-patient'

import { strongPasswordCost } from '../../src/platform/session/passwords.ts'
import { loginForm } from '../sign-in.ts'
import { processDatabases, type ProcessDatabase } from './process-databases.ts'
import { percentile, signInAt, startServerProcess } from './server-process.ts'

const visitors = isLong ? 200 : 40

interface Answered {
  status: number
  retryAfter: string | null
  ms: number
}

/** Patients whose passwords cost what they cost in production. */
async function makeVisitors({ open }: ProcessDatabase): Promise<MadePatient[]> {
  const { database, close } = await open()
  const made: MadePatient[] = []
  for (let each = 0; each < visitors; each++) {
    made.push(await makePatient(database, {}, { now: new Date(), passwordCost: strongPasswordCost }))
  }
  await close()
  return made
}

async function timed(ask: () => Promise<Response>): Promise<Answered> {
  const started = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), ms: performance.now() - started }
}

function figures(answers: readonly Answered[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  const times = answers.map(({ ms }) => ms)
  const [middle, late] = [0.5, 0.99].map((share) => Math.round(percentile(times, share)))
  return `${JSON.stringify(Object.fromEntries(counts))}, p50 ${middle} ms, p99 ${late} ms`
}

const [engine] = processDatabases().slice(-1)

test.each([
  ['each at home', (index: number) => `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`],
  ['all behind one address', () => '10.0.0.1'],
])(
  'many sign in at the same moment, %s: each gets in, at once or when told to come again, and others go on',
  async (_, addressOf) => {
    const database = await engine?.make()
    if (database === undefined) throw new Error('There is no database to test on.')
    const patients = await makeVisitors(database)
    const server = await startServerProcess({ ...database.settings, TRUST_PROXY: 'true' })
    const logIn = ({ Alias: alias, Username: username }: MadePatient, index: number) =>
      timed(() =>
        fetch(`${server.origin}/account/login`, {
          method: 'POST',
          headers: { 'X-Forwarded-For': addressOf(index) },
          body: loginForm({ username, alias }),
        }),
      )
    const headers = { ...(await signInAt(server.origin, database.patient.Username)), 'X-Forwarded-For': '10.9.9.9' }

    const state = { isOver: false }
    const others: Answered[] = []
    const reading = (async () => {
      while (!state.isOver) {
        others.push(await timed(() => fetch(`${server.origin}/orders/open`, { headers })))
        await pause(20)
      }
    })()
    const started = performance.now()
    const first: Answered[] = []
    const refused: Answered[] = []
    await Promise.all(
      patients.map(async (patient, index) => {
        for (let tries = 0; ; tries++) {
          const answer = await logIn(patient, index)
          if (tries === 0) first.push(answer)
          if (answer.status === 200) return
          refused.push(answer)
          await pause(Number(answer.retryAfter) * 1000)
        }
      }),
    )
    const all = performance.now() - started
    state.isOver = true
    await reading
    if (isLong) {
      console.info(`${visitors} sign-ins at once: ${figures(first)}; all in after ${Math.round(all)} ms`)
      console.info(`Meanwhile, reads of somebody signed in: ${figures(others)}`)
    }
    // The only refusals are those of an overloaded server, which say when to come again. Reads may get them too.
    const read = others.filter(({ status }) => status === 200)
    const turnedAway = [...refused, ...others.filter(({ status }) => status !== 200)]
    expect(turnedAway.filter(({ retryAfter, status }) => status !== 503 || retryAfter !== '1')).toEqual([])
    expect(read.length).toBeGreaterThan(others.length / 2)
    expect(await server.stop()).toBe(0)
  },
)
