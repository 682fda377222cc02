import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

import type { Balancer } from '@homeside/server-kit/testing/balancer'

export interface Answer {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  bytes: Buffer
  text: string
}

export interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The address from which the visitor comes. */
  from?: string
}

/** Calls nginx over TLS, as a browser does after it has looked up the host name. */
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

/** Where the pages and the API of `nginx/homeside.conf` are. */
export const portal = 'https://portal.example'

export const api = 'https://api.portal.example'

/** Signs in a patient of the sandbox. Returns the headers for the session's calls. */
export async function signInThroughNginx(nginx: Balancer, username: string): Promise<Record<string, string>> {
  const form = new URLSearchParams({
    username,
    password: 'Sunny-day-42',
    alias: 'bluebird-hme',
    requestSource: 'btportal',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
  })
  const answer = await visit(nginx, `${api}/account/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: portal },
    body: form.toString(),
  })
  const { access_token: token } = JSON.parse(answer.text) as { access_token: string }
  const [cookie = ''] = answer.cookies
  expect(cookie).toMatch(/^__Host-homeside-portal=/)
  return { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', Cookie: cookie.split(';')[0] ?? '', Origin: portal }
}
