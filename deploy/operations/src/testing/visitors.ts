import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

import { snapshotIn } from '@homeside/contract/page-snapshot'
import type { Balancer } from '@homeside/server-kit/testing/balancer'
import { witnessCookie, witnessOf } from '@homeside/server-kit/witness'

/** What a load balancer answered. */
export interface Answer {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  bytes: Buffer
  text: string
}

interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The address from which the visitor comes. */
  from?: string
}

/** Calls a load balancer over TLS, as a browser does after it has looked up the host name. */
export async function visit({ certificate, secure }: Balancer, url: string, asked: Question = {}): Promise<Answer> {
  const { hostname, pathname, search } = new URL(url)
  const agent = new Agent({ ca: certificate, keepAlive: false })
  const { body, from, headers = {}, method = 'GET' } = asked
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: secure,
        servername: hostname,
        path: `${pathname}${search}`,
        method,
        headers: { Host: hostname, ...headers },
        ...(from ? { localAddress: from } : {}),
      },
      (answer) => {
        buffer(answer).then(
          (bytes) =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
              cookies: answer.headers['set-cookie'] ?? [],
              bytes,
              text: bytes.toString(),
            }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The status with which a request without TLS is answered, at a host name. */
export async function plainStatus(
  { plain }: Balancer,
  host: string,
  at = '/northridge/login',
): Promise<number | undefined> {
  const asked = get({ host: '127.0.0.1', port: plain, path: at, headers: { Host: host } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

/** Where the pages of `nginx/homeside.conf` are. */
export const portal = 'https://portal.example'

/** Where its API is. */
export const api = 'https://api.portal.example'

/** Signs in a patient of the sandbox. Returns the headers for the session's calls. */
export async function signInThrough(balancer: Balancer, username: string): Promise<Record<string, string>> {
  const form = new URLSearchParams({
    username,
    password: 'Sunny-day-42',
    alias: 'bluebird-hme',
    requestSource: 'btportal',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
  })
  const answer = await visit(balancer, `${api}/account/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: portal },
    body: form.toString(),
  })
  const { access_token: token } = JSON.parse(answer.text) as { access_token: string }
  const [cookie = ''] = answer.cookies
  expect(cookie).toMatch(/^__Host-homeside-portal=/)
  return { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', Cookie: cookie.split(';')[0] ?? '', Origin: portal }
}

/** An event as the portal’s pages report it. */
export const portalEvent = {
  PortalEventTypeKey: 1,
  AppKey: 3,
  IPAddress: '',
  Url: '',
  Path: '/login',
  Browser: 'Test',
  BrowserVersion: '1',
}

/** Visitors of nginx who load pages, read and write, four of each kind, until they are told to stop. */
interface Visitors {
  /** How many requests were sent so far. */
  sent: () => number
  /**
   * Stops them, expects that each message that was accepted is there once, and prints the figures.
   *
   * @param what The purpose of the visitors, for the printed line.
   * @returns What went wrong with each request that failed.
   */
  end: (what: string) => Promise<string[]>
}

/** How many requests of one kind were sent, and what went wrong with each that failed. */
interface Counted {
  sent: number
  failed: string[]
}

/** Signs a patient in, and lets the visitors begin. */
export async function visitors(nginx: Balancer): Promise<Visitors> {
  const session = await signInThrough(nginx, 'maria.lopez')
  const subject = `Message ${randomUUID()}`
  const counts = new Map<string, Counted>()
  const running: Promise<void>[] = []
  const state = { isOver: false }
  for (const [name, next] of Object.entries(kinds(session, subject))) {
    const counted: Counted = { sent: 0, failed: [] }
    counts.set(name, counted)
    for (let each = 20; each < 24; each++) {
      running.push(keepAsking(nginx, counted, () => ({ ...next(), from: `127.0.0.${each}` }), state))
    }
  }
  return {
    sent: () => [...counts.values()].reduce((sum, { sent }) => sum + sent, 0),
    end: async (what) => {
      state.isOver = true
      await Promise.all(running)
      const figures = [...counts].map(([name, { failed, sent }]) => `${name}: ${sent}, failed ${failed.length}`)
      process.stderr.write(`${what}; ${figures.join('; ')}\n`)
      for (const { sent } of counts.values()) expect(sent).toBeGreaterThan(100)
      const keyed = counts.get('writes with a key')
      expect(await messagesCalled(nginx, session, subject)).toBe((keyed?.sent ?? 0) - (keyed?.failed.length ?? 0))
      return [...counts].flatMap(([name, { failed }]) => failed.map((each) => `${name}: ${each}`))
    },
  }
}

type Asked = Question & { url: string }

/** The requests of each kind, one after the other. */
function kinds(session: Record<string, string>, subject: string): Record<string, () => Asked> {
  const json = { 'Content-Type': 'application/json' }
  return {
    pages: () => ({ url: `${portal}/bluebird-hme/login` }),
    reads: () => ({ url: `${api}/orders/open`, headers: session }),
    'writes without a key': () => ({
      url: `${api}/account/portalLog/`,
      method: 'POST',
      headers: { ...json, Origin: portal },
      body: JSON.stringify(portalEvent),
    }),
    'writes with a key': () => ({
      url: `${api}/conversations`,
      method: 'POST',
      headers: { ...session, ...json, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ Topic: 'Other', Subject: subject, Message: 'Here I am.' }),
    }),
  }
}

/** Sends requests one after the other from an address of its own until it is over. */
async function keepAsking(
  nginx: Balancer,
  counted: Counted,
  next: () => Asked,
  state: { isOver: boolean },
): Promise<void> {
  while (!state.isOver) {
    const { url, ...question } = next()
    counted.sent++
    const answer = await visit(nginx, url, question).catch((error: unknown) => ({ status: String(error), text: '' }))
    if (answer.status !== 200) counted.failed.push(`${answer.status} ${answer.text.slice(0, 200)}`)
  }
}

/** How many messages with a subject are there. */
async function messagesCalled(nginx: Balancer, session: Record<string, string>, subject: string): Promise<number> {
  const answer = await visit(nginx, `${api}/conversations/list`, { headers: session })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"Items"')])
  const { Items } = JSON.parse(answer.text) as { Items: { Subject: string }[] }
  return Items.filter(({ Subject }) => Subject === subject).length
}

/** The secret with which these visits' patients are vouched for: a gateway's `WITNESS_KEY`. */
export const witnessKey = 'the witness key of tests'

/** How many patients have come. */
let patients = 0

/** What became of a remote on a page. */
export type Outcome = 'loaded' | 'failed' | 'crashed'

/** Has another patient, signed in and in a network of their own, load a page and report how orders loaded. */
export async function visitPage(origin: string, outcomeOf: (version: string) => Outcome): Promise<void> {
  const html = await (await fetch(`${origin}/northridge/orders`)).text()
  const { remotes, snapshotId } = snapshotIn(html)
  const { build, track } = remotes[0] ?? {}
  const outcome = outcomeOf(build?.version ?? '')
  const common = { remote: 'orders', version: build?.version, track, snapshotId, duration: 300 }
  patients += 1
  const headers = {
    Origin: origin,
    Cookie: `${witnessCookie}=${witnessOf(witnessKey, String(patients))}`,
    'X-Forwarded-For': `10.${(patients >> 8) & 255}.${patients & 255}.1`,
  }
  const send = (report: object): Promise<Response> =>
    fetch(`${origin}/-/beacon`, { method: 'POST', headers, body: JSON.stringify({ ...common, ...report }) })
  if (outcome !== 'failed') await send({ phase: 'load', outcome: 'loaded' })
  if (outcome !== 'loaded') await send({ phase: outcome === 'crashed' ? 'render' : 'load', outcome })
}
