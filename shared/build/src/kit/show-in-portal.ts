import { createServer, request as requestOf } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import { request as secureRequestOf } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { remoteFacts } from '@homeside/contract/build-facts'
import { pageSnapshot, snapshotRemote, type SnapshotRemote, devRemoteOf } from '@homeside/contract/page-snapshot'
import { remoteDescriptor } from '@homeside/contract/remote-descriptor'
import { z } from 'zod'

export interface ShownInPortal {
  /** The portal, such as `https://test.portal.example`. */
  portal: string
  /** Where its pages are shown on this machine; its API is at the next port. 0 takes free ports. */
  port: number
  /** Development servers by the name of their remote, such as `http://localhost:3001`. */
  remotes: Readonly<Record<string, string>>
  /** Where the remotes' own backend listens on this machine; the portal's own list otherwise. */
  backend?: string | undefined
}

/**
 * Shows a portal that runs anywhere at an address of this machine, with remotes from development servers in its pages.
 * Nobody else sees them. The portal and its API meet the pages as their own.
 */
export async function showInPortal({ backend, port, portal, remotes }: ShownInPortal) {
  let apiOrigin = ''
  const api = await listen(port === 0 ? 0 : port + 1, (asked, answer) =>
    passOn(asked, answer, apiOrigin, [pages.origin, portal]),
  )
  const pages: Listening = await listen(port, (asked, answer) =>
    passOn(asked, answer, portal, [pages.origin, portal], async (html, headers) => {
      const page = await withDevRemotes(html, asked)
      apiOrigin = page.apiOrigin
      const connects = Object.values(remotes).flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])
      const own = [...connects, api.origin, ...(backend ? [backend] : [])].join(' ')
      const policy = headers['content-security-policy'] as string
      headers['content-security-policy'] = policy.replace(/(style-src|font-src|connect-src) /g, `$1 ${own} `)
      // A development build has no hashes to require.
      delete headers['integrity-policy']
      return page.html.replaceAll(apiOrigin, api.origin)
    }),
  )

  /** The page with all its remotes, so that it asks for no list in which the others are missing. */
  async function withDevRemotes(html: string, { headers }: IncomingMessage) {
    const block = /(?<=id="page-snapshot">).*?(?=<\/script>)/s
    const { rest, ...snapshot } = pageSnapshot.parse(JSON.parse(block.exec(html)?.[0] ?? 'null'))
    const cookie = { Cookie: headers.cookie ?? '' }
    const others = rest ? await read(`${portal}${rest}`, z.array(snapshotRemote), cookie) : snapshot.remotes
    const own = await Promise.all(Object.values(remotes).map(devRemote))
    const kept = others.filter(({ name }) => !(name in remotes))
    const named = Object.fromEntries(Object.keys(remotes).map((name) => [name, backend ? [backend] : []]))
    const whole = {
      ...snapshot,
      remotes: [...kept, ...own],
      ...(backend ? { backends: { ...snapshot.backends, ...named } } : {}),
    }
    const written = JSON.stringify(whole).replaceAll('<', String.raw`\u003c`)
    return { apiOrigin: snapshot.apiOrigin, html: html.replace(block, () => written) }
  }

  const close = (): void => [pages, api].forEach(({ server }) => server.close())
  return { origin: pages.origin, close }
}

async function devRemote(origin: string): Promise<SnapshotRemote> {
  const [descriptor, built] = await Promise.all([
    read(`${origin}/remote.json`, remoteDescriptor),
    read(`${origin}/pages.json`, remoteFacts),
  ])
  return devRemoteOf(origin, descriptor, built)
}

async function read<Value>(
  url: string,
  schema: z.ZodType<Value>,
  headers: Record<string, string> = {},
): Promise<Value> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}. Look at what its server printed.`)
  return schema.parse(await answer.json())
}

interface Listening {
  server: Server
  origin: string
}

async function listen(
  port: number,
  answerOf: (asked: IncomingMessage, answer: ServerResponse) => void,
): Promise<Listening> {
  const server = createServer(answerOf)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` }
}

/** Headers that concern only one connection, or only the portal's own address. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security', 'content-length']

/**
 * Answers with what another server answers, with this server's address in place of the other's.
 *
 * @param origins This server's origin, and the other server's.
 * @param rewrite Changes a page and its headers.
 */
function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  to: string,
  [here, there]: readonly [here: string, there: string],
  rewrite?: (html: string, headers: OutgoingHttpHeaders) => Promise<string>,
): void {
  const trouble = (error: unknown): void => {
    if (!answer.headersSent) answer.writeHead(502, { 'Content-Type': 'text/plain' })
    answer.end(`${to || 'The API'} is not shown: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!to) return trouble('open a page of the portal first.')
  const url = new URL(asked.url ?? '/', to)
  const renamed = (from: string, into: string, headers: NodeJS.Dict<string | string[]>) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll(from, into) : value,
      ]),
    )
  const headers = { ...renamed(here, there, asked.headers), host: url.host, 'accept-encoding': 'identity' }
  const send = url.protocol === 'https:' ? secureRequestOf : requestOf
  const sent = send(url, { method: asked.method, headers }, (answered) => {
    const back: OutgoingHttpHeaders = renamed(there, here, answered.headers)
    for (const name of ownHeaders) delete back[name]
    // A cookie for the portal's own domain would not be kept here.
    if (answered.headers['set-cookie']) {
      back['set-cookie'] = answered.headers['set-cookie'].map((cookie) => cookie.replace(/;\s*Domain=[^;]*/i, ''))
    }
    const status = answered.statusCode ?? 502
    if (!rewrite || asked.method !== 'GET' || !String(back['content-type']).startsWith('text/html') || status !== 200) {
      answer.writeHead(status, back)
      answered.pipe(answer)
      return
    }
    text(answered)
      .then((html) => rewrite(html, back))
      .then((html) => answer.writeHead(status, back).end(html), trouble)
  })
  sent.once('error', trouble)
  asked.pipe(sent)
}
