import { mock } from 'node:test'

import type { Problem } from '@homeside/contract/problem'
import type { SignedInAtDesk, StaffSessionAnswer } from '@homeside/contract/staff-session'
import type { TrailEntry } from '@homeside/contract/staff-trail'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { openIssuer, type ChosenIssuer } from '../../../testing/open-issuer.ts'
import { openNavigator, type Navigator, apiOrigin } from '../../../testing/sign-on-walk.ts'
import { startTestApi, startTimeoutMs } from '../../../testing/start-test-api.ts'
import type { Answered, TestApi } from '../../../testing/test-api.ts'
import { IdentityProviders } from '../../identity/sign-on/identity-provider.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { staffSessions } from '../../platform/database/tables/accounts.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { rememberedAwayMs } from '../../platform/outside/outside-services.ts'
import { openStaffSession } from '../../platform/session/staff-callers.ts'
import { stillVouchedBy } from './renew-session.ts'

let api: TestApi
let issuer: ChosenIssuer
beforeAll(async () => {
  ;[api, issuer] = await Promise.all([startTestApi({ apiOrigin }), openIssuer()])
}, startTimeoutMs)
afterAll(async () => {
  await issuer.close()
  await api.close()
})
beforeEach(async () => {
  await api.database.delete(staffSessions)
  await useClient('desk')
})
afterEach(() => mock.restoreAll())

async function useClient(clientId: string): Promise<void> {
  const roles = { roleClaim: 'roles', staffRole: 'staff', leadRole: 'lead' }
  await api.database
    .update(providers)
    .set({ staffSignOn: { issuer: issuer.issuer, clientId, scope: 'openid', ...roles } })
    .where(eq(providers.siteKey, 101))
}

interface Said {
  sub?: string
  name?: string
  roles?: string | string[]
  nonce?: string
}

/** The issuer's next word at its token endpoint. */
async function willVouch({ sub = 'real-anna', ...said }: Said, refresh_token: string | null = 'first'): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer.issuer, aud: 'desk', sub, iat: now, exp: now + 60, ...said }
  const tokens = { access_token: 'x', token_type: 'bearer', id_token: await issuer.sign(claims) }
  issuer.answer = { status: 200, body: { ...tokens, ...(refresh_token === null ? {} : { refresh_token }) } }
}

/** Has the server's own clock, by which it remembers who was away, go back until the mocks are restored. */
function leaveNobodyAlone(): void {
  const realMs = performance.now()
  mock.method(performance, 'now', () => realMs - 2 * rememberedAwayMs)
}
const willRefuse = () => (issuer.answer = { status: 400, body: { error: 'invalid_grant' } })

/** Signs somebody in at the desk of site 101. */
async function signIn(said: Said = {}, refresh?: string | null): Promise<Navigator> {
  const navigator = openNavigator(api)
  const begun = await navigator.open(`${apiOrigin}/staff/sign-in/start?site=101`)
  const { searchParams } = new URL(begun.headers.get('Location') ?? '')
  const [nonce = '', state = ''] = ['nonce', 'state'].map((name) => searchParams.get(name) ?? '')
  await willVouch({ roles: ['staff'], name: 'Anna Alvarez', ...said, nonce }, refresh)
  const back = await navigator.open(`${apiOrigin}/staff/sign-in/callback?${new URLSearchParams({ code: '1', state })}`)
  expect(back.status).toBe(303)
  return navigator
}

async function ask<Body>(
  navigator: Navigator,
  path = 'staff/session',
  method = 'GET',
): Promise<Answered<Body & Problem>> {
  const headers = { 'X-Desk': '1', Origin: apiOrigin }
  const response = await navigator.open(`${apiOrigin}/${path}`, { method, headers })
  return { status: response.status, body: (await response.json()) as Body & Problem, headers: response.headers }
}
const roleOf = async (navigator: Navigator) => {
  const { status, body } = await ask<StaffSessionAnswer>(navigator)
  return status === 200 ? body.Role : status
}

