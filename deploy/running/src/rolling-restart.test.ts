import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeLongWith } from '@homeside/build/testing/describe-with'
import { freshDatabase } from '@homeside/releases/testing-stores'

import { brandedEnvironment } from './testing/branded-environment.ts'
import { visit } from './testing/secure-visitor.ts'
import type { Question } from './testing/secure-visitor.ts'
import { api, portal, signInThroughNginx } from './testing/sign-in-through-nginx.ts'
import { startNginx } from './testing/start-nginx.ts'
import type { Nginx } from './testing/start-nginx.ts'
import { endProcesses, startProcess } from './testing/start-process.ts'
import type { Part, ServerProcess } from './testing/start-process.ts'

/**
 * Two gateways and two API servers behind the shipped nginx, restarted as systemd does, while visitors load pages, read,
 * and write. `TEST_LONG=1`: each restart drains for five seconds.
 */

/** Longer than nginx keeps an idle connection; the same as in the units. */
const drain = { DRAIN_SECONDS: '5' }

interface Restartable {
  part: Part
  settings: Record<string, string>
  process: ServerProcess
}

let nginx: Nginx
let closeStore: () => Promise<void>
let servers: { gateways: Restartable[]; apis: Restartable[] }

async function start(part: Part, settings: Record<string, string>): Promise<Restartable> {
  return { part, settings, process: await startProcess(part, { ...settings, ...drain }) }
}

/** Stops it, starts it on the same port, and waits until it is ready, as the README tells an operator to do. */
async function restart(server: Restartable): Promise<void> {
  const { part, process, settings } = server
  expect(await process.stop()).toBe(0)
  server.process = await startProcess(part, { ...settings, ...drain, PORT: String(process.port) })
  while (!(await fetch(`${server.process.origin}/readyz`)).ok) await pause(20)
}

/** A kind of request, and what went wrong with it. */
interface Counted {
  sent: number
  failed: string[]
}

/** Sends requests one after the other from an address of its own until it is over. */
async function keepAsking(
  counted: Counted,
  next: () => Question & { url: string },
  state: { isOver: boolean },
): Promise<void> {
  while (!state.isOver) {
    const { url, ...question } = next()
    counted.sent++
    const answer = await visit(nginx, url, question).catch((error: unknown) => ({ status: String(error), text: '' }))
    if (answer.status !== 200) counted.failed.push(`${answer.status} ${answer.text.slice(0, 200)}`)
  }
}

describeLongWith(['nginx', 'openssl', 'PostgreSQL'], 'two of everything, restarted one after the other', () => {
  beforeAll(async () => {
    const [patients, releases] = [await freshDatabase(), await freshDatabase()]
    const live = await brandedEnvironment(releases)
    closeStore = () => live.portal.registry.store.close()
    const gatewaySettings = { ...live.settings, GATEWAY_KEY: 'shared', TRUST_PROXY: 'true' }
    const apiSettings = {
      COOKIE_SUFFIX: 'portal',
      TRUST_PROXY: 'true',
      PAGE_ORIGINS: portal,
      OUTBOX_FOLDER: mkdtempSync(path.join(tmpdir(), 'outbox-')),
      DATABASE_URL: patients,
      SANDBOX: 'true',
    }
    // The first one fills the sandbox.
    const apis = [await start('api', apiSettings), await start('api', apiSettings)]
    const gateways = [await start('gateway', gatewaySettings), await start('gateway', gatewaySettings)]
    servers = { apis, gateways }
    const portsOf = ([one, two]: Restartable[]): [number, number] => [one?.process.port ?? 0, two?.process.port ?? 0]
    nginx = await startNginx({ gateways: portsOf(gateways), apis: portsOf(apis) })
  }, 120_000)
  afterAll(async () => {
    await nginx.stop()
    await endProcesses()
    await closeStore()
  })

  test('no request fails, and each message that was accepted is there once', async () => {
    const session = await signInThroughNginx(nginx, 'maria.lopez')
    const json = { ...session, 'Content-Type': 'application/json' }
    const state = { isOver: false }
    const counts = new Map<string, Counted>()
    const addresses = Array.from({ length: 4 }, (_, index) => `127.0.0.${20 + index}`)
    const running: Promise<void>[] = []
    const ask = (name: string, next: () => Question & { url: string }): void => {
      const counted = { sent: 0, failed: [] }
      counts.set(name, counted)
      for (const from of addresses) running.push(keepAsking(counted, () => ({ ...next(), from }), state))
    }
    ask('pages', () => ({ url: `${portal}/bluebird-hme/login` }))
    ask('reads', () => ({ url: `${api}/orders/open`, headers: session }))
    ask('writes without a key', () => ({
      url: `${api}/account/portalLog/`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: portal },
      body: JSON.stringify({
        PortalEventTypeKey: 1,
        AppKey: 3,
        IPAddress: '',
        Url: '',
        Path: '/login',
        Browser: 'Test',
        BrowserVersion: '1',
      }),
    }))
    const subject = `Restart ${randomUUID()}`
    ask('writes with a key', () => ({
      url: `${api}/conversations`,
      method: 'POST',
      headers: { ...json, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ Topic: 'Other', Subject: subject, Message: 'Here I am.' }),
    }))
    for (const index of [0, 1]) {
      const pair = [servers.gateways[index], servers.apis[index]].filter((each) => each !== undefined)
      await Promise.all(pair.map(restart))
    }
    state.isOver = true
    await Promise.all(running)
    const figures = [...counts].map(([name, { failed, sent }]) => `${name}: ${sent}, failed ${failed.length}`)
    process.stderr.write(`All four restarted; ${figures.join('; ')}\n`)
    expect([...counts].flatMap(([name, { failed }]) => failed.map((each) => `${name}: ${each}`))).toEqual([])
    for (const { sent } of counts.values()) expect(sent).toBeGreaterThan(100)
    const answer = await visit(nginx, `${api}/conversations/list`, { headers: session })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"Items"')])
    const { Items } = JSON.parse(answer.text) as { Items: { Subject: string }[] }
    const kept = Items.filter(({ Subject }) => Subject === subject)
    expect(kept).toHaveLength(counts.get('writes with a key')?.sent ?? 0)
  }, 300_000)
})
