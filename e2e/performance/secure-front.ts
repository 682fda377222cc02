import { once } from 'node:events'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'

import type { Certificate } from './certificate.ts'

export interface SecureFront {
  origin: string
  /** Sets the server to pass requests on to. Until then they fail. */
  passTo: (port: number) => void
  close: () => void
}

/** Headers of HTTP/1.1 that HTTP/2 does not have. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** A proxy with HTTP/2 and TLS on a free port, as in front of a server in production. */
export async function openSecureFront({ key, cert }: Certificate): Promise<SecureFront> {
  let target = 0
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    pass(incoming, outgoing, target)
  })
  server.on('sessionError', () => {})
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    passTo: (wanted) => {
      target = wanted
    },
    close: () => server.close(),
  }
}

function pass(incoming: Http2ServerRequest, outgoing: Http2ServerResponse, port: number): void {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
  const onward = request(
    {
      host: 'localhost',
      port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...headers, host: 'localhost' },
    },
    (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.has(name))
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  incoming.pipe(onward)
}
