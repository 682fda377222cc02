import { abortable, abortCalls } from './abort-calls.ts'
import { createApi } from './api.ts'

/** A server that answers when the test says so, and notices when the client stops waiting. */
function slowServer() {
  const waiting: ((response: Response) => void)[] = []
  const send: typeof fetch = (_input, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      waiting.push(resolve)
    })
  return { send, answerAll: () => waiting.forEach((answer) => answer(new Response('{}'))) }
}

function client(send: typeof fetch) {
  return createApi({
    origin: 'http://localhost:56695',
    getToken: () => 'token',
    getAlias: () => null,
    getLanguage: () => 'en',
    onSessionExpired: () => undefined,
    fetch: send,
  })
}

test('every waiting call is aborted, fails as aborted, and is not repeated', async () => {
  const send = jest.fn(slowServer().send)
  const api = client(send)
  const calls = [api.get('patient/dashboard').json(), api.post('orders').json()]
  const settled = Promise.allSettled(calls)
  await Promise.resolve()
  while (send.mock.calls.length < 2) await new Promise((resolve) => setTimeout(resolve))
  abortCalls()
  for (const outcome of await settled) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } })
  }
  expect(send).toHaveBeenCalledTimes(2)
})

test('a call that starts later is not aborted', async () => {
  abortCalls()
  const { send, answerAll } = slowServer()
  const call = abortable(send)('http://localhost/')
  answerAll()
  expect((await call).status).toBe(200)
})

test('the signal of the call itself still ends it', async () => {
  const controller = new AbortController()
  const call = abortable(slowServer().send)('http://localhost/', { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ code: 'aborted' })
})
