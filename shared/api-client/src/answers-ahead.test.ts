import { abortCalls } from './abort-calls.ts'
import { askAhead } from './answers-ahead.ts'
import type { ApiOptions } from './api.ts'
import { problem, realServer } from './testing/real-server.ts'
import type { RealServer } from './testing/real-server.ts'

let server: RealServer | null = null
afterEach(async () => {
  jest.restoreAllMocks()
  await server?.close()
  server = null
})

/** A server whose answers say how often it was asked. */
async function serve(
  options: Partial<ApiOptions> = {},
  answer: Parameters<typeof realServer>[0] = (response) => response.end(JSON.stringify(server?.received.length)),
): Promise<RealServer> {
  server = await realServer(answer, options)
  return server
}

/** Asks ahead, and waits until the server has heard of it. */
async function heardAhead(): Promise<void> {
  if (!server) throw new Error('Start a server first.')
  askAhead(server.api, 'orders/open')
  while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a call gets the answer that was asked for ahead, and the next one asks anew', async () => {
  const { api } = await serve()
  askAhead(api, 'orders/open')
  await expect(api.get('orders/open').json()).resolves.toBe(1)
  await expect(api.get('orders/open').json()).resolves.toBe(2)
})

test('an answer that is still on its way is waited for', async () => {
  const { api, received } = await serve({}, (response) => setTimeout(() => response.end('"late"'), 50))
  askAhead(api, 'orders/open')
  await expect(api.get('orders/open').json()).resolves.toBe('late')
  expect(received).toHaveLength(1)
})

test('it is for that address alone', async () => {
  const { api } = await serve()
  askAhead(api, 'orders/history/1/5')
  await api.get('orders/history/2/5').json()
  await expect(api.get('orders/history/1/5').json()).resolves.toBe(1)
})

test.each<[string, keyof ApiOptions]>([
  ['session', 'getToken'],
  ['provider', 'getAlias'],
  ['language', 'getLanguage'],
])('it is not for another %s', async (_, changed) => {
  let value = 'en'
  const { api } = await serve({ getToken: () => 'token', getAlias: () => 'bluebird-hme', [changed]: () => value })
  await heardAhead()
  value = 'es'
  await expect(api.get('orders/open').json()).resolves.toBe(2)
})

test.each(['post', 'put', 'delete'] as const)('a %s in between makes it worthless', async (method) => {
  const { api } = await serve()
  await heardAhead()
  await api[method]('orders/7/cancel').json()
  await expect(api.get('orders/open').json()).resolves.toBe(3)
})

test('after ten seconds it is too old', async () => {
  const { api } = await serve()
  await heardAhead()
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 11_000)
  await expect(api.get('orders/open').json()).resolves.toBe(2)
})

test('what went wrong ahead is asked for again by whoever needs it', async () => {
  const { api } = await serve({}, (response, request) => {
    if (server?.received.length === 1) problem(404, 'not-found')(response, request)
    else response.end('"there"')
  })
  askAhead(api, 'orders/open')
  await expect(api.get('orders/open').json()).resolves.toBe('there')
})

test('so is what was given up', async () => {
  const { api } = await serve({}, (response) => {
    if (server?.received.length !== 1) response.end('"there"')
  })
  await heardAhead()
  abortCalls()
  await expect(api.get('orders/open').json()).resolves.toBe('there')
})
