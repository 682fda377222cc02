import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createApi, type Api, type ApiOptions } from '../api.ts'

/** A server on a real socket, and the portal's client for it. */
export interface RealServer {
  api: Api
  origin: string
  /** What reached the server, as the network carried it. */
  received: IncomingMessage[]
  /** What the client handed to `fetch`. */
  requests: Request[]
  close: () => Promise<void>
}

type Answering = (response: ServerResponse, request: IncomingMessage) => void

/** Starts a server that answers every call in the same way. */
export async function realServer(answer: Answering, options: Partial<ApiOptions> = {}): Promise<RealServer> {
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    received.push(request)
    answer(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const requests: Request[] = []
  const api = createApi({
    origin,
    getToken: () => null,
    getAlias: () => null,
    getLanguage: () => 'en',
    onSessionExpired: () => undefined,
    fetch: (input, init) => {
      if (input instanceof Request) requests.push(input)
      return fetch(input, init)
    },
    ...options,
  })
  return {
    api,
    origin,
    received,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

/** Answers with a problem document, as the API does. */
export function problem(status: number, code: string, more: object = {}): Answering {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/problem+json' })
    response.end(JSON.stringify({ type: 'about:blank', title: code, status, code, correlationId: 'abc', ...more }))
  }
}
