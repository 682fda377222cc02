import { abortCalls } from './abort-calls.ts'
import { answerQuery } from './answer-query.ts'
import { ApiProblem, pauseAfter } from './api-problem.ts'
import { emptyPageCache, pageCache } from './page-cache.ts'
import { problem, realServer, type RealServer } from './testing/real-server.ts'
import { provideApi } from './use-api.ts'

/** Covers section 8.1 of the specification. */

let server: RealServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function serve(...setup: Parameters<typeof realServer>): Promise<RealServer> {
  server = await realServer(...setup)
  return server
}

/** The problem that a call ends with. The call must fail. */
async function failure(call: Promise<unknown>): Promise<ApiProblem> {
  const outcome: unknown = await call.then(
    () => 'succeeded',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(ApiProblem)
  return outcome as ApiProblem
}

test('no server answers: network-unreachable', async () => {
  const { api, close } = await serve(() => undefined)
  await close()
  expect(await failure(api.post('orders', { json: {} }).json())).toMatchObject({
    code: 'network-unreachable',
    status: 0,
  })
})

test('the connection breaks before the answer: network-unreachable', async () => {
  const { api } = await serve((response) => response.destroy())
  expect(await failure(api.post('orders').json())).toMatchObject({ code: 'network-unreachable', status: 0 })
})

test('the connection breaks in the middle of the answer: network-unreachable', async () => {
  const { api } = await serve((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' })
    response.write('{"OrderKey":', () => response.destroy())
  })
  expect(await failure(api.post('orders').json())).toMatchObject({ code: 'network-unreachable' })
})

test('the signal’s time limit passes: timed-out', async () => {
  const { api } = await serve(() => undefined)
  const call = api.get('patient/dashboard', { signal: AbortSignal.timeout(20) }).json()
  expect(await failure(call)).toMatchObject({ code: 'timed-out', status: 0 })
})

test('the patient leaves the screen: aborted', async () => {
  const { api } = await serve(() => undefined)
  const screen = new AbortController()
  const call = failure(api.get('patient/dashboard', { signal: screen.signal }).json())
  screen.abort()
  expect(await call).toMatchObject({ code: 'aborted', status: 0 })
})

test('the patient leaves the screen in the middle of the answer: aborted', async () => {
  const screen = new AbortController()
  const { api } = await serve((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"OrderKey":', () => setTimeout(() => screen.abort(), 20))
  })
  expect(await failure(api.get('orders/1', { signal: screen.signal }).json())).toMatchObject({ code: 'aborted' })
})

test('a call whose answer is half read when the session ends fails as aborted', async () => {
  const { api } = await serve((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"OrderKey":', () => setTimeout(abortCalls, 20))
  })
  expect(await failure(api.get('orders/1').json())).toMatchObject({ code: 'aborted' })
})

test('a bad request names the wrong field', async () => {
  const { api } = await serve(problem(422, 'validation', { fields: { PostalCode: 'postal-code-invalid' } }))
  expect(await failure(api.post('patient/demographics', { json: {} }).json())).toMatchObject({
    code: 'validation',
    status: 422,
    fields: { PostalCode: 'postal-code-invalid' },
    correlationId: 'abc',
  })
})

test('too many attempts say how long to wait', async () => {
  const { api } = await serve((response, request) => {
    response.setHeader('Retry-After', '90')
    problem(429, 'too-many-attempts')(response, request)
  })
  const call = api.post('account/login').json()
  expect(await failure(call)).toMatchObject({ code: 'too-many-attempts', retryAfterSeconds: 90 })
})

test('a repeated poll is tried once, and the first request up to three times', async () => {
  let asked = 0
  let isGood = true
  const { api } = await serve((response) => {
    asked += 1
    response.statusCode = isGood ? 200 : 502
    response.end('{}')
  })
  provideApi(api)
  const query = { ...answerQuery('patient/user'), meta: { isPolled: true }, retry: false }
  isGood = false
  await failure(pageCache.fetchQuery(query))
  expect(asked).toBe(3)
  isGood = true
  await pageCache.fetchQuery(query)
  isGood = false
  await failure(pageCache.fetchQuery(query))
  expect(asked).toBe(5)
  emptyPageCache()
})

const badAnswers: [string, number, string][] = [
  ['a page in place of data', 200, '<h1>Sign in to the hotel</h1>'],
  ['half an answer', 200, '{"OrderKey":'],
  ['nothing', 200, ''],
  ['a gateway’s own error', 502, '<h1>Bad gateway</h1>'],
  ['an error without a code', 400, '{"error":"no"}'],
  ['an error that is no object', 404, 'null'],
]

test.each(badAnswers)('%s is a bad answer', async (_what, status, body) => {
  const { api } = await serve((response) => {
    response.writeHead(status, { 'Content-Type': body.startsWith('{') ? 'application/json' : 'text/html' })
    response.end(body)
  })
  expect(await failure(api.post('orders').json())).toMatchObject({ code: 'bad-answer' })
})

test('a failed GET is repeated, and a call that changes something is not', async () => {
  const { api, received } = await serve(problem(500, 'request-failed'))
  await failure(api.post('orders').json())
  expect(received).toHaveLength(1)
  await failure(api.get('patient/dashboard').json())
  expect(received).toHaveLength(4)
})

test.each(['a number of seconds', 'a moment'])('a server that names %s is not asked again before', async (form) => {
  const { api, received } = await serve((response, request) => {
    const moment = new Date(Date.now() + 120_000).toUTCString()
    response.setHeader('Retry-After', form === 'a moment' ? moment : '120')
    problem(502, 'payment-unreachable')(response, request)
  })
  const failed = await failure(api.get('patient/dashboard').json())
  expect(failed).toMatchObject({ code: 'payment-unreachable' })
  expect(pauseAfter(failed, 5_000)).toBeGreaterThan(100_000)
  expect(pauseAfter(failed, 5_000)).toBeLessThanOrEqual(120_000)
  expect(pauseAfter(failed, 500_000)).toBe(500_000)
  expect(received).toHaveLength(1)
})

test('a portal in maintenance is not asked again', async () => {
  const { api, received } = await serve(problem(503, 'maintenance'))
  expect(await failure(api.get('patient/dashboard').json())).toMatchObject({ code: 'maintenance', status: 503 })
  expect(received).toHaveLength(1)
})

test('onProblem hears of a problem before the caller does', async () => {
  const told: string[] = []
  const { api } = await serve(problem(403, 'forbidden'), { onProblem: ({ code }) => told.push(code) })
  await failure(api.get('patient/dashboard').json())
  expect(told).toEqual(['forbidden'])
})
