import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, createGzip } from 'node:zlib'

import { makeCertificate as writeCertificate } from '@homeside/server-kit/testing/balancer'

/** A certificate, and the hash by which a browser can be told to trust it, so that it caches what it gets. */
export interface Certificate {
  key: Buffer
  cert: Buffer
  publicKeyHash: string
}

/** Makes a certificate and keeps it in memory. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'))
  try {
    const cert = writeCertificate(folder)
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    const publicKeyHash = createHash('sha256').update(publicKey).digest('base64')
    return { key: readFileSync(`${folder}/certificate.key`), cert, publicKeyHash }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface SecureFront {
  origin: string
  /** Sets the server to pass requests on to. Until then they fail. */
  passTo: (port: number) => void
  close: () => void
}

/** Headers of HTTP/1.1 that HTTP/2 does not have. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** A proxy with HTTP/2 and TLS on a free port that compresses JSON, as in front of a server in production. */
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
      const passed = Object.fromEntries(kept)
      const isSmaller = isCompressible(passed) && /\bgzip\b/.test(String(headers['accept-encoding']))
      if (isSmaller) {
        delete passed['content-length']
        passed['content-encoding'] = 'gzip'
      }
      outgoing.writeHead(answer.statusCode ?? 502, passed)
      if (isSmaller) answer.pipe(createGzip({ level: constants.Z_BEST_SPEED })).pipe(outgoing)
      else answer.pipe(outgoing)
    },
  )
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  incoming.pipe(onward)
}

/** What the balancers in front of the API compress. The gateway compresses its own answers. */
function isCompressible(headers: IncomingHttpHeaders): boolean {
  const isJson = /^application\/(problem\+)?json/.test(headers['content-type'] ?? '')
  return isJson && !headers['content-encoding'] && Number(headers['content-length']) >= 1024
}
