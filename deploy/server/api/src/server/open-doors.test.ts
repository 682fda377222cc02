import { isLong } from '@homeside/build/testing/test-size'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import fc from 'fast-check'

import { anyValues, callRequestOf } from '../../testing/calls/made-up-requests.ts'
import { openIssuer, type ChosenIssuer } from '../../testing/open-issuer.ts'
import { apiOrigin } from '../../testing/sign-on-walk.ts'
import { startTestApi, startTimeoutMs } from '../../testing/start-test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { providers } from '../platform/database/tables/providers.ts'

const runs = isLong ? 2000 : 40
const seed = 20_261_128

let api: TestApi
let issuer: ChosenIssuer
beforeAll(async () => {
  ;[api, issuer] = await Promise.all([
    startTestApi({ apiOrigin, loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } }),
    openIssuer(),
  ])
  const asked = { issuer: issuer.issuer, clientId: 'portal', scope: 'openid' }
  const roles = { roleClaim: 'roles', staffRole: 'staff', leadRole: 'lead' }
  await api.database
    .update(providers)
    .set({ signOn: { ...asked, patientClaim: 'patient_id' }, staffSignOn: { ...asked, ...roles } })
}, startTimeoutMs)
afterAll(async () => {
  await issuer.close()
  await api.close()
})

/** Values that people and programs put where something else is expected. */
const nasty = [
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '%',
  '%00',
  '../..',
  '{}',
  '[]',
  'null',
  '-1',
  '1e9',
  '9'.repeat(30),
  "'",
  '\r\nX: y',
]
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const query = fc.dictionary(
  fc.constantFrom('state', 'code', 'iss', 'error', 'site', 'to', 'returnTo', 'id', 'token', 'session_state', 'x'),
  text,
)
const header = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
})
const headers = fc.dictionary(
  fc.constantFrom(
    'Authorization',
    'Alias',
    'Cookie',
    'X-Desk',
    'Accept',
    'Accept-Language',
    'Idempotency-Key',
    'Stripe-Signature',
  ),
  header,
)
const json = fc.json({ depthSize: 'small' })
const body = fc.oneof(
  fc.record({ type: fc.constant('application/json'), text: fc.oneof(json, text) }),
  fc.record({
    type: fc.constant('application/x-www-form-urlencoded'),
    text: fc.dictionary(fc.constantFrom('logout_token', 'token', 'From', 'To', 'Body', 'x'), text).map(formOf),
  }),
  fc.record({ type: fc.constant('text/plain'), text }),
)

/** Replaces halves of characters, which no program can send. */
function wellFormed(typed: string): string {
  return typed.replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

function formOf(members: Record<string, string>): string {
  return new URLSearchParams(Object.entries(members).map(([name, value]) => [name, wellFormed(value)])).toString()
}

/** Sends something from nobody. Returns what went wrong in words; null where it was answered. */
async function fault(url: string, init: RequestInit): Promise<string | null> {
  let request: Request
  try {
    request = new Request(url, init)
  } catch {
    // No program can send it.
    return null
  }
  const before = api.logLines.length
  const { status } = await api.handle(request)
  const cries = api.logLines.slice(before).filter((line) => /"level":50/.test(line))
  // 503 is what a sign-on answers that has no way on; nothing here is away.
  return status >= 500 || cries.length > 0 ? `${status} ${cries.join(' ')}` : null
}

test('whatever a stranger sends to any door, none fails', async () => {
  const faults = new Map<string, string>()
  let sent = 0
  const doors = [...new Set(api.routes.map(({ method, path }) => `${method} ${path}`))].filter(
    (door) => !/^ALL |\*$/.test(door),
  )
  const request = fc.record({ query, headers, body, part: text })
  for (const door of doors) {
    const [method = '', path = ''] = door.split(' ')
    for (const made of fc.sample(request, { numRuns: Math.ceil(runs / 4), seed })) {
      const address = path.replaceAll(/:\w+/g, () => encodeURIComponent(wellFormed(made.part)) || 'x')
      const init: RequestInit = { method, headers: { 'Content-Type': made.body.type, ...made.headers } }
      if (method !== 'GET') init.body = wellFormed(made.body.text)
      const wrong = await fault(`${apiOrigin}${address}?${formOf(made.query)}`, init)
      if (wrong !== null) faults.set(door, `${wrong} ${JSON.stringify(made).slice(0, 300)}`)
      sent += 1
    }
  }
  for (const { name, call } of await contractCalls()) {
    for (const values of fc.sample(anyValues(call), { numRuns: Math.ceil(runs / 10), seed })) {
      const { url, init } = callRequestOf(apiOrigin, call, values, {})
      const wrong = await fault(url, init)
      if (wrong !== null) faults.set(name, `${wrong} ${JSON.stringify(values).slice(0, 300)}`)
      sent += 1
    }
  }
  expect(Object.fromEntries(faults)).toEqual({})
  expect(sent).toBeGreaterThan(1000)
  expect(doors).toEqual(
    expect.arrayContaining([
      'GET /account/sso/callback',
      'POST /account/sso/ended',
      'GET /staff/sign-in/callback',
      'POST /texts',
      'POST /processor/messages',
    ]),
  )
})

/** Comes back from the identity provider with tokens that it chose. */
async function comeBack(
  begin: string,
  callback: string,
  claims: object,
): Promise<{ status: number; location: string }> {
  const begun = await api.handle(new Request(`${apiOrigin}${begin}`))
  const asked = new URL(begun.headers.get('Location') ?? '').searchParams
  const Cookie = begun.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const now = Math.floor(Date.now() / 1000)
  const usual = {
    iss: issuer.issuer,
    aud: 'portal',
    sub: 'rosa',
    iat: now,
    exp: now + 60,
    nonce: asked.get('nonce') ?? '',
  }
  const id_token = await issuer.sign({ ...usual, ...claims })
  issuer.answer = { status: 200, body: { access_token: 'x', token_type: 'bearer', id_token } }
  const answer = new URLSearchParams({ code: '1', state: asked.get('state') ?? '' })
  const back = await api.handle(new Request(`${apiOrigin}${callback}?${answer}`, { headers: { Cookie } }))
  return { status: back.status, location: back.headers.get('Location') ?? '' }
}

test.each([
  ['sub', { sub: 'a\0' }],
  ['sid', { sid: 'a\0' }],
  ['the patient', { patient_id: 'a\0' }],
  ['the patient as a list', { patient_id: ['a', '\0'] }],
  ['the patient as a number', { patient_id: 1e300 }],
  ['the role', { roles: ['staff', '\0'], name: 'a\0', sub: '\0' }],
  ['who it is for', { azp: 'someone-else' }],
])('an identity provider that says anything at all of %s signs nobody in, and nothing fails', async (_, claims) => {
  const before = api.logLines.length
  const patient = await comeBack('/account/sso/start/bluebird-hme', '/account/sso/callback', claims)
  expect([patient.status, patient.location]).toEqual([303, expect.stringMatching(/fault=(untrusted|unknown)/)])
  const staff = await comeBack('/staff/sign-in/start?site=101', '/staff/sign-in/callback', claims)
  expect([400, 403]).toContain(staff.status)
  expect(api.logLines.slice(before).filter((line) => /"level":50/.test(line))).toEqual([])
})
