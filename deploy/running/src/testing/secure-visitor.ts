import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

import type { Balancer } from './balancer.ts'

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
