/** @size long */

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { describeWith } from '@homeside/build/testing/describe-with'
import { eq, inArray, sql } from 'drizzle-orm'

import { sessions } from '../../src/platform/database/tables/accounts.ts'
import { conversations } from '../../src/platform/database/tables/conversations.ts'
import { orders } from '../../src/platform/database/tables/orders.ts'
import { loginForm } from '../sign-in.ts'
import { patroniPasswords, startPatroniPair, type PatroniNode, type PatroniPair } from './patroni-pair.ts'
import { postgresForProcesses, type ProcessDatabase } from './process-databases.ts'
import { signInAt, startServerProcess, orderAndRead, type Load } from './server-process.ts'

const username = 'maria.lopez'
const subject = `Message ${randomUUID()}`

/**
 * A caller's tries, one after the other: what was refused from when to when, how often it was acknowledged, and the
 * longest that took, in milliseconds.
 */
interface Caller {
  kind: 'messages' | 'sign-ins'
  refused: { from: number; to: number; status: string }[]
  acknowledged: number
  slowest: number
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(100)
}

interface Way {
  /** Seconds in which calls are refused, or one is waited for. */
  atMost: number
  happen: (primary: PatroniNode, standby: PatroniNode) => unknown
  /** What brings the machine that was lost back, where it does not come by itself. */
  comeBack?: (lost: PatroniNode) => void
  /** Whether the standby is lost, and the primary stays. */
  isOfStandby?: boolean
  /** Whether it takes machines with networks of their own. */
  isOfNetwork?: boolean
}

const ways: Record<string, Way> = {
  'The machine of the primary dies': {
    atMost: 45,
    happen: (primary) => primary.signal('machine', 'SIGKILL'),
    comeBack: (primary) => primary.start(),
  },
  'It stands still, and goes on later': {
    atMost: 45,
    happen: (primary) => primary.signal('machine', 'SIGSTOP'),
    comeBack: (primary) => primary.signal('machine', 'SIGCONT'),
  },
  'Its network fails, and comes back': {
    atMost: 45,
    happen: (primary) => primary.setConnected(false),
    comeBack: (primary) => primary.setConnected(true),
    isOfNetwork: true,
  },
  'The network of the standby fails, and comes back': {
    atMost: 45,
    happen: (_, standby) => standby.setConnected(false),
    comeBack: (standby) => standby.setConnected(true),
    isOfStandby: true,
    isOfNetwork: true,
  },
  'Its PostgreSQL dies': { atMost: 30, happen: (primary) => primary.signal('PostgreSQL', 'SIGKILL') },
  'They change places as planned': {
    atMost: 20,
    happen: (primary, standby) => {
      const parameters = ['switchover', '--master', primary.name, '--candidate', standby.name, '--force']
      const env = { ...patroniPasswords, PATH: process.env['PATH'], LANG: 'C.UTF-8' }
      return promisify(execFile)('patronictl', ['-c', primary.file, ...parameters], { env })
    },
  },
}

