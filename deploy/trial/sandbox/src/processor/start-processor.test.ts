import { emptyLedger } from './ledger.ts'
import { createProcessor } from './start-processor.ts'
import { testCards } from './test-cards.ts'

const origin = 'http://localhost:56696'
const portal = 'http://localhost:8080'
const key = 'sk_test_1'
let now = Date.UTC(2026, 2, 10)

const app = createProcessor({ origin, key, now: () => now, hang: () => Promise.resolve(), ledger: emptyLedger() })

interface Asked {
  form?: Record<string, string>
  secret?: string
  account?: string
  once?: string
}

interface Answered {
  id: string
  url: string
  status: string
  error: { type: string; code: string }
}

/** Makes a call as a merchant's server does: with a form it changes something. */
async function merchant(path: string, { form, secret = key, account = 'acct_1', once }: Asked = {}) {
  const answer = await app.request(`${origin}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${secret}`,
      'Stripe-Account': account,
      ...(once ? { 'Idempotency-Key': once } : {}),
    },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Answered }
}

const visit = {
  mode: 'setup',
  locale: 'en',
  success_url: `${portal}/cards?done=1`,
  cancel_url: `${portal}/cards?left=1`,
}

async function openPage(changes: Record<string, string> = {}): Promise<string> {
  return (await merchant('checkout/sessions', { form: { ...visit, ...changes } })).body.url
}

const good = { name: 'Pat Example', number: '4242 4242 4242 4242', expires: '03/26', code: '123' }
const enter = (url: string, form: Partial<typeof good> = {}) =>
  app.request(url, { method: 'POST', body: new URLSearchParams({ ...good, ...form }), redirect: 'manual' })

