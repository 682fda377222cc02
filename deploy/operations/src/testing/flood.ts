import { once } from 'node:events'
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { connect as connectPlainly } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectSecurely } from 'node:tls'

import type { Balancer } from '@homeside/server-kit/testing/balancer'

interface Refusal {
  headers: IncomingHttpHeaders & IncomingHttpStatusHeader
  body: string
}

/** How many requests to send at once: more than nginx allows anybody. */
const atOnce = 400

/**
 * Sends the same request again and again over one connection, as a page of `origin` would. Returns the first refusal
 * (429).
 */
export async function flood(
  nginx: Balancer,
  { url, origin, from }: { url: string; origin: string; from: string },
): Promise<Refusal> {
  const { hostname, pathname } = new URL(url)
  const session = connect(`https://127.0.0.1:${nginx.secure}`, {
    createConnection: () =>
      connectSecurely({
        socket: connectPlainly({ host: '127.0.0.1', port: nginx.secure, localAddress: from }),
        ca: nginx.certificate,
        servername: hostname,
        ALPNProtocols: ['h2'],
      }),
  })
  const ask = async (): Promise<Refusal> => {
    const stream = session.request({ ':authority': hostname, ':path': pathname, origin })
    const [headers] = (await once(stream, 'response')) as [Refusal['headers']]
    return { headers, body: await text(stream) }
  }
  try {
    for (;;) {
      const answers = await Promise.all(Array.from({ length: atOnce }, ask))
      const refused = answers.find(({ headers }) => headers[':status'] === 429)
      if (refused) return refused
    }
  } finally {
    session.close()
  }
}
