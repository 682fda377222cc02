import type { AccountProvider } from '@homeside/contract/account-providers'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import type { LoginAnswer, SessionValidAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { asAccount, asNewPatient, asPatient, callerWith } from '../../../testing/as-patient.ts'
import { patientOfThree } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'

/** Covers section 7.1 of the specification. */

const bearer = (answer: LoginAnswer) => ({ Authorization: `Bearer ${answer.access_token}` })

onEveryEngine(
  'session',
  (api) => {
    const usernameOfTwo = async () => (await api().addPatient({ OtherProviders: ['northridge'] })).Username

    test('a patient signs in at the provider whose page they used', async () => {
      const { Username } = await api().addPatient()
      const { body } = await login(api(), { username: Username.toUpperCase(), alias: 'BLUEBIRD-HME' })
      expect(body).toMatchObject({
        alias: 'bluebird-hme',
        noRegistrations: false,
        token_type: 'bearer',
        expires_in: 900,
      })
      expect(body.Providers).toBeUndefined()
    })

    test('a username is found with the space that a phone puts into it', async () => {
      const { Username } = await api().addPatient()
      const typed = ` ${Username.slice(0, 3)} ${Username.slice(3)}`
      expect((await login(api(), { username: typed })).status).toBe(200)
    })

    test('an email that names one account signs in, shares its tries, and names none when two have it', async () => {
      const { Email, Username } = await api().addPatient()
      expect(Email).not.toBe(Username)
      expect((await login(api(), { username: Email.toUpperCase() })).status).toBe(200)
      for (let time = 0; time < 5; time++) {
        await login(api(), { username: Email, password: 'guess' })
        await login(api(), { username: Username, password: 'guess' })
      }
      expect((await login(api(), { username: Username })).status).toBe(429)
      const { Username: other } = await api().addPatient()
      await api()
        .database.update(accounts)
        .set({ email: Email })
        .where(eq(accounts.usernameFolded, other.toLowerCase()))
      api().clock.advance(901, 'second')
      expect((await login(api(), { username: Email })).body.code).toBe('invalid-credentials')
      expect((await login(api(), { username: other })).status).toBe(200)
    })

    test('the browser’s secret is out of reach for scripts and other sites', async () => {
      const { headers } = await login(api(), { username: (await api().addPatient()).Username })
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Host-homeside-test=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      )
    })

    test.each<[string, Record<string, string>, PatientTraits]>([
      ['a wrong password', { password: 'wrong' }, {}],
      ['an unknown user', { username: 'nobody' }, {}],
      ['a provider the patient has nothing to do with', { alias: 'northridge' }, {}],
      ['a provider that does not exist', { alias: 'nowhere' }, {}],
    ])('%s gets the same refusal', async (_, fields, traits) => {
      const { Username } = await api().addPatient(traits)
      const { status, body } = await login(api(), { username: Username, ...fields })
      expect([status, body]).toEqual([
        401,
        {
          type: 'urn:homeside:problem:invalid-credentials',
          title: 'invalid credentials',
          status: 401,
          code: 'invalid-credentials',
          correlationId: body.correlationId,
        },
      ])
    })

    test.each([
      ['deactivated', 'account-deactivated'],
      ['locked', 'account-locked'],
    ] as const)('who is %s hears so, once the password is right', async (Account, code) => {
      const { Username } = await api().addPatient({ Account })
      const wrong = await login(api(), { username: Username, password: 'wrong' })
      expect(wrong.body).toMatchObject({ status: 401, code: 'invalid-credentials' })
      const { status, body } = await login(api(), { username: Username })
      expect([status, body]).toEqual([403, expect.objectContaining({ code })])
    })

    test('a patient who is deactivated everywhere gets as far as their providers, when requested', async () => {
      const browser = api().openBrowser()
      const made = await api().addPatient({ Account: 'deactivated', Provider: 'legacydme' })
      const { body } = await login(api(), { username: made.Username, includeInactiveProviders: 'true' }, browser)
      expect(body).toMatchObject({ alias: null, noRegistrations: true, patientKey: 0 })
      const person = callerWith(api(), browser, bearer(body))
      expect((await person.get('patient/user', { Alias: 'legacydme' })).status).toBe(403)
      const { body: listed } = await person.get<AccountProvider[]>('account/allproviders')
      expect(listed.map(({ Alias, Status }) => [Alias, Status])).toEqual([['legacydme', 'Deactivated']])

      expect((await person.post('account/changeProviders', { selectedSite: made.SiteKey })).status).toBe(403)
      expect((await person.post(`account/reactivateprovider/${made.SiteKey}`, {})).status).toBe(200)
      const there = await person.post<LoginAnswer>('account/changeProviders', { selectedSite: made.SiteKey })
      expect(there.body).toMatchObject({ alias: 'legacydme', noRegistrations: false })
    })

    test('a patient without registrations signs in and has no provider', async () => {
      const { Username } = await api().addPatient({ Account: 'no registrations' })
      const { body } = await login(api(), { username: Username, alias: 'bluebird-hme' })
      expect(body).toMatchObject({ alias: null, noRegistrations: true, patientKey: 0 })
    })

    test('with several providers and none named, the token is valid for choosing one only', async () => {
      const browser = api().openBrowser()
      const { body } = await login(api(), { username: await usernameOfTwo() }, browser)
      expect(body).toMatchObject({ alias: null, noRegistrations: false })
      expect(body.Providers?.map((provider) => provider.Alias)).toEqual(['bluebird-hme', 'northridge'])

      const choosing = callerWith(api(), browser, bearer(body))
      expect((await choosing.get<Problem>('patient/dashboard', { Alias: 'northridge' })).body.code).toBe('forbidden')
      expect((await choosing.post<Problem>('account/session/extend', {})).body.code).toBe('forbidden')

      const choose = (siteKey: string) =>
        browser(`${api().origin}/account/login/multiple`, {
          method: 'POST',
          credentials: 'include',
          headers: bearer(body),
          body: new URLSearchParams({ siteKey, withDashboard: 'true' }),
        })
      expect((await choose('105')).status).toBe(403)
      const chosen = (await (await choose('102')).json()) as LoginAnswer
      expect([chosen.alias, chosen.Dashboard?.Company.Alias]).toEqual(['northridge', 'northridge'])
      const standing = callerWith(api(), browser, { ...bearer(chosen), Alias: 'northridge' })
      expect((await standing.get('patient/dashboard')).status).toBe(200)
      expect((await choose('102')).status).toBe(401)
    })

    test('a patient deactivated at the named provider gets the list of their providers', async () => {
      const browser = api().openBrowser()
      const { Username } = await patientOfThree(api())
      const fields = { username: Username, alias: 'legacydme', includeInactiveProviders: 'true' }
      const { body } = await login(api(), fields, browser)
      expect(body).toMatchObject({ alias: null, noRegistrations: true })
      const person = callerWith(api(), browser, bearer(body))
      expect((await person.get<AccountProvider[]>('account/allproviders')).body).toHaveLength(3)
    })

    test('a deactivated provider cannot be chosen', async () => {
      const browser = api().openBrowser()
      const { Username } = await patientOfThree(api())
      const fields = { username: Username, includeInactiveProviders: 'true' }
      const { body } = await login(api(), fields, browser)
      expect(body.Providers?.map(({ Alias }) => Alias)).toEqual(['bluebird-hme', 'northridge'])
      const chosen = await browser(`${api().origin}/account/login/multiple`, {
        method: 'POST',
        credentials: 'include',
        headers: bearer(body),
        body: new URLSearchParams({ siteKey: '108' }),
      })
      expect(chosen.status).toBe(403)
    })

    test('one provider that is named needs no choice, though there are several', async () => {
      const { body } = await login(api(), { username: await usernameOfTwo(), alias: 'northridge' })
      expect([body.alias, body.Providers]).toEqual(['northridge', undefined])
    })

    test.each(['abc', '', '-1', '102.5'])('%s names no provider to go on with', async (siteKey) => {
      const browser = api().openBrowser()
      const { body } = await login(api(), { username: await usernameOfTwo() }, browser)
      const { status } = await browser(`${api().origin}/account/login/multiple`, {
        method: 'POST',
        credentials: 'include',
        headers: bearer(body),
        body: new URLSearchParams({ siteKey }),
      })
      expect(status).toBe(400)
    })

    test('a session without a provider reaches nothing of a patient', async () => {
      const person = await asAccount(api(), await api().addPatient({ Account: 'no registrations' }))
      for (const path of ['patient/dashboard', 'patient/info', 'orders/supplies', 'conversations/list']) {
        expect([path, (await person.get(path)).status]).toEqual([path, 403])
        expect([path, (await person.get(path, { Alias: 'bluebird-hme' })).status]).toEqual([path, 403])
      }
      expect((await person.get<SessionValidAnswer>('account/sessionvalid')).body.Valid).toBe(true)
    })

    test('nobody signs in at a provider in maintenance, and its public data says why', async () => {
      const { Username, Alias } = await api().addPatient({ Provider: ['in maintenance'] })
      const { status, body } = await login(api(), { username: Username, alias: Alias })
      expect([status, body.code]).toEqual([503, 'provider-maintenance'])
      expect((await login(api(), { username: Username })).body.code).toBe('provider-maintenance')
    })

    test('guessing stops after ten tries, also when they come at once, and may go on later', async () => {
      const username = (await api().addPatient()).Username
      const guesses = Array.from({ length: 15 }, () => login(api(), { username, password: 'guess' }))
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      const { status, headers } = await login(api(), { username })
      expect([status, headers.get('Retry-After')]).toEqual([429, '900'])
      api().clock.advance(901, 'second')
      expect((await login(api(), { username })).status).toBe(200)
    })

    test.each([
      ['an unknown member', { username: 'anybody', isAdmin: 'true' }],
      ['a character that no database stores', { username: 'maria\u0000' }],
      ['no username', { username: '' }],
    ])('%s is malformed', async (_, fields) => {
      const { status, body } = await login(api(), fields)
      expect([status, body.code]).toEqual([400, 'malformed'])
    })

    test('a token is worth nothing in another browser', async () => {
      const stolen = await asNewPatient(api())
      const thief = api().openBrowser()
      const headers = { Authorization: `Bearer ${stolen.token}`, Alias: 'bluebird-hme' }
      const withoutCookie = await callerWith(api(), thief, headers).get<Problem>('patient/dashboard')
      expect([withoutCookie.status, withoutCookie.body.code]).toEqual([401, 'session-expired'])
      await login(api(), { username: (await api().addPatient()).Username }, thief)
      expect((await callerWith(api(), thief, headers).get('patient/dashboard')).status).toBe(401)
    })

    test('two tabs of one browser may be at two providers', async () => {
      const browser = api().openBrowser()
      const made = await api().addPatient({ OtherProviders: ['northridge'] })
      const one = await asPatient(api(), made, browser)
      const other = await asPatient(api(), { ...made, Alias: 'northridge' }, browser)
      expect((await one.get('patient/info')).status).toBe(200)
      expect((await other.get('patient/info')).status).toBe(200)
    })
  },
  { now: new Date('2026-03-10T15:00:00Z') },
)
