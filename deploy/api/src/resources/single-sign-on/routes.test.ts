import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox-patients'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq, sql } from 'drizzle-orm'

import { callerWith } from '../../../testing/as-patient.ts'
import { login, loginForm } from '../../../testing/login.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { patients } from '../../database/tables/patients.ts'

/** Covers section 7.1 of the specification. */

const sso = 'http://localhost:8080/sso'
const mobile = 'http://localhost:8080/harbor-health/mobilebpc'

onEveryEngine('sign-on by the word of others', (api) => {
  const page = (returnTo: string) => api().handle(request(`sandbox/identity?${new URLSearchParams({ returnTo })}`))

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

  /** What choosing Sasha on the identity page answers. */
  async function choose(returnTo: string, headers: Record<string, string> = {}) {
    const text = await (await page(returnTo)).text()
    const patient = /name="patient" value="([^"]+)">Sasha Ortega/.exec(text)?.[1] ?? ''
    const body = new URLSearchParams({ patient, returnTo })
    return api().handle(request('sandbox/identity', { method: 'POST', body, headers }))
  }

  /** The cookie of that answer, as a browser sends it back. */
  async function cookieOf(returnTo: string) {
    const response = await choose(returnTo)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  async function signIn(path: string, cookie: string, fields: Record<string, string> = {}) {
    const headers = { Origin: api().pageOrigin, ...(cookie ? { Cookie: cookie } : {}) }
    const body = loginForm({ username: 'placeholder', password: 'placeholder', ...fields })
    const response = await api().handle(request(`account/${path}`, { method: 'POST', headers, body }))
    const answer = (await response.json()) as LoginAnswer & Problem
    return { status: response.status, body: answer, cookies: response.headers.getSetCookie() }
  }

  test('the identity page leaves a cookie out of reach and leads back to the portal', async () => {
    const response = await choose(sso, { 'Sec-Fetch-Site': 'same-origin' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, sso])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-homeside-single-sign-on-test=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
  })

  test('the identity page offers single sign-on accounts alone, in the reader’s language', async () => {
    const headers = { 'Accept-Language': 'es-MX' }
    const text = await (await api().handle(request('sandbox/identity', { headers }))).text()
    expect(text).toContain('<html lang="es">')
    expect(text).toContain('Sasha Ortega, Harbor Health')
    expect(text).not.toContain(paul.LastName)
    expect(await (await page(mobile)).text()).toContain('Paul Password, Harbor Health')
  })

  test('the identity page lets nothing in and is shown in no frame', async () => {
    const policy = (await page(sso)).headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test.each(['https://evil.example/sso', 'http://localhost:8080/home'])('leads nobody to %s', async (address) => {
    expect((await page(address)).status).toBeGreaterThanOrEqual(400)
    const response = await choose(address)
    expect(response.headers.get('Location')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each(['cross-site', 'same-site', 'none'])('a form that is %s signs nobody in', async (site) => {
    const response = await choose(sso, { 'Sec-Fetch-Site': site })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })

  test('a patient whom the identity page does not offer is refused', async () => {
    const body = new URLSearchParams({ patient: `${paul.SiteKey}-${paul.PatientKey}`, returnTo: sso })
    const response = await api().handle(request('sandbox/identity', { method: 'POST', body }))
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
  })

  describe.each([
    ['sso/login', sso, 401, 'invalid-credentials'],
    ['mobilecookie', mobile, 410, 'short-code-invalid'],
  ])('%s', (path, returnTo, status, code) => {
    test('opens a session for whom the cookie vouches, whatever the placeholders say', async () => {
      const cookie = await cookieOf(returnTo)
      const { body, cookies } = await signIn(path, cookie, {
        username: paul.Username,
        password: paul.Password,
      })
      expect(body).toMatchObject({ alias: 'harbor-health', noRegistrations: false, expires_in: 900 })
      const binding = cookies.find((set) => set.startsWith('__Host-homeside-test='))?.split(';')[0] ?? ''
      const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'harbor-health', Cookie: binding }
      const dashboard = await api().handle(request('patient/dashboard', { headers }))
      expect(await dashboard.json()).toMatchObject({ PtUser: { FirstName: 'Sasha', IsSingleSignOnAccount: true } })
      expect(cookies.find((set) => set.startsWith(`${cookie.split('=')[0]}=;`))).toContain('Max-Age=0')
    })

    test('needs no placeholders', async () => {
      expect((await signIn(path, await cookieOf(returnTo), { username: '', password: '' })).status).toBe(200)
    })

    test('takes a cookie once', async () => {
      const cookie = await cookieOf(returnTo)
      const answers = await Promise.all([signIn(path, cookie), signIn(path, cookie), signIn(path, cookie)])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(answers.filter((answer) => answer.body.code === code)).toHaveLength(2)
    })

    test('takes a cookie for five minutes', async () => {
      const cookie = await cookieOf(returnTo)
      api().clock.advance(301, 'second')
      expect((await signIn(path, cookie)).body.code).toBe(code)
    })

    test('takes no cookie that vouches in another way', async () => {
      const other = await cookieOf(returnTo === sso ? mobile : sso)
      const name = (await cookieOf(returnTo)).split('=')[0]
      expect((await signIn(path, `${name}=${other.split('=')[1]}`)).body.code).toBe(code)
    })

    test('takes no cookie at another provider’s page', async () => {
      const answer = await signIn(path, await cookieOf(returnTo), { alias: 'bluebird-hme' })
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
      const cookie = await cookieOf(returnTo)
      const mine = eq(patients.patientKey, sasha.PatientKey)
      await api().database.update(patients).set({ status: 'Deactivated' }).where(mine)
      const { body } = await signIn(path, cookie)
      await api().database.update(patients).set({ status: 'Active' }).where(mine)
      expect(body.code).toBe(code)
    })

    test('stores nothing that the cookie could be made from', async () => {
      const secret = (await cookieOf(returnTo)).split('=')[1] ?? ''
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
