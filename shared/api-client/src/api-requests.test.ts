import { acceptHeader, backgroundAcceptHeader } from '@homeside/contract/constants/contract-version'

import { answerQuery } from './answer-query.ts'
import { createApi, type ApiOptions } from './api.ts'
import { inBackground } from './in-background.ts'
import { problem, realServer, type RealServer } from './testing/real-server.ts'
import { provideApi } from './use-api.ts'

/** Covers section 7 of the specification. */

let server: RealServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function serve(
  options: Partial<ApiOptions> = {},
  answer?: Parameters<typeof realServer>[0],
): Promise<RealServer> {
  server = await realServer(answer ?? ((response) => response.end('{}')), options)
  return server
}

const session = { getToken: () => 'the-token', getAlias: () => 'bluebird-hme' }

test.each(['get', 'post', 'delete'] as const)('a %s sends the browser’s credentials', async (method) => {
  const { api, requests } = await serve()
  await api[method]('patient/providers/5').json()
  expect(requests.map(({ credentials }) => credentials)).toEqual(['include'])
})

test('a call with a token carries the token and the alias', async () => {
  const { api, received } = await serve(session)
  await api.get('patient/dashboard').json()
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer the-token', alias: 'bluebird-hme' })
})

test('a call without a token carries neither, even when an alias is stored', async () => {
  const { api, received } = await serve({ ...session, getToken: () => null })
  await api.get('account/maintenance').json()
  expect(received[0]?.headers).not.toHaveProperty('authorization')
  expect(received[0]?.headers).not.toHaveProperty('alias')
})

test('a session without a provider sends its token and no alias', async () => {
  const { api, received } = await serve({ ...session, getAlias: () => null })
  await api.get('account/providers').json()
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer the-token' })
  expect(received[0]?.headers).not.toHaveProperty('alias')
})

test('each call carries the token of the moment it is made', async () => {
  const tokens = ['first', 'second']
  const { api, received } = await serve({ getToken: () => tokens[0] ?? null })
  await api.get('patient/dashboard').json()
  tokens.shift()
  await api.get('patient/dashboard').json()
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second'])
})

test('a call names the page’s language and the contract version', async () => {
  const { api, received } = await serve({ getLanguage: () => 'es' })
  await api.get('orders/supplies').json()
  expect(received[0]?.headers).toMatchObject({ 'accept-language': 'es', accept: acceptHeader })
})

test('background calls and the cache’s calls are marked', async () => {
  const { api, received } = await serve({ page: 'live.3.7.en...' })
  provideApi(api)
  await api.post('orders/draft', { ...inBackground }).json()
  await answerQuery('orders/open').queryFn({ signal: new AbortController().signal })
  expect(received.map(({ headers }) => headers.accept)).toEqual(
    Array(2).fill(`${backgroundAcceptHeader};page=live.3.7.en...`),
  )
})

test('a call goes to the client’s origin', async () => {
  const { api, origin, requests } = await serve()
  await api.get('patient/dashboard').json()
  expect(requests[0]?.url).toBe(`${origin}/patient/dashboard`)
})

test('the end of a session is reported for its own calls, not for calls of an earlier session', async () => {
  let token = 'first'
  const onSessionExpired = jest.fn()
  const { api } = await serve({ getToken: () => token, onSessionExpired }, (response, request) => {
    // The patient signs in again while the answer is on its way.
    if (request.url === '/late') token = 'second'
    problem(401, 'session-expired')(response, request)
  })
  await expect(api.post('patient/timezone').json()).rejects.toMatchObject({ code: 'session-expired' })
  expect(onSessionExpired).toHaveBeenCalled()
  onSessionExpired.mockClear()
  await expect(api.post('late').json()).rejects.toMatchObject({ code: 'session-expired' })
  expect(onSessionExpired).not.toHaveBeenCalled()
})

test.each([
  ['the page started with', 'first', [], false],
  ['was opened on the page, and let through once', 'second', ['patient/dashboard'], false],
  ['was opened on the page, and never let through', 'second', [], true],
  ['was opened on the page, and only asked how long it lasts', 'second', ['account/sessionvalid'], true],
])('a session that %s is told as such when it is over', async (_, now, before, isNew) => {
  let token = 'first'
  const onSessionExpired = jest.fn()
  const { api } = await serve({ getToken: () => token, onSessionExpired }, (response, request) => {
    if (request.url === '/orders/open') problem(401, 'session-expired')(response, request)
    else response.end('{}')
  })
  token = now
  for (const path of before) await api.get(path).json()
  await expect(api.get('orders/open').json()).rejects.toMatchObject({ code: 'session-expired' })
  expect(onSessionExpired).toHaveBeenCalledWith(isNew)
})

/** A client whose page has made the call `links/one` before its scripts, and what the server was asked since. */
async function clientWith(early: () => Promise<Response>, asked = 'GET') {
  const { origin, received } = await serve({}, (response) => response.end('"now"'))
  const answers = new Map([[`${asked} ${origin}/links/one`, early()]])
  const api = createApi({
    origin,
    getToken: () => null,
    getAlias: () => null,
    getLanguage: () => 'en',
    onSessionExpired: () => undefined,
    takeEarlyAnswer: ({ method, url }) => {
      const answer = answers.get(`${method} ${url}`) ?? null
      answers.delete(`${method} ${url}`)
      return answer
    },
  })
  return { api, received }
}

test('an answer that was asked for before the scripts is used once, and then asked for again', async () => {
  const { api, received } = await clientWith(async () => new Response('"before"'))
  await expect(api.get('links/one').json()).resolves.toBe('before')
  expect(received).toHaveLength(0)
  await expect(api.get('links/one').json()).resolves.toBe('now')
})

test('another address, and another method, go to the server', async () => {
  const { api } = await clientWith(async () => new Response('"before"'))
  await expect(api.get('links/two').json()).resolves.toBe('now')
  await expect(api.post('links/one').json()).resolves.toBe('now')
})

test('an early call that did not reach the server is made again', async () => {
  const { api, received } = await clientWith(() => Promise.reject(new TypeError('network error')))
  await expect(api.get('links/one').json()).resolves.toBe('now')
  expect(received).toHaveLength(1)
})

test('what the page has sent before its scripts is not sent again, also when it did not reach the server', async () => {
  const sent = await clientWith(async () => new Response('"before"'), 'POST')
  await expect(sent.api.post('links/one').json()).resolves.toBe('before')
  expect(sent.received).toHaveLength(0)
  await server?.close()
  const { api, received } = await clientWith(() => Promise.reject(new TypeError('network error')), 'POST')
  await expect(api.post('links/one').json()).rejects.toMatchObject({ code: 'network-unreachable' })
  expect(received).toHaveLength(0)
  await expect(api.post('links/one').json()).resolves.toBe('now')
})

test('a refusal is the answer, as if it had been asked now', async () => {
  const refusal = { code: 'short-code-invalid', status: 410 }
  const type = { 'Content-Type': 'application/problem+json' }
  const { api, received } = await clientWith(async () => Response.json(refusal, { status: 410, headers: type }))
  await expect(api.get('links/one').json()).rejects.toMatchObject({ code: 'short-code-invalid' })
  expect(received).toHaveLength(0)
})
