/** @size all */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { pin } from '@homeside/releases/changes/pin'
import { promote } from '@homeside/releases/changes/promote'
import { rollBack } from '@homeside/releases/changes/roll-back'
import { rolloutPlan } from '@homeside/releases/environments/environment'
import { withNews, newLedger, type Notice } from '@homeside/releases/notify/notices'
import { runNotifier } from '@homeside/releases/notify/run-notifier'
import { gatewayCounts } from '@homeside/releases/rollout/count-source'
import { runRollout } from '@homeside/releases/rollout/run-rollout'
import { livePortal, newSigner, publishSomeRemote } from '@homeside/releases/testing'
import { Webhook } from 'standardwebhooks'

import { startVisitedGateway, visit } from './testing/visited-gateway.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
  /** What the hook answered. */
  status: number
}

/** A webhook that answers with these statuses, and then with 204. */
async function startHook(statuses: number[]) {
  const received: Received[] = []
  let arrived: () => void = () => undefined
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await text(request)
      const status = statuses.shift() ?? 204
      received.push({ headers: request.headers, body, status })
      response.writeHead(status).end()
      arrived()
    }
    void answer()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const taken = (): Notice[] =>
    received.filter(({ status }) => status === 204).map(({ body }) => JSON.parse(body) as Notice)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    taken,
    /** Waits until a notice of this type with these words was taken. */
    until: async (type: Notice['type'], words: string): Promise<Notice> => {
      for (;;) {
        const found = taken().find((notice) => notice.type === type && notice.text.includes(words))
        if (found) return found
        await new Promise<void>((resolve) => (arrived = resolve))
      }
    },
    close: () => server.close(),
  }
}

const secret = randomBytes(32).toString('base64')
const over = new AbortController()
afterAll(() => over.abort())

test('a webhook is told of what is promoted, held, refused and rolled back, signed, and again when it was away', async () => {
  const portal = await livePortal()
  const { registry } = portal
  const signer = portal.keys['local'] ?? newSigner()
  const author = (why: string) => ({ by: 'anna', why, signer })
  const gateway = await startVisitedGateway(registry)
  // The first notice is tried three times.
  const hook = await startHook([503, 503])
  const lines: string[] = []
  const watching = {
    environment: 'local',
    plan: rolloutPlan.parse({ pauseSeconds: 0, steps: [50, 100] }),
    source: gatewayCounts([gateway.origin]),
    lookEvery: 20,
    signal: over.signal,
    progress: (line: string) => void lines.push(line),
  }
  const telling = { ...watching, url: hook.url, secret, firstPause: 10, leaseMs: 600_000 }
  const running = runNotifier(registry, { ...telling, holder: 'one' })
  // Two notifiers together send each notice once.
  const other = runNotifier(registry, { ...telling, holder: 'two' })

  expect((await hook.until('promoted', 'orders 1.0.0')).id).toBe('local-1')
  expect(hook.received.slice(0, 3).map(({ status }) => status)).toEqual([503, 503, 204])
  expect(new Set(hook.received.slice(0, 3).map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['local-1']))
  expect(lines[0]).toBe('The webhook did not take local-1: it answered 503.')

  await publishSomeRemote(portal, '1.1.0')
  const to = { environment: 'local', promotesFrom: null }
  await promote(registry, { releases: ['orders@1.1.0'], from: null, to, weight: 50, author: author('Faster search') })
  const rollout = runRollout(registry, { ...watching, name: 'orders', author: author('raised by the controller') })
  expect((await hook.until('held', 'orders')).text).toMatch(
    /^orders 1\.1\.0 is held at 50 % in local: too few loads of the candidate: 0 of 200 by signed-in patients$/,
  )
  await pin(registry, {
    name: 'orders',
    version: '1.0.0',
    alias: 'northridge',
    environment: 'local',
    author: author(''),
  })
  expect((await hook.until('changed', 'northridge')).text).toContain('pinned to orders 1.0.0 (no reason given)')
  const report = {
    schema: 'served/v1',
    serial: 1,
    releases: {},
    refused: [{ name: 'orders', why: 'page.js is missing.' }],
  }
  await registry.store.reportServed('local', 'gateway-a', JSON.stringify(report))
  expect((await hook.until('refused', 'gateway-a')).text).toBe('gateway-a of local refuses: page.js is missing.')
  await rollBack(registry, { names: ['orders'], environment: 'local', author: author('Blank in Safari') })
  expect((await hook.until('rolled back', 'orders 1.1.0')).text).toContain('Blank in Safari')

  over.abort()
  await Promise.all([running, other, rollout])
  gateway.close()
  hook.close()
  const ids = hook.taken().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // A receiver's usual library finds each signature good, and a changed body bad.
  const library = new Webhook(secret)
  for (const { body, headers } of hook.received) {
    const given = headers as Record<string, string>
    expect(library.verify(body, given)).toEqual(JSON.parse(body))
    expect(() => library.verify(`${body} `, given)).toThrow('No matching signature found')
  }
})