test('the page is in the requested language, can be switched, and labels every field', async () => {
  const url = await openPage({ locale: 'es-419' })
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

test('a page leads back with a card and without, takes one card, and shows the way back afterwards', async () => {
  const [url, other] = [await openPage(), await openPage()]
  const left = await app.request(other, { method: 'POST', body: new URLSearchParams({ cancel: '' }) })
  expect([left.status, left.headers.get('Location')]).toEqual([303, visit.cancel_url])
  const entered = await enter(url)
  expect([entered.status, entered.headers.get('Location')]).toEqual([303, visit.success_url])
  const again = await enter(url, { number: '5555555555554444' })
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining(visit.cancel_url)])
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

test('a card that the bank refuses leaves the page open for another', async () => {
  const url = await openPage()
  const refused = await enter(url, { number: '4000000000009995' })
  expect(await refused.text()).toContain('Your bank did not accept this card. Use another one, or go back.')
  expect((await enter(url)).status).toBe(303)
})

test('the name is shown as text, not markup', async () => {
  const page = await (await enter(await openPage(), { name: '"><script>alert(1)</script>', number: '' })).text()
  expect(page).not.toContain('<script>')
})

test('a page that was never opened, or a day ago, is gone', async () => {
  const url = await openPage()
  expect((await app.request(`${url}x`)).status).toBe(410)
  now += 24 * 60 * 60_000
  expect((await app.request(url)).status).toBe(410)
  expect((await enter(url)).status).toBe(410)
})

test('the form may lead only to itself and to the way back', async () => {
  const policy = (await app.request(await openPage())).headers.get('Content-Security-Policy')
  expect(policy).toContain(`form-action 'self' ${portal}`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

const intent = { amount: '100', currency: 'usd', customer: 'cus_1', payment_method: 'pm_approve_1' }
const confirm = async (card: string) => {
  const made = await merchant('payment_intents', { form: { ...intent, payment_method: `pm_${card}_1` } })
  return merchant(`payment_intents/${made.body.id}/confirm`, { form: { return_url: portal } })
}

test.each<[string, Asked & { path: string }, number, Partial<Answered['error']>]>([
  ['another key', { path: 'payment_intents/x', secret: 'guessed' }, 401, { type: 'invalid_request_error' }],
  ['no account', { path: 'payment_intents/x', account: '' }, 400, { type: 'invalid_request_error' }],
  ['what is not there', { path: 'payment_intents/x' }, 404, { code: 'resource_missing' }],
  ['a member that is not used here', { path: 'refunds', form: { reason: 'x' } }, 400, { code: 'parameter_unknown' }],
  [
    'a strange way back',
    { path: 'checkout/sessions', form: { ...visit, cancel_url: 'x' } },
    400,
    { code: 'url_invalid' },
  ],
  ['another customer’s card', { path: 'payment_intents', form: { ...intent, customer: 'cus_2' } }, 400, {}],
  ['no whole amount', { path: 'payment_intents', form: { ...intent, amount: '1.5' } }, 400, {}],
  [
    'less than the least',
    { path: 'payment_intents', form: { ...intent, amount: '49' } },
    400,
    { code: 'amount_too_small' },
  ],
  [
    'less than the least of another currency',
    { path: 'payment_intents', form: { ...intent, amount: '999', currency: 'mxn' } },
    400,
    { code: 'amount_too_small' },
  ],
])('%s is refused as Stripe refuses it', async (_, { path, ...asked }, status, error) => {
  expect(await merchant(path, asked)).toMatchObject({ status, body: { error } })
})

test('each card does what it is for, and an account does not see the charges of another', async () => {
  expect((await confirm('approve')).body.status).toBe('succeeded')
  expect(await confirm('decline')).toMatchObject({ status: 402, body: { error: { type: 'card_error' } } })
  expect(await confirm('error')).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } })
  const { body } = await confirm('confirm')
  expect(body).toMatchObject({ status: 'requires_action', next_action: { redirect_to_url: { return_url: portal } } })
  expect((await merchant(`payment_intents/${body.id}`, { account: 'acct_2' })).status).toBe(404)
})

test('what waits for its cardholder is left alone, however long, and then confirms or is cancelled', async () => {
  const { body } = await confirm('confirm')
  now += 30 * 24 * 60 * 60_000
  expect((await merchant(`payment_intents/${body.id}`)).body.status).toBe('requires_action')
  expect((await merchant(`payment_intents/${body.id}/cancel`, { form: {} })).body.status).toBe('canceled')
})

test('the key of a shop’s own account may name none, and a platform has to', async () => {
  const own = {
    origin,
    key,
    ownAccount: 'acct_1',
    now: () => now,
    hang: () => Promise.resolve(),
    ledger: emptyLedger(),
  }
  const shop = createProcessor(own)
  const make = (headers: Record<string, string>) =>
    shop.request(`${origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, ...headers },
      body: new URLSearchParams(intent),
    })
  expect((await make({})).status).toBe(200)
  const named = await make({ 'Stripe-Account': 'acct_1' })
  expect([named.status, await named.text()]).toEqual([400, expect.stringContaining('Only Stripe Connect platforms')])
})

test('a key gets the answer of its first request, for that request alone, and what was refused may be mended', async () => {
  const refused = await merchant('payment_intents', { form: { ...intent, customer: 'cus_2' }, once: 'k' })
  const first = await merchant('payment_intents', { form: intent, once: 'k' })
  expect([refused.status, first.status]).toEqual([400, 200])
  expect(await merchant('payment_intents', { form: intent, once: 'k' })).toEqual(first)
  expect((await merchant('payment_intents', { form: { ...intent, amount: '200' }, once: 'k' })).status).toBe(400)
  expect((await merchant('payment_intents', { form: intent, once: 'k', account: 'acct_2' })).body.id).not.toBe(
    first.body.id,
  )
})

test('the bank’s page is in the browser’s language, and leads back', async () => {
  const { body } = await confirm('confirm')
  const url = `${origin}/confirm/${body.id}`
  expect(await (await app.request(url)).text()).toContain('Your provider asks for $1.00')
  const spanish = await app.request(url, { headers: { 'Accept-Language': 'es-MX' } })
  expect(await spanish.text()).toContain('Su proveedor pide $1.00')
  const done = await app.request(url, { method: 'POST', body: new URLSearchParams({ confirm: '' }) })
  expect([done.status, done.headers.get('Location')]).toEqual([303, portal])
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
