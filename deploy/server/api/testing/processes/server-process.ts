import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { SuppliesAnswer } from '@homeside/contract/orders'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'
import { countStart, inherited, mainFile } from '@homeside/server-kit/testing/start-process'

import { closeInTheEnd } from '../left-open.ts'
import { loginForm } from '../sign-in.ts'

/** An API server in a process of its own. A test can kill it or stop it. */
export interface ServerProcess {
  origin: string
  /** Everything that it has printed to stderr so far. */
  words: () => string
  /** Ends it at once with SIGKILL, as a power cut would. It cannot finish anything. */
  kill: () => Promise<void>
  /** Asks it to end with SIGTERM, as a deployment does. Returns its exit code. */
  stop: () => Promise<number | null>
}

/**
 * Starts the API as a process of its own, on any free port.
 *
 * @param settings environment variables.
 * @param program `api` starts it as in production, without made-up patients.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  program: 'sandbox' | 'api' = 'sandbox',
): Promise<ServerProcess> {
  countStart('server process')
  const server = spawn(process.execPath, [mainFile(program)], {
    env: { ...inherited(), PORT: '0', COOKIE_SUFFIX: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // A test that fails before it ends the server would never finish, because the server's pipe stays open.
  void closeInTheEnd(Promise.resolve({ close: async () => void server.kill('SIGKILL') }))
  let words = ''
  const exited = once(server, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (part: string) => {
      words += part
      const started = /API on (\S+)/.exec(words)?.[1]
      if (started) resolve(started)
    })
    void exited.then(() => reject(new Error(`The server did not start: ${words}`)))
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    server.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }
  return {
    origin,
    words: () => words,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

/** Signs in at a server and returns the headers of the session. They are valid at every server on the same database. */
export async function signInAt(origin: string, username: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/account/login`, {
    method: 'POST',
    body: loginForm({ username, alias: 'bluebird-hme' }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
  const { access_token: token } = (await response.json()) as { access_token: string }
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', Cookie: cookie, 'Content-Type': 'application/json' }
}

/** Longer than a server needs to find out by real time that another died. */
const takeOverMs = 120_000

const unsent = /^homeside_(?:messages|texts|webhooks|charges)\{state="(?:waiting|retrying|active)"\} (\d+)/gm
const unsentCounts = 4 * 3

/**
 * Moves a server's clock on, hour by hour, until nothing waits in any of its four queues. They are counted one after the
 * other, and a charge that ends meanwhile queues an email: so it looks twice.
 *
 * @throws Error when something is left for too long.
 */
export async function untilQueueIsEmpty(origin: string): Promise<void> {
  const deadline = Date.now() + takeOverMs
  const headers = { Authorization: `Bearer ${sandboxStaffKey}`, 'Content-Type': 'application/json' }
  for (let hours = 1, empty = 0; empty < 2; hours++) {
    const body = JSON.stringify({ OffsetSeconds: hours * 60 * 60 })
    const moved = await fetch(`${origin}/staff/sandbox/clock`, { method: 'POST', headers, body })
    if (!moved.ok) throw new Error(`The clock was not moved: ${await moved.text()}`)
    const left = [...(await (await fetch(`${origin}/metrics`)).text()).matchAll(unsent)]
    empty = left.length === unsentCounts && left.every(([, count]) => count === '0') ? empty + 1 : 0
    if (Date.now() > deadline) throw new Error(`Messages were left:\n${left.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/**
 * The messages that a server has written to its outbox folder, oldest first. A name that begins with a dot is a message
 * that is still being written, or whose server was killed meanwhile.
 */
export function outboxMessages(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/**
 * The time that a share of all stayed below.
 *
 * @param share from 0 to 1: 0.99 for the 99th percentile.
 */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? 0
}

/** What a patient was answered, and the numbers of the orders that were acknowledged. */
export interface Load {
  /** How often each answer came, by its status and its Retry-After. */
  seen: Map<string, number>
  acknowledged: string[]
  /** Ends the load, and waits for the calls that are on their way. */
  end: () => Promise<void>
}

/**
 * Orders and reads as one patient, four calls at a time, until it is ended. An order that was not acknowledged is sent
 * again with its key.
 *
 * @param everyMs between two orders of each of the four.
 */
export async function orderAndRead(origin: string, headers: Record<string, string>, everyMs: number): Promise<Load> {
  const { Items } = (await (await fetch(`${origin}/orders/supplies`, { headers })).json()) as SuppliesAnswer
  const supplies = Items.filter(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  const seen = new Map<string, number>()
  const acknowledged: string[] = []
  const state = { isOver: false }
  const ask = async (what: string, init: RequestInit): Promise<{ OrderNumber?: string }> => {
    const response = await fetch(`${origin}/${what}`, init)
    const answer = `${response.status} ${response.headers.get('Retry-After')}`
    seen.set(answer, (seen.get(answer) ?? 0) + 1)
    return (await response.json()) as { OrderNumber?: string }
  }
  const order = async (supplyKey: number): Promise<void> => {
    const choice = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
    const body = JSON.stringify({ Items: [{ SupplyKey: supplyKey, Quantity: 1 }], ...choice })
    const init = { method: 'POST', headers: { ...headers, 'Idempotency-Key': `supply-${supplyKey}` }, body }
    while (!state.isOver) {
      const { OrderNumber } = await ask('orders', init)
      if (OrderNumber !== undefined) return void acknowledged.push(OrderNumber)
      await pause(20)
    }
  }
  const lane = async (): Promise<void> => {
    while (!state.isOver) {
      const supply = supplies.pop()
      if (supply) await order(supply.SupplyKey)
      await ask('orders/open', { headers })
      await pause(everyMs)
    }
  }
  const lanes = Promise.all([lane(), lane(), lane(), lane()])
  return {
    seen,
    acknowledged,
    end: async () => {
      state.isOver = true
      await lanes
    },
  }
}