test('a new stable release with trouble from few networks stays, and somebody is told', async () => {
  const portal = await livePortal()
  const { registry } = portal
  const author = { by: 'anna', why: 'Faster search', signer: portal.keys['local'] ?? newSigner() }
  const gateway = await startVisitedGateway(registry)
  await publishSomeRemote(portal, '1.1.0')
  const to = { environment: 'local', promotesFrom: null }
  await promote(registry, { releases: ['orders@1.1.0'], from: null, to, author })
  while ((await visit(gateway.origin, () => 'loaded')) !== '1.1.0');
  for (let visits = 0; visits < 40; visits++) await visit(gateway.origin, () => (visits < 8 ? 'crashed' : 'loaded'))
  const source = gatewayCounts([gateway.origin])
  const options = { environment: 'local', plan: rolloutPlan.parse({}), source, since: new Date() }
  const { waiting } = await withNews(registry, options, { ...newLedger, toldSerial: 2 })
  gateway.close()
  expect(waiting.map(({ notice }) => [notice.type, notice.text])).toEqual([
    [
      'held',
      expect.stringMatching(
        /^orders 1\.1\.0 stays stable in local: trouble from \d networks only, a person decides: crashes per load/,
      ),
    ],
  ])
})

test('a notice that a webhook did not take is sent by the next notifier, with later changes, once and in order', async () => {
  const portal = await livePortal()
  const { registry } = portal
  const signer = portal.keys['local'] ?? newSigner()
  const author = { by: 'anna', why: 'Faster search', signer }
  const hook = await startHook([503, 503, 503])
  const telling = {
    environment: 'local',
    plan: rolloutPlan.parse({}),
    source: gatewayCounts([]),
    url: hook.url,
    secret,
    lookEvery: 5,
    leaseMs: 600_000,
    progress: () => undefined,
  }
  const report = { schema: 'served/v1', serial: 1, releases: {}, refused: [{ name: 'orders', why: 'It is cut off.' }] }
  await registry.store.reportServed('local', 'gateway-a', JSON.stringify(report))

  const first = new AbortController()
  // The second try of this notifier would be a minute later.
  const stopped = runNotifier(registry, { ...telling, firstPause: 60_000, holder: 'one', signal: first.signal })
  while (hook.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  first.abort()
  await stopped
  expect(hook.taken()).toEqual([])

  // While no notifier runs, the gateway recovers and a release is promoted.
  await registry.store.forgetServed('local', 'gateway-a')
  await publishSomeRemote(portal, '1.1.0')
  await promote(registry, {
    releases: ['orders@1.1.0'],
    from: null,
    to: { environment: 'local', promotesFrom: null },
    author,
  })

  const second = new AbortController()
  const told = runNotifier(registry, { ...telling, firstPause: 5, holder: 'two', signal: second.signal })
  await hook.until('promoted', 'orders 1.0.0 → 1.1.0')
  second.abort()
  await told

  const third = new AbortController()
  const looked = runNotifier(registry, { ...telling, firstPause: 5, holder: 'three', signal: third.signal })
  await publishSomeRemote(portal, '1.2.0')
  await promote(registry, {
    releases: ['orders@1.2.0'],
    from: null,
    to: { environment: 'local', promotesFrom: null },
    author,
  })
  await hook.until('promoted', 'orders 1.1.0 → 1.2.0')
  third.abort()
  await looked
  hook.close()
  expect(hook.taken().map(({ type }) => type)).toEqual(['promoted', 'refused', 'promoted', 'promoted'])
  expect(hook.taken().map(({ text: words }) => words)).toEqual([
    expect.stringContaining('local 1, by'),
    'gateway-a of local refuses: It is cut off.',
    expect.stringContaining('orders 1.0.0 → 1.1.0'),
    expect.stringContaining('orders 1.1.0 → 1.2.0'),
  ])
})