describeWith(['PostgreSQL', 'etcd', 'haproxy', 'openssl', 'patroni'], 'two API servers on two PostgreSQL', () => {
  let pair: PatroniPair
  let database: ProcessDatabase
  let load: Load
  let servers: string[]
  const callers: Caller[] = []
  const running: Promise<void>[] = []
  const state = { isOver: false }

  const keepCalling = (kind: Caller['kind'], call: () => () => Promise<Response>): void => {
    const caller: Caller = { kind, refused: [], acknowledged: 0, slowest: 0 }
    callers.push(caller)
    const run = async () => {
      let ask = call()
      while (!state.isOver) {
        const from = performance.now()
        const response = await ask()
        await response.arrayBuffer()
        if (response.ok) {
          caller.acknowledged++
          caller.slowest = Math.max(caller.slowest, performance.now() - from)
          ask = call()
        } else {
          const status = `${response.status} ${response.headers.get('Retry-After')}`
          caller.refused.push({ from, to: performance.now(), status })
        }
        await pause(100)
      }
    }
    running.push(run())
  }

  beforeAll(async () => {
    pair = await startPatroniPair()
    database = await postgresForProcesses(pair.url)
    const started = [await startServerProcess(database.settings), await startServerProcess(database.settings)]
    servers = started.map(({ origin }) => origin)
    // A copy of a filled database has used numbers that PostgreSQL has not written into the log of the copy.
    const { database: opened, close } = await database.open()
    await opened.execute(sql`checkpoint`)
    await close()
    await until(() => pair.nodes[1].is('sync'))
    load = await orderAndRead(servers[0] ?? '', await signInAt(servers[0] ?? '', database.patient.Username), 500)
    for (const origin of servers) {
      const headers = await signInAt(origin, username)
      const body = JSON.stringify({ Topic: 'Other', Subject: subject, Message: 'Please keep this.' })
      keepCalling('messages', () => {
        const init = { method: 'POST', headers: { ...headers, 'Idempotency-Key': randomUUID() }, body }
        return () => fetch(`${origin}/conversations`, init)
      })
      const form = loginForm({ username: 'james.carter', alias: 'bluebird-hme' })
      keepCalling('sign-ins', () => () => fetch(`${origin}/account/login`, { method: 'POST', body: form }))
    }
  })

  /** Answers the longest time in which calls were refused, and in which one was answered, in seconds. */
  async function lose({
    comeBack,
    happen,
    isOfStandby = false,
  }: Way): Promise<Record<'calls' | 'seconds' | 'slowest', number> & { statuses: string[] }> {
    const [first, second] = pair.nodes
    const isFirst = await first.is('primary')
    const [primary, standby] = isFirst ? [first, second] : [second, first]
    for (const caller of callers) Object.assign(caller, { refused: [], slowest: 0 })
    await happen(primary, standby)
    const [stays, lost] = isOfStandby ? [primary, standby] : [standby, primary]
    await until(() => stays.is('primary'))
    const then = callers.map(({ acknowledged }) => acknowledged)
    while (callers.some(({ acknowledged }, index) => acknowledged < (then[index] ?? 0) + 3)) await pause(100)
    comeBack?.(lost)
    await until(() => lost.is('sync'))
    expect(await stays.is('primary')).toBe(true)
    const refused = callers.flatMap((caller) => caller.refused)
    const from = Math.min(...refused.map((each) => each.from))
    const seconds = refused.length === 0 ? 0 : (Math.max(...refused.map((each) => each.to)) - from) / 1000
    const statuses = [...new Set(refused.map(({ status }) => status))].toSorted()
    const slowest = Math.max(...callers.map((caller) => caller.slowest)) / 1000
    return { seconds, statuses, calls: refused.length, slowest }
  }

  test('servers serve again by themselves, nothing acknowledged is lost, and the old primary follows the new one', async () => {
    for (const [what, way] of Object.entries(ways)) {
      if (way.isOfNetwork && !pair.hasNetworks) {
        process.stderr.write(`${what}: not tried, because only root may make networks\n`)
        continue
      }
      const { calls, seconds, slowest, statuses } = await lose(way)
      const told = `${calls} calls refused with ${statuses.join()}, the slowest other took ${slowest.toFixed(1)} s`
      process.stderr.write(`${what}: ${seconds.toFixed(1)} s, ${told}\n`)
      expect([what, statuses.filter((status) => status !== '503 5')]).toEqual([what, []])
      expect(Math.max(seconds, slowest)).toBeLessThan(way.atMost)
    }
    state.isOver = true
    await Promise.all([...running, load.end()])
    const sum = (kind: string) =>
      callers.filter((each) => each.kind === kind).reduce((total, { acknowledged }) => total + acknowledged, 0)
    const { database: opened, close } = await database.open()
    const kept = await opened.$count(orders, inArray(orders.orderNumber, load.acknowledged))
    const written = await opened.$count(conversations, eq(conversations.subject, subject))
    const signedIn = await opened.$count(sessions)
    await close()
    const found = `orders ${kept} of ${load.acknowledged.length}, messages ${written} of ${sum('messages')}`
    const rewound = pair.nodes.flatMap((node) => node.log().match(/running pg_rewind/g) ?? []).length
    process.stderr.write(`Still there: ${found}, sign-ins ${signedIn} of ${sum('sign-ins')}; rewound ${rewound}\n`)
    expect(kept).toBe(load.acknowledged.length)
    expect(written).toBe(sum('messages'))
    expect(signedIn).toBeGreaterThanOrEqual(sum('sign-ins'))
    expect(kept).toBeGreaterThan(100)
  })
})