describe('whoever is removed at the identity provider', () => {
  test('is out within a quarter of an hour, and not before it is asked', async () => {
    const anna = await signIn()
    willRefuse()
    const before = issuer.asked.length
    api.clock.advance(9, 'minute')
    expect([await roleOf(anna), issuer.asked.length]).toEqual(['staff', before])
    api.clock.advance(1, 'minute')
    expect([await roleOf(anna), issuer.asked.length]).toEqual([401, before + 1])
    expect(await api.database.$count(staffSessions)).toBe(0)
  })

  test('is out without a role, too, and has another role as soon as it is given', async () => {
    const anna = await signIn()
    await willVouch({ roles: ['lead'] }, 'second')
    api.clock.advance(10, 'minute')
    expect(await roleOf(anna)).toBe('lead')
    await willVouch({ roles: ['warehouse'] })
    api.clock.advance(10, 'minute')
    expect(await roleOf(anna)).toBe(401)
  })

  test('is out although the issuer vouches, for somebody else', async () => {
    const anna = await signIn()
    await willVouch({ sub: 'mallory', roles: ['staff'] })
    api.clock.advance(10, 'minute')
    expect(await roleOf(anna)).toBe(401)
  })

  test('is asked for once, however many calls come at a time, each time with what came last', async () => {
    const anna = await signIn()
    for (const [index, next] of ['second', 'third'].entries()) {
      await willVouch({ roles: ['staff'] }, next)
      const before = issuer.asked.length
      api.clock.advance(14, 'minute')
      expect(new Set(await Promise.all([1, 2, 3, 4].map(() => roleOf(anna))))).toEqual(new Set(['staff']))
      expect(issuer.asked.length).toBe(before + 1)
      expect(issuer.asked.at(-1)?.get('refresh_token')).toBe(['first', 'second'][index])
    }
    const [row] = await api.database.select().from(staffSessions)
    expect(JSON.stringify(row)).not.toMatch(/first|second|third/)
  })

  test('is not asked for by who read the session before another call renewed it', async () => {
    const { clock, database } = api
    const person = { siteKey: 101, subject: 'real-anna', name: 'Anna', role: 'staff', issuer: issuer.issuer } as const
    const opened = { ...person, clientId: 'desk', issuerSession: null, refresh: 'first' }
    const token = await openStaffSession(database, opened, clock.now())
    const [read] = await database.select().from(staffSessions)
    if (read === undefined) throw new Error('The session that was opened is not there.')
    const stillVouched = stillVouchedBy(
      { apiOrigin, clock: clock.now, database } as Dependencies,
      new IdentityProviders(),
    )
    await willVouch({ roles: ['staff'] }, 'second')
    clock.advance(11, 'minute')
    const before = issuer.asked.length
    expect((await stillVouched(read, token))?.vouchedAt).toEqual(clock.now())
    expect(await stillVouched(read, token)).toEqual(read)
    expect(issuer.asked.length).toBe(before + 1)
  })

  test('while the issuer is away, works on until its word is a quarter of an hour old, and again once it is back', async () => {
    const anna = await signIn()
    leaveNobodyAlone()
    issuer.answer = { status: 503, body: {} }
    api.clock.advance(11, 'minute')
    expect(await roleOf(anna)).toBe('staff')
    api.clock.advance(4, 'minute')
    expect(await roleOf(anna)).toBe(401)
    mock.restoreAll()
    await willVouch({ roles: ['staff'] }, 'second')
    expect(await roleOf(anna)).toBe('staff')
  })

  test.each([
    ['that it is asked too often', { status: 429, body: { error: 'too_many_requests' } }],
    ['a page of its firewall', { status: 403, body: {}, headers: { 'Content-Type': 'text/html' } }],
    [
      'that the portal’s secret is too old',
      { status: 401, body: { error: 'invalid_client' }, headers: { 'WWW-Authenticate': 'Basic realm="issuer"' } },
    ],
  ])('works on while the issuer answers %s', async (_, answer) => {
    const anna = await signIn()
    leaveNobodyAlone()
    issuer.answer = answer
    api.clock.advance(11, 'minute')
    expect(await roleOf(anna)).toBe('staff')
    mock.restoreAll()
    await willVouch({ roles: ['lead'] }, 'second')
    expect(await roleOf(anna)).toBe('lead')
    willRefuse()
    api.clock.advance(11, 'minute')
    expect([await roleOf(anna), await api.database.$count(staffSessions)]).toEqual([401, 0])
  })

  test('has a quarter of an hour where the issuer gives nothing to ask with', async () => {
    const anna = await signIn({}, null)
    api.clock.advance(14, 'minute')
    expect(await roleOf(anna)).toBe('staff')
    api.clock.advance(1, 'minute')
    expect(await roleOf(anna)).toBe(401)
    expect(api.logLines.some((line) => line.includes('a session that cannot be renewed'))).toBe(true)
  })
})

