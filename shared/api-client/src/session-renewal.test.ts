import { abortCalls } from './abort-calls.ts'
import { createApi } from './api.ts'
import { announceSessionRenewed } from './session-renewal.ts'

const expired = { code: 'session-expired', status: 401, title: 'Session expired', correlationId: '1' }

/**
 * A server that accepts one token, and a page that holds another and may wait for a new sign-in.
 *
 * @param options.late What the answer of a path waits for.
 */
function portal({ waits = true, late }: { waits?: boolean; late?: (path: string) => Promise<void> | null } = {}) {
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
      await late?.(new URL(request.url).pathname)
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

test('a call that met the end of the session is sent once more, unchanged, after the sign-in', async () => {
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

describe('a call whose refusal is late', () => {
  /** An order whose answer waits for the test. */
  function sendOrder() {
    let answer = (): void => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    const whole = portal({ late: (path) => (path === '/orders' ? isAnswered : null) })
    return { ...whole, answer, order: whole.api.post('orders', { json: {} }).json() }
  }

  test('is sent once more after the sign-in, although another call has met the end of the session first', async () => {
    const { answer, api, order, page, received, signInAgain } = sendOrder()
    const draft = api.post('orders/draft', { json: {} }).json()
    await until(() => page.isWaiting)
    answer()
    await new Promise((resolve) => setTimeout(resolve))
    signInAgain()
    await expect(Promise.all([order, draft])).resolves.toEqual([{ ok: true }, { ok: true }])
    expect(received).toHaveLength(4)
  })

  test('is sent once more at once, when the patient has signed in again meanwhile', async () => {
    const { answer, api, order, page, received, signInAgain } = sendOrder()
    const draft = api.post('orders/draft', { json: {} }).json()
    await until(() => page.isWaiting)
    signInAgain()
    await expect(draft).resolves.toEqual({ ok: true })
    answer()
    await expect(order).resolves.toEqual({ ok: true })
    expect(received).toHaveLength(4)
  })

  test('says nothing about a session that has replaced its own', async () => {
    const { answer, order, page, received } = sendOrder()
    await until(() => received.length === 1)
    page.token = 'new'
    answer()
    await expect(order).rejects.toMatchObject({ code: 'session-expired' })
    expect(page.isWaiting).toBe(false)
    expect(received).toHaveLength(1)
  })
})

test('a session that expires again is not waited for twice', async () => {
  const { api, received, signInAgain, page } = portal()
  const call = api.post('orders', { json: {} }).json()
  await until(() => page.isWaiting)
  signInAgain('old')
  await expect(call).rejects.toMatchObject({ code: 'session-expired' })
  expect(received).toHaveLength(2)
})

test('refusing to sign in ends the waiting call', async () => {
  const { api, received, page } = portal()
  const call = api.delete('conversations/BulkDelete', { json: {} }).json()
  await until(() => page.isWaiting)
  abortCalls()
  await expect(call).rejects.toMatchObject({ code: 'aborted' })
  announceSessionRenewed()
  expect(received).toHaveLength(1)
})

test('the problem is reported at once where the page does not wait for a sign-in', async () => {
  const { api, received } = portal({ waits: false })
  await expect(api.post('orders', { json: {} }).json()).rejects.toMatchObject({ code: 'session-expired' })
  expect(received).toHaveLength(1)
})

test('a GET is not sent again here', async () => {
  const { api, received } = portal()
  await expect(api.get('patient/dashboard').json()).rejects.toMatchObject({ code: 'session-expired' })
  expect(received).toHaveLength(1)
})

describe('a call that requires a proof', () => {
  /** A server that requires a proof first, and a patient who gives it or refuses. */
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

  test('is sent once more, unchanged, after the proof', async () => {
    const { api, page } = asking(true)
    await expect(api.post('patient/info', { json: { a: 1 } }).json()).resolves.toEqual({ ok: true })
    expect(page).toMatchObject({ questions: 1, sent: ['{"a":1}', '{"a":1}'] })
  })

  test('is not sent when the patient refuses', async () => {
    const { api, page } = asking(false)
    await expect(api.post('patient/info', { json: {} }).json()).rejects.toMatchObject({ code: 'proof-required' })
    expect(page).toMatchObject({ questions: 1, sent: ['{}'] })
  })
})
