import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** What an issuer answers at its token endpoint. `silence` cuts the connection, `hang` never answers. */
type Told = { status: number; body: object; headers?: Record<string, string> } | 'silence' | 'hang'

/** An issuer whose next token a test chooses, as somebody who has taken it over could. */
export interface ChosenIssuer {
  issuer: string
  /** A key of its own, and one of the same name that is not its own. */
  own: CryptoKey
  foreign: CryptoKey
  answer: Told
  asked: URLSearchParams[]
  /** How often it was asked what it is, and for its keys. */
  discovered: number
  keysAsked: number
  /** What it calls itself. Default: its address. It answers below /tenant too. */
  named?: string
  /** Signs with another key from now on, which it publishes in place of the one before. */
  rotate: (kid: string) => Promise<void>
  /** Whether it takes connections and never answers. */
  isHanging: boolean
  /** How many requests it holds without an answer. */
  holding: () => number
  /** Cuts the connections of the requests that it holds. */
  letGo: () => void
  sign: (payload: JWTPayload, key?: CryptoKey, kid?: string) => Promise<string>
  close: () => Promise<void>
}

/** Opens an issuer at a free port of this machine. */
export async function openIssuer(): Promise<ChosenIssuer> {
  let pair = await generateKeyPair('ES256', { extractable: true })
  const published = async (kid: string) => ({ ...(await exportJWK(pair.publicKey)), alg: 'ES256', use: 'sig', kid })
  let key = await published('own')
  const held = new Set<Socket>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', chosen.issuer)
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      if (pathname === '/token') chosen.asked.push(new URLSearchParams(text))
      const told =
        pathname === '/token'
          ? chosen.answer
          : { status: 200, headers: {}, body: bodies[pathname.replace(/^\/tenant/, '')]?.() ?? {} }
      if (chosen.isHanging || told === 'hang') {
        held.add(request.socket)
        request.socket.once('close', () => held.delete(request.socket))
      } else if (told === 'silence') request.socket.destroy()
      else {
        const headers = { 'Content-Type': 'application/json', ...told.headers }
        response.writeHead(told.status, headers).end(JSON.stringify(told.body))
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bodies: Record<string, () => object> = {
    '/jwks': () => {
      chosen.keysAsked += 1
      return { keys: [key] }
    },
    '/.well-known/openid-configuration': () => {
      chosen.discovered += 1
      return {
        issuer: chosen.named ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      }
    },
  }
  const chosen: ChosenIssuer = {
    issuer,
    own: pair.privateKey,
    foreign: (await generateKeyPair('ES256')).privateKey,
    answer: { status: 200, body: {} },
    asked: [],
    discovered: 0,
    keysAsked: 0,
    rotate: async (kid) => {
      pair = await generateKeyPair('ES256', { extractable: true })
      key = await published(kid)
    },
    isHanging: false,
    holding: () => held.size,
    letGo: () => held.forEach((socket) => socket.destroy()),
    sign: (payload, by = pair.privateKey, kid = key.kid) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(by),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return chosen
}

/** The longest that something may take on a busy machine. */
const patienceMs = 20_000

/** Resolves once something is so. What is waited for is an event of this process, which no clock drives. */
export async function until(isSo: () => boolean): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error('What was waited for did not happen.')
    await setImmediate()
  }
}
