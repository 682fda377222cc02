import { createApi } from './api.ts'
import { call } from './call.ts'
import { problem, realServer, type RealServer } from './testing/real-server.ts'

let server: RealServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function serve(answer: Parameters<typeof realServer>[0]): Promise<RealServer> {
  server = await realServer(answer)
  return server
}

/** A client that records its calls as the server would read them. */
function keeper(): { api: RealServer['api']; sent: { request: string; body: string; headers: Headers }[] } {
  const sent: { request: string; body: string; headers: Headers }[] = []
  const api = createApi({
    origin: 'http://localhost:56695',
    getToken: () => null,
    getAlias: () => null,
    getLanguage: () => 'en',
    onSessionExpired: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const body = await request.text()
      sent.push({ request: `${request.method} ${pathname}${search}`, body, headers: request.headers })
      return Response.json({ MessageKey: 7 })
    },
  })
  return { api, sent }
}

test('parameters fill the path, one segment each, and the query follows', async () => {
  const { api, sent } = keeper()
  const params = { page: 2, pageSize: 5 }
  await call(api, 'GET', 'conversations/{page}/{pageSize}', { params, query: { topic: 'Orders', search: 'a/b' } })
  expect(sent[0]?.request).toBe('GET /conversations/2/5?topic=Orders&search=a%2Fb')
})

test('a JSON body is sent with its idempotency key', async () => {
  const { api, sent } = keeper()
  await call(api, 'POST', 'conversations/{id}', { params: { id: 7 }, json: { Message: 'Hi' }, key: 'the-key' })
  expect(sent[0]).toMatchObject({ request: 'POST /conversations/7', body: '{"Message":"Hi"}' })
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('the-key')
})

test('characters that no screen shows and no database keeps are left out of texts, and nothing else is', async () => {
  const { api, sent } = keeper()
  const Message = 'nul \u0000, half \ud83d, whole \u{1f600}, mark \u200e'
  await call(api, 'POST', 'conversations/{id}', { params: { id: 7 }, json: { Message }, key: 'k' })
  await call(api, 'POST', 'conversations/draft', { multipart: { Message, Photos: [] } })
  const left = 'nul , half , whole \u{1f600}, mark \u200e'
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ Message: left })
  expect(sent[1]?.body).toContain(`\r\n${left}\r\n`)
})

test('tabs of one browser sign in one after the other, and one without an answer holds up nobody for long', async () => {
  jest.useFakeTimers()
  try {
    const began: string[] = []
    const answers: ((response: Response) => void)[] = []
    const tab = (name: string) =>
      createApi({
        origin: 'http://localhost:56695',
        getToken: () => null,
        getAlias: () => null,
        getLanguage: () => 'en',
        onSessionExpired: () => undefined,
        fetch: () => {
          began.push(name)
          return new Promise((resolve) => answers.push(resolve))
        },
      })
    const signIn = (name: string) =>
      call(tab(name), 'POST', 'account/login/multiple', { form: { siteKey: 101 }, needs: 'access_token' })
    const first = signIn('first')
    const second = signIn('second')
    await jest.advanceTimersByTimeAsync(5_000)
    expect(began).toEqual(['first'])
    answers[0]?.(Response.json({ access_token: '1' }))
    await first
    await jest.advanceTimersByTimeAsync(0)
    expect(began).toEqual(['first', 'second'])
    const third = signIn('third')
    await jest.advanceTimersByTimeAsync(10_000)
    expect(began).toEqual(['first', 'second', 'third'])
    for (const answer of answers) answer(Response.json({ access_token: '2' }))
    await Promise.all([second, third])
  } finally {
    jest.useRealTimers()
  }
})

test('a form is sent as a form, without undefined fields', async () => {
  const { api, sent } = keeper()
  await call(api, 'POST', 'account/login/multiple', { form: { siteKey: 101, withDashboard: undefined } })
  expect(sent[0]?.body).toBe('siteKey=101')
  expect(sent[0]?.headers.get('Content-Type')).toContain('application/x-www-form-urlencoded')
})

test('files are sent in a multipart body, one part each', async () => {
  const { api, sent } = keeper()
  const Photos = ['1', '2'].map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }))
  await call(api, 'POST', 'conversations/draft', { multipart: { Message: 'See', Photos } })
  const body = sent[0]?.body ?? ''
  expect(body.match(/name="Photos"; filename="\d\.jpg"/g)).toHaveLength(2)
  expect(body).toContain('name="Message"')
})

test('a file is returned as a file', async () => {
  const { api } = await serve((response) => response.end('picture'))
  const photo = await call(api, 'GET', 'photos/{key}', { params: { key: 'k' }, answer: 'file' })
  expect(photo.size).toBe(7)
})

test('a GET that changes something is not repeated; other GETs are', async () => {
  const { api, received } = await serve(problem(500, 'request-failed'))
  await expect(call(api, 'GET', 'account/verify/{id}', { params: { id: 'x' }, acts: true })).rejects.toMatchObject({
    code: 'request-failed',
  })
  expect(received).toHaveLength(1)
  await expect(call(api, 'GET', 'orders/open')).rejects.toMatchObject({ code: 'request-failed' })
  expect(received).toHaveLength(4)
})

test.each(['null', '[]', '{}', '"sent"', '7'])('%s is not taken for the answer to what acts', async (body) => {
  const { api } = await serve((response) => response.end(body))
  await expect(
    call(api, 'POST', 'account/username/send', { json: { EmailAddress: 'a@b.example' } }),
  ).rejects.toMatchObject({ code: 'bad-answer', mayPassLater: true })
})

test('JSON of somebody else is not taken for an order, and null not for a list', async () => {
  const { api } = await serve((response) => response.end('{"status":"ok"}'))
  const sent = call(api, 'POST', 'conversations/{id}', {
    params: { id: 7 },
    json: { Message: 'Hi' },
    key: 'k',
    needs: 'MessageKey',
  })
  await expect(sent).rejects.toMatchObject({ code: 'bad-answer' })
  await server?.close()
  const other = await serve((response) => response.end('null'))
  await expect(call(other.api, 'GET', 'orders/open')).rejects.toMatchObject({ code: 'bad-answer' })
})

test('a call against the contract does not compile', () => {
  const compiled = (api: RealServer['api']) => [
    // @ts-expect-error -- no such path
    () => call(api, 'GET', 'orders/none'),
    // @ts-expect-error -- that path is a GET
    () => call(api, 'POST', 'orders/open'),
    // @ts-expect-error -- a path parameter is missing
    () => call(api, 'GET', 'orders/{key}'),
    // @ts-expect-error -- the idempotency key is missing
    () => call(api, 'POST', 'conversations/{id}', { params: { id: 7 }, json: { Message: 'Hi' } }),
    // @ts-expect-error -- a login is a form
    () => call(api, 'POST', 'account/login/multiple', { json: { siteKey: 101 } }),
    // @ts-expect-error -- a GET that acts has to say so
    () => call(api, 'GET', 'account/verify/{id}', { params: { id: 'x' } }),
    // @ts-expect-error -- the answer is the contract's
    async () => (await call(api, 'GET', 'orders/open')).Orders,
  ]
  expect(compiled).toBeDefined()
})
