import { createApi } from './api.ts'
import { realServer, type RealServer } from './testing/real-server.ts'

let server: RealServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** A client whose page has made the call `links/one` before its scripts, and what the server was asked since. */
async function clientWith(early: () => Promise<Response>, asked = 'GET') {
  const started = await realServer((response) => response.end('"now"'))
  server = started
  const { origin, received } = started
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
