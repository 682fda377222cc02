import { createProcessor } from './app.ts'
import { emptyLedger } from './ledger.ts'
import { testCards } from './test-cards.ts'

const origin = 'http://localhost:56696'
const portal = 'http://localhost:8080'
const key = 'merchant-key'
let now = Date.UTC(2026, 2, 10)

const app = createProcessor({
  origin,
  key,
  returnOrigins: [portal],
  now: () => now,
  hang: () => Promise.resolve(),
  ledger: emptyLedger(),
})
const merchant = (method: string, path: string, body?: object, secret = key) =>
  app.request(`${origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${secret}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const session = {
  returnUrl: `${portal}/bluebird-hme/payments?a=1`,
  language: 'en',
  reference: 'r-1',
  merchantName: 'Bluebird',
}

async function openPage(changes: object = {}): Promise<string> {
  const { url } = (await (await merchant('POST', '/v1/sessions', { ...session, ...changes })).json()) as { url: string }
  return url
}

const good = { name: 'Pat Example', number: '4242 4242 4242 4242', expires: '03/26', code: '123' }
const enter = (url: string, form: Partial<typeof good> = {}) =>
  app.request(url, { method: 'POST', body: new URLSearchParams({ ...good, ...form }), redirect: 'manual' })

test('without the merchant’s key every call is refused', async () => {
  for (const [method, path] of [
    ['POST', '/v1/sessions'],
    ['GET', '/v1/sessions/x'],
    ['POST', '/v1/charges'],
    ['GET', '/v1/charges/x'],
    ['POST', '/v1/charges/x/close'],
    ['POST', '/v1/charges/x/refund'],
    ['POST', '/v1/charges/x/confirmations'],
  ] as const) {
    expect((await merchant(method, path, method === 'POST' ? {} : undefined, 'guessed')).status).toBe(401)
  }
})

test.each(['https://evil.example/', 'http://localhost:8081/', 'not a url'])(
  'nobody is sent back to %s',
  async (returnUrl) => {
    expect((await merchant('POST', '/v1/sessions', { ...session, returnUrl })).status).toBe(422)
  },
)

test('the page is in the requested language, can be switched, and labels every field', async () => {
  const url = await openPage({ language: 'es' })
  const spanish = await (await app.request(url)).text()
  expect(spanish).toContain('<html lang="es">')
  expect(spanish).toContain('Número de tarjeta')
  const english = await (await app.request(`${url}?lang=en`)).text()
  for (const [field, autocomplete] of [
    ['name', 'cc-name'],
    ['number', 'cc-number'],
    ['expires', 'cc-exp'],
    ['code', 'cc-csc'],
  ]) {
    expect(english).toContain(`<label for="${field}">`)
    expect(english).toContain(`autocomplete="${autocomplete}"`)
  }
  expect(english).not.toContain('<script')
})

const stay = async (reference = 'r-1') => (await merchant('GET', `/v1/sessions/${reference}`)).json()

test('the merchant gets the entered card, and nothing of it travels through the browser', async () => {
  const url = await openPage()
  expect(await stay()).toEqual({ state: 'open' })
  const response = await enter(url)
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(`${portal}/bluebird-hme/payments?a=1&session=r-1`)
  expect(await stay()).toMatchObject({
    state: 'entered',
    card: {
      fingerprint: 'test_Visa_4242',
      brand: 'Visa',
      last4: '4242',
      expMonth: 3,
      expYear: 2026,
      name: 'Pat Example',
    },
  })
  const again = await enter(url, { number: '5555555555554444' })
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('session=r-1')])
  expect(await stay()).toMatchObject({ card: { last4: '4242' } })
})

test('the merchant is told of leaving without a card and of a refused card', async () => {
  const left = await app.request(await openPage({ reference: 'r-2' }), {
    method: 'POST',
    body: new URLSearchParams({ cancel: '' }),
  })
  expect(left.headers.get('Location')).toContain('session=r-2')
  expect(await stay('r-2')).toEqual({ state: 'cancelled' })
  await enter(await openPage({ reference: 'r-3' }), { number: '4000000000009995' })
  expect(await stay('r-3')).toEqual({ state: 'declined' })
  expect((await merchant('GET', '/v1/sessions/r-4')).status).toBe(404)
})

test('a card can be fetched for half an hour', async () => {
  await enter(await openPage({ reference: 'r-5' }))
  now += 31 * 60_000
  expect(await stay('r-5')).toEqual({ state: 'expired' })
})

test.each([
  [{ name: ' ' }, 'Name on the card is required.'],
  [{ name: '4242424242424242' }, 'Name on the card is not valid.'],
  [{ number: '' }, 'Card number is required.'],
  [{ number: '4242' }, 'Card number is not valid.'],
  [{ number: '4111111111111111' }, 'Only the test cards below can be used.'],
  [{ expires: '' }, 'Expiration date is required.'],
  [{ expires: '13/30' }, 'Expiration date must be written as MM/YY.'],
  [{ expires: '02/26' }, 'This card has expired.'],
  [{ code: '' }, 'Security code is required.'],
  [{ code: '12' }, 'Security code is not valid.'],
])('%j is refused: %s', async (form, words) => {
  const response = await enter(await openPage(), form)
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(words)
  expect(page).toContain('aria-invalid="true"')
  // A text that could be a card number is never shown again.
  expect(page).not.toContain('value="4242')
})

test('the name is shown as text, not markup', async () => {
  const page = await (await enter(await openPage(), { name: '"><script>alert(1)</script>', number: '' })).text()
  expect(page).not.toContain('<script>')
})

test('a page that was changed, or is half an hour old, is gone', async () => {
  const url = await openPage()
  expect((await app.request(`${url}x`)).status).toBe(410)
  now += 31 * 60_000
  expect((await app.request(url)).status).toBe(410)
  expect((await enter(url)).status).toBe(410)
})

test('the form may lead only to itself and to the way back', async () => {
  const policy = (await app.request(await openPage())).headers.get('Content-Security-Policy')
  expect(policy).toContain(`form-action 'self' ${portal};`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

const charge = (card: string, reference: string, amountCents = 100) =>
  merchant('POST', '/v1/charges', { card, amountCents, reference })

test('a charge is made once per reference', async () => {
  expect(await (await charge('card_approve_1', 'c-1')).json()).toEqual({ state: 'approved' })
  expect(await (await charge('card_approve_1', 'c-1')).json()).toEqual({ state: 'approved' })
  expect((await charge('card_approve_1', 'c-1', 200)).status).toBe(409)
  expect(await (await charge('card_decline_1', 'c-2')).json()).toEqual({ state: 'declined' })
  expect((await charge('card_error_1', 'c-3')).status).toBe(500)
  expect((await charge('card_unknown_1', 'c-4')).status).toBe(422)
})

test('the result of a charge can be asked for', async () => {
  await charge('card_timeout_1', 'c-5')
  expect(await (await merchant('GET', '/v1/charges/c-5')).json()).toEqual({ state: 'approved' })
  expect((await merchant('GET', '/v1/charges/c-6')).status).toBe(404)
})

test('a charge that was closed before it came is not made', async () => {
  expect(await (await merchant('POST', '/v1/charges/c-7/close')).json()).toEqual({ state: 'closed' })
  expect(await (await charge('card_approve_1', 'c-7')).json()).toEqual({ state: 'closed' })
  await charge('card_approve_1', 'c-8')
  expect(await (await merchant('POST', '/v1/charges/c-8/close')).json()).toEqual({ state: 'approved' })
})

test('a charge is refunded once', async () => {
  await charge('card_approve_1', 'c-9')
  for (let turn = 0; turn < 2; turn++) {
    expect(await (await merchant('POST', '/v1/charges/c-9/refund')).json()).toEqual({ state: 'refunded' })
  }
  expect((await merchant('POST', '/v1/charges/c-10/refund')).status).toBe(404)
})

test.each([
  ['confirm', 'approved'],
  ['refuse', 'declined'],
])('a cardholder who says %s leaves the charge %s', async (answer, state) => {
  const reference = `c-${answer}`
  expect(await (await charge('card_confirm_1', reference)).json()).toEqual({ state: 'confirm' })
  const opened = await merchant('POST', `/v1/charges/${reference}/confirmations`, { ...session, amountCents: 100 })
  const { url } = (await opened.json()) as { url: string }
  expect(await (await app.request(url)).text()).toContain('Bluebird asks for $1.00')
  const done = await app.request(url, { method: 'POST', body: new URLSearchParams({ [answer]: '' }) })
  expect([done.status, done.headers.get('Location')]).toEqual([303, session.returnUrl])
  expect(await (await merchant('GET', `/v1/charges/${reference}`)).json()).toEqual({ state })
  expect((await app.request(url)).status).toBe(410)
})

test('each test card number passes the check of its digits', () => {
  for (const { number } of testCards) {
    const sum = number
      .split('')
      .toReversed()
      .reduce((total, digit, index) => {
        const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
        return total + (value > 9 ? value - 9 : value)
      }, 0)
    expect([number, sum % 10]).toEqual([number, 0])
  }
})
