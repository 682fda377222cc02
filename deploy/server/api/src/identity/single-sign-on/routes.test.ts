import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import type { StaffHandoffAnswer } from '@homeside/contract/single-sign-on'
import { eq, sql } from 'drizzle-orm'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login, loginForm } from '../../../testing/sign-in.ts'
import { handoffCookie } from '../../../testing/start-test-api.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { leaveHandoff } from '../../platform/session/sign-on-handoffs.ts'

/** Covers section 7.1 of the specification. */

onEveryEngine('sign-on by the word of others', (api) => {
  function request(path: string, init: RequestInit = {}) {
    return new Request(`${api().origin}/${path}`, init)
  }

  /** A patient of an identity provider, and a patient of the same provider with a password. */
  let sasha: MadePatient
  let paul: MadePatient
  beforeAll(async () => {
    sasha = await api().addPatient({ Account: 'single sign-on', FirstName: 'Sasha', LastName: 'Ortega' })
    paul = await api().addPatient({ Provider: sasha.Alias, FirstName: 'Paul', LastName: 'Password' })
  })

  /** The cookie that vouches for Sasha, as a browser sends it. */
  async function cookieOf(kind: 'single-sign-on' | 'mobile-app') {
    if (kind === 'single-sign-on') return (await handoffCookie(api().database, sasha.Username, api().clock.now())) ?? ''
    const { body } = await asStaff(api(), 104).post<StaffHandoffAnswer>('staff/handoffs', {
      PatientKey: sasha.PatientKey,
    })
    return `${body.CookieName}=${body.CookieValue}`
  }

  async function signIn(path: string, cookie: string, fields: Record<string, string> = {}) {
    const headers = { Origin: api().pageOrigin, ...(cookie ? { Cookie: cookie } : {}) }
    const body = loginForm({ username: 'placeholder', password: 'placeholder', ...fields })
    const response = await api().handle(request(`account/${path}`, { method: 'POST', headers, body }))
    const answer = (await response.json()) as LoginAnswer & Problem
    return { status: response.status, body: answer, cookies: response.headers.getSetCookie() }
  }

  test('the provider’s own app vouches for its patients alone, for five minutes', async () => {
    const handOver = (patientKey: number, site = 104) =>
      asStaff(api(), site).post<StaffHandoffAnswer & Problem>('staff/handoffs', { PatientKey: patientKey })
    expect((await handOver(paul.PatientKey)).body).toEqual({
      CookieName: '__Host-homeside-mobile-app-test',
      CookieValue: expect.stringMatching(/^[\w-]{43}$/) as string,
      PageUrl: 'http://localhost:8080/harbor-health/mobilebpc',
      ExpiresUtc: new Date(api().clock.now().getTime() + 5 * 60_000).toISOString(),
    })
    expect((await handOver(paul.PatientKey, 101)).body.code).toBe('not-found')
    const without = await api().addPatient({ Provider: 'bluebird-hme' })
    expect((await handOver(without.PatientKey, 101)).body.code).toBe('feature-off')
    const left = await api().addPatient({ Provider: 'harbor-health' }, { registration: { deactivated: true } })
    expect((await handOver(left.PatientKey)).body.code).toBe('not-eligible')
  })

  describe.each([
    ['sso/login', 'single-sign-on', 401, 'invalid-credentials'],
    ['mobilecookie', 'mobile-app', 410, 'short-code-invalid'],
  ] as const)('%s', (path, kind, status, code) => {
    test('opens a session for whom the cookie vouches, whatever the placeholders say', async () => {
      const cookie = await cookieOf(kind)
      const { body, cookies } = await signIn(path, cookie, { username: paul.Username, password: paul.Password })
      expect(body).toMatchObject({ alias: 'harbor-health', noRegistrations: false, expires_in: 900 })
      const binding = cookies.find((set) => set.startsWith('__Host-homeside-test='))?.split(';')[0] ?? ''
      const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'harbor-health', Cookie: binding }
      const dashboard = await api().handle(request('patient/dashboard', { headers }))
      expect(await dashboard.json()).toMatchObject({ PtUser: { FirstName: 'Sasha', IsSingleSignOnAccount: true } })
      expect(cookies.find((set) => set.startsWith(`${cookie.split('=')[0]}=;`))).toContain('Max-Age=0')
    })

    test('needs no placeholders', async () => {
      expect((await signIn(path, await cookieOf(kind), { username: '', password: '' })).status).toBe(200)
    })

    test('takes a cookie once', async () => {
      const cookie = await cookieOf(kind)
      const answers = await Promise.all([signIn(path, cookie), signIn(path, cookie), signIn(path, cookie)])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(answers.filter((answer) => answer.body.code === code)).toHaveLength(2)
    })

    test('takes a cookie for five minutes', async () => {
      const cookie = await cookieOf(kind)
      api().clock.advance(301, 'second')
      expect((await signIn(path, cookie)).body.code).toBe(code)
    })

    test('takes no cookie that vouches in another way', async () => {
      const other = await cookieOf(kind === 'mobile-app' ? 'single-sign-on' : 'mobile-app')
      const name = (await cookieOf(kind)).split('=')[0]
      expect((await signIn(path, `${name}=${other.split('=')[1]}`)).body.code).toBe(code)
    })

    test('takes no cookie at another provider’s page', async () => {
      const answer = await signIn(path, await cookieOf(kind), { alias: 'bluebird-hme' })
      expect([answer.status, answer.body.code]).toEqual([status, code])
    })

    test.each(['', '__Host-homeside-single-sign-on-test=x', `__Host-homeside-mobile-app-test=${'a'.repeat(43)}`])(
      'answers every wrong cookie alike: %s',
      async (cookie) => {
        const answer = await signIn(path, cookie)
        expect([answer.status, { ...answer.body, correlationId: '' }]).toEqual([
          status,
          { type: `urn:homeside:problem:${code}`, title: code.replaceAll('-', ' '), status, code, correlationId: '' },
        ])
      },
    )

    test('opens nothing where the patient has been deactivated meanwhile', async () => {
      const cookie = await cookieOf(kind)
      const mine = eq(patients.patientKey, sasha.PatientKey)
      await api().database.update(patients).set({ status: 'Deactivated' }).where(mine)
      const { body } = await signIn(path, cookie)
      await api().database.update(patients).set({ status: 'Active' }).where(mine)
      expect(body.code).toBe(kind === 'single-sign-on' ? 'account-deactivated' : code)
    })

    test('opens no other provider of the same account, to which nothing was proved', async () => {
      const both = await api().addPatient({ Provider: 'harbor-health', OtherProviders: ['bluebird-hme'] })
      const scope = { siteKey: both.SiteKey, patientKey: both.PatientKey }
      const secret = await leaveHandoff(api().database, kind, scope, api().clock.now())
      const { body, cookies } = await signIn(path, `__Host-homeside-${kind}-test=${secret}`)
      const binding = cookies.find((set) => set.startsWith('__Host-homeside-test='))?.split(';')[0] ?? ''
      const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'harbor-health', Cookie: binding }
      const move = await api().handle(
        request('account/changeProviders', {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ selectedSite: 101 }),
        }),
      )
      expect(move.status).toBe(403)
      expect((await api().handle(request('patient/allproviders', { headers }))).status).toBe(403)
    })

    test('stores nothing that the cookie could be made from', async () => {
      const secret = (await cookieOf(kind)).split('=')[1] ?? ''
      const { rows } = (await api().database.execute(sql`select * from sign_on_handoffs`)) as { rows?: unknown[] }
      expect(rows?.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(secret)
    })
  })

  describe('a single sign-on account has no password way in beside its provider’s', () => {
    test('not at the login, with the right password', async () => {
      const { status, body } = await login(api(), { username: sasha.Username, alias: sasha.Alias })
      expect([status, body.code]).toEqual([401, 'invalid-credentials'])
    })

    test('not by another password or username', async () => {
      const person = await api().asPatient(sasha)
      const password = { CurrentPassword: sasha.Password, NewPassword: 'Kind-river-9' }
      expect((await person.post<Problem>('account/password/change', password)).body.code).toBe('feature-off')
      const username = { username: sasha.Username, newusername: 'sasha.elsewhere', password: sasha.Password }
      expect((await person.post<Problem>('account/username/change', username)).body.code).toBe('feature-off')
    })

    test('not by a reset, which is answered like any other and sent to nobody', async () => {
      const anyone = callerWith(api(), api().openBrowser(), {})
      const asked = await anyone.post<object>(`account/generateresetcode/${sasha.Username}?requestsource=btportal`, {})
      const ofPaul = await anyone.post<object>(`account/generateresetcode/${paul.Username}?requestsource=btportal`, {})
      expect([asked.status, asked.body]).toEqual([200, { ...ofPaul.body, Reference: expect.any(String) }])
      await api().workFinished()
      expect(api().outbox.messages.map(({ to }) => to)).toContain(paul.Email)
      expect(api().outbox.messages.map(({ to }) => to)).not.toContain(sasha.Email)
    })

    test('not by a reset that was sent before the provider had single sign-on', async () => {
      const person = await api().addPatient({ Provider: 'harbor-health', FirstName: 'Sid', LastName: 'Later' })
      const anyone = callerWith(api(), api().openBrowser(), {})
      await anyone.post(`account/generateresetcode/${person.Username}?requestsource=btportal`, {})
      await api().workFinished()
      const ResetKey = /credentials\/([\w-]+)/.exec(api().outbox.lastTo(person.Email).text)?.[1] ?? ''
      await api()
        .database.update(patients)
        .set({ singleSignOnAccount: true })
        .where(eq(patients.patientKey, person.PatientKey))
      const proof = { lastName: 'Later', DateOfBirth: person.DateOfBirth, resetPasswordMode: true, ResetKey }
      const reset = await anyone.post<Problem>('account/verify', { ...proof, username: '', password: 'Kind-river-9' })
      expect(reset.body.code).toBe('link-expired')
    })
  })
})
