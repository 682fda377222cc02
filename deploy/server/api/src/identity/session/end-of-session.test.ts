import { definedCalls } from '@homeside/contract/call'
import { acceptHeader, backgroundAcceptHeader } from '@homeside/contract/constants/contract-version'
import type { SessionValidAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'

const inBackground = { Accept: backgroundAcceptHeader }

test('only readings, and what a page saves or sends again by itself, may be marked as background calls', () => {
  const marked = definedCalls.filter(({ mayRunInBackground }) => mayRunInBackground)
  expect(marked.filter(({ access }) => access !== 'patient' && access !== 'session')).toEqual([])
  const acting = marked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(acting.toSorted()).toEqual([
    'POST conversations/',
    'POST conversations/draft',
    'POST conversations/{id}',
    'POST conversations/{id}/markread',
    'POST orders/draft',
    'POST patient/changes/{key}/read',
  ])
})

onEveryEngine(
  'the end of a session',
  (api) => {
    test('logout ends every session of the browser, and no other', async () => {
      const browser = api().openBrowser()
      const made = await api().addPatient()
      const one = await asPatient(api(), made, browser)
      const other = await asPatient(api(), await api().addPatient(), browser)
      const elsewhere = await asPatient(api(), made)
      const { headers } = await one.post('account/ssocookielogout', {})
      expect(headers.getSetCookie()[0]).toMatch(/Max-Age=0/)
      expect((await one.get('patient/info')).status).toBe(401)
      expect((await other.get('patient/info')).status).toBe(401)
      expect((await elsewhere.get('patient/info')).status).toBe(200)
    })

    test('a session ends when staff lock its account, and the next sign-in says why', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      expect((await patient.get('patient/info')).status).toBe(200)
      await api()
        .database.update(accounts)
        .set({ lockedUntil: new Date(api().clock.now().getTime() + 60_000) })
        .where(eq(accounts.accountKey, made.AccountKey))
      expect((await patient.get('patient/info')).status).toBe(401)
      expect((await patient.get('account/sessions')).status).toBe(401)
      const { body } = await login(api(), { username: made.Username })
      expect(body.code).toBe('account-locked')
    })

    test('a session ends after fifteen idle minutes; asking how long it lasts does not prolong it', async () => {
      const patient = await asNewPatient(api())
      api().clock.advance(14, 'minute')
      const { body } = await patient.get<SessionValidAnswer>('account/sessionvalid')
      expect(body).toEqual({ Valid: true, IdleExpiresInSeconds: 60, AbsoluteExpiresInSeconds: 8 * 3600 - 14 * 60 })
      api().clock.advance(1, 'minute')
      expect((await patient.get<SessionValidAnswer>('account/sessionvalid')).body.Valid).toBe(false)
      expect((await patient.get('patient/info')).status).toBe(401)
      expect((await patient.post('account/ssocookielogout', {})).status).toBe(200)
    })

    test.each([
      ['reads', { method: 'get', path: 'patient/dashboard', status: 200 }],
      ['saves', { method: 'post', path: 'orders/draft', status: 200 }],
      ['saves and is refused', { method: 'post', path: 'orders/draft', status: 422, text: '4111 1111 1111 1111' }],
    ] as const)('a page that %s by itself keeps no session alive', async (_what, call) => {
      const patient = await asNewPatient(api())
      const draft = {
        OrderIdempotencyKey: 'made-by-a-timer',
        Items: [],
        ...('text' in call ? { ChangeDescription: call.text } : {}),
      }
      const ask = () =>
        call.method === 'get' ? patient.get(call.path, inBackground) : patient.post(call.path, draft, inBackground)
      api().clock.advance(14, 'minute')
      expect((await ask()).status).toBe(call.status)
      const { body } = await patient.get<SessionValidAnswer>('account/sessionvalid')
      expect(body.IdleExpiresInSeconds).toBe(60)
      api().clock.advance(1, 'minute')
      expect((await ask()).status).toBe(401)
    })

    test.each([
      ['the same call without the mark', (patient) => patient.get('patient/dashboard', { Accept: acceptHeader })],
      ['a marked call that only a patient makes', (patient) => patient.delete('orders/draft', undefined, inBackground)],
      ['a marked wish to stay', (patient) => patient.post('account/session/extend', {}, inBackground)],
    ] satisfies [string, (patient: Caller) => Promise<unknown>][])('%s keeps it alive', async (_what, act) => {
      const patient = await asNewPatient(api())
      api().clock.advance(14, 'minute')
      await act(patient)
      const { body } = await patient.get<SessionValidAnswer>('account/sessionvalid')
      expect(body.IdleExpiresInSeconds).toBe(900)
    })

    test('an active session still ends after eight hours', async () => {
      const patient = await asNewPatient(api())
      for (let quarter = 0; quarter < 8 * 6 - 1; quarter++) {
        api().clock.advance(10, 'minute')
        expect((await patient.post<SessionValidAnswer>('account/session/extend', {})).body.Valid).toBe(true)
      }
      api().clock.advance(10, 'minute')
      expect((await patient.post('account/session/extend', {})).status).toBe(401)
    })
  },
  { now: new Date('2026-03-10T15:00:00Z') },
)
