import { abortCalls } from './abort-calls.ts'
import { createApi } from './api.ts'
import { announceSessionRenewed } from './session-renewal.ts'

const expired = { code: 'session-expired', status: 401, title: 'Session expired', correlationId: '1' }

/** A server that knows one token, and a page that waits, or does not, when its own is another. */
function portal({ waits = true }: { waits?: boolean } = {}) {
  const page = { token: 'old' as string | null, isWaiting: false }
  const received: { method: string; token: string | null; key: string | null; body: string }[] = []
  const api = createApi({
    origin: 'http://localhost:56695',
    getToken: () => (page.isWaiting ? null : page.token),
    getAlias: () => 'bluebird-hme',
    getLanguage: () => 'en',
    onSessionExpired: () => {
      page.isWaiting = waits
      if (!waits) page.token = null
    },
    awaitsPatient: () => page.isWaiting,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { headers, method } = request
      const token = headers.get('Authorization')
      received.push({ method, token, key: headers.get('Idempotency-Key'), body: await request.text() })
      return token === 'Bearer new' ? Response.json({ ok: true }) : Response.json(expired, { status: 401 })
    },
  })
  const signInAgain = (token = 'new') => {
    Object.assign(page, { token, isWaiting: false })
    announceSessionRenewed()
  }
  return { api, received, signInAgain, page }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve))
}

test('what was sent as the session ran out is sent once more, the same, after signing in again', async () => {
  const { api, received, signInAgain, page } = portal()
  const call = api.post('orders', { json: { a: 1 }, headers: { 'Idempotency-Key': 'key' } }).json()
  await until(() => page.isWaiting)
  expect(received).toHaveLength(1)
  signInAgain()
  await expect(call).resolves.toEqual({ ok: true })
  expect(received).toEqual([
    { method: 'POST', token: 'Bearer old', key: 'key', body: '{"a":1}' },
    { method: 'POST', token: 'Bearer new', key: 'key', body: '{"a":1}' },
  ])
})

test('a session that runs out again is not waited for twice', async () => {
  const { api, received, signInAgain, page } = portal()
  const call = api.post('orders', { json: {} }).json()
  await until(() => page.isWaiting)
  signInAgain('old')
  await expect(call).rejects.toMatchObject({ code: 'session-expired' })
  expect(received).toHaveLength(2)
})

test('whoever turns away from the question ends what waits for it', async () => {
  const { api, received, page } = portal()
  const call = api.delete('conversations/BulkDelete', { json: {} }).json()
  await until(() => page.isWaiting)
  abortCalls()
  await expect(call).rejects.toMatchObject({ code: 'aborted' })
  announceSessionRenewed()
  expect(received).toHaveLength(1)
})

test('where the page does not wait for its patient, the problem is told at once', async () => {
  const { api, received } = portal({ waits: false })
  await expect(api.post('orders', { json: {} }).json()).rejects.toMatchObject({ code: 'session-expired' })
  expect(received).toHaveLength(1)
})

test('what is only read is not sent again from here', async () => {
  const { api, received } = portal()
  await expect(api.get('patient/dashboard').json()).rejects.toMatchObject({ code: 'session-expired' })
  expect(received).toHaveLength(1)
})

describe('what the server wants a proof for', () => {
  /** A server that wants one first, and a patient who shows it or does not. */
  function asking(isProven: boolean) {
    const page = { isProven: false, questions: 0, sent: [] as string[] }
    const api = createApi({
      origin: 'http://localhost:56695',
      getToken: () => 'token',
      getAlias: () => null,
      getLanguage: () => 'en',
      onSessionExpired: () => undefined,
      provesAgain: async () => {
        page.questions += 1
        page.isProven = isProven
        return isProven
      },
      fetch: async (input, init) => {
        page.sent.push(await new Request(input, init).text())
        const refusal = { code: 'proof-required', status: 403, title: 'proof required', correlationId: '1' }
        return page.isProven ? Response.json({ ok: true }) : Response.json(refusal, { status: 403 })
      },
    })
    return { api, page }
  }

  test('is sent once more, the same, after the patient has shown it', async () => {
    const { api, page } = asking(true)
    await expect(api.post('patient/info', { json: { a: 1 } }).json()).resolves.toEqual({ ok: true })
    expect(page).toMatchObject({ questions: 1, sent: ['{"a":1}', '{"a":1}'] })
  })

  test('is not, where the patient turns away from the question', async () => {
    const { api, page } = asking(false)
    await expect(api.post('patient/info', { json: {} }).json()).rejects.toMatchObject({ code: 'proof-required' })
    expect(page).toMatchObject({ questions: 1, sent: ['{}'] })
  })
})