describe('a session at the desk', () => {
  test('ends with all others of the same person, and with nobody else’s, when they sign out', async () => {
    const [here, there, other] = [await signIn(), await signIn(), await signIn({ sub: 'real-ben' })]
    await ask(here, 'staff/session', 'DELETE')
    expect([await roleOf(here), await roleOf(there), await roleOf(other)]).toEqual([401, 401, 'staff'])
  })

  test('ends when the portal has another name at the issuer', async () => {
    const anna = await signIn()
    await useClient('another')
    expect(await roleOf(anna)).toBe(401)
    await useClient('desk')
    expect(await roleOf(anna)).toBe('staff')
  })

  test('is seen and ended by leads of its site, and by nobody else', async () => {
    const [anna, ben] = [await signIn(), await signIn({ sub: 'real-ben', name: 'Ben Brooks', roles: ['lead'] })]
    await signIn()
    const { Items } = (await ask<{ Items: SignedInAtDesk[] }>(ben, 'staff/sessions')).body
    expect(Items.map(({ Name, Subject, Issuer, IsYours }) => [Name, Subject, Issuer, IsYours])).toEqual(
      expect.arrayContaining([
        ['Ben Brooks', 'real-ben', issuer.issuer, true],
        ['Anna Alvarez', 'real-anna', issuer.issuer, false],
      ]),
    )
    expect(Items).toHaveLength(3)
    const key = Items.find(({ Subject }) => Subject === 'real-anna')?.SessionKey
    expect((await ask(anna, 'staff/sessions')).body.code).toBe('forbidden')
    expect((await ask(anna, `staff/sessions/${key}`, 'DELETE')).body.code).toBe('forbidden')
    expect((await asStaff(api, 102).get<{ Items: [] }>('staff/sessions')).body.Items).toEqual([])
    expect((await asStaff(api, 102).delete(`staff/sessions/${key}`)).status).toBe(404)
    expect(await roleOf(anna)).toBe('staff')
    expect((await ask(ben, `staff/sessions/${key}`, 'DELETE')).body).toEqual({ Ended: 2 })
    expect([await roleOf(anna), await roleOf(ben)]).toEqual([401, 'lead'])
  })
})

describe('the trail', () => {
  test('names people at the desk by what they cannot choose, apart from each other and from services', async () => {
    const made = await api.addPatient()
    const path = `staff/patients/${made.PatientKey}`
    const service = asStaff(api, 101)
    await service.get(path)
    const keyHash = ((await service.get<StaffSessionAnswer>('staff/session')).body as { Name: string }).Name
    for (const sub of ['mallory-77', 'mallory-78']) await ask(await signIn({ sub, name: keyHash }), path)
    const entries = (await service.get<{ Items: TrailEntry[] }>(`${path}/trail`)).body.Items
    expect(entries.map(({ Staff, Issuer, Subject, Keys }) => [Staff, Issuer, Subject, Keys])).toEqual([
      [keyHash, issuer.issuer, 'mallory-78', { key: made.PatientKey }],
      [keyHash, issuer.issuer, 'mallory-77', { key: made.PatientKey }],
      [keyHash, null, keyHash, { key: made.PatientKey }],
    ])
    expect(new Set(entries.slice(0, 2).map(({ SessionKey }) => SessionKey)).size).toBe(2)
  })

  test.each([
    ['\u200b', 'real-anna'],
    ['\u202e\u200b \n', 'real-anna'],
    ['Anna\r\nAlvarez', 'Anna Alvarez'],
    ['Vic \u202eA\u2066B', 'Vic A B'],
    ['', 'real-anna'],
  ])('shows a name on one line that can be read: %j', async (name, shown) => {
    const anna = await signIn({ name })
    expect((await ask<StaffSessionAnswer>(anna)).body.Name).toBe(shown)
  })
})
