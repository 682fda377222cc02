/** @size all */
import type { OpenSessionsAnswer } from '@homeside/contract/open-sessions'
import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { asNewPatient, asPatient, callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { textLink, login, loginForm } from '../../../testing/sign-in.ts'
import { signIns } from '../../platform/database/tables/accounts.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { maxSessionsPerAccount } from '../../platform/session/sessions.ts'
import { leaveHandoff } from '../../platform/session/sign-on-handoffs.ts'

const path = 'account/sessions'

onEveryEngine('open sessions', (api) => {
  test('browsers are listed, with the tabs of each together and this one first', async () => {
    const made = await api().addPatient()
    const browser = api().openBrowser()
    const here = await asPatient(api(), made, browser)
    await asPatient(api(), made, browser)
    await asPatient(api(), made)
    const { body } = await here.get<OpenSessionsAnswer>(path)
    expect(body.Browsers.map(({ IsThisBrowser }) => IsThisBrowser)).toEqual([true, false])
    expect(body.SignIns).toHaveLength(3)
    expect(body.SignIns[0]).toMatchObject({ Method: 'password', Result: 'SignedIn' })
  })

  test('a wrong password is noted at the account that it was tried at, for thirty days', async () => {
    const made = await api().addPatient()
    await login(api(), { username: made.Username, password: 'wrong' })
    await login(api(), { username: 'nobody.at.all', password: 'wrong' })
    const results = async () => {
      const { body } = await (await asPatient(api(), made)).get<OpenSessionsAnswer>(path)
      return body.SignIns.map(({ Result }) => Result)
    }
    expect(await results()).toEqual(['SignedIn', 'WrongPassword'])
    api().clock.advance(30, 'day')
    expect(await results()).toEqual(['SignedIn'])
  })

  test('however many wrong passwords strangers type, the sign-ins of the owner stay in the list', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const wrong = {
      accountKey: made.AccountKey,
      at: api().clock.now(),
      method: 'password',
      result: 'WrongPassword',
    } as const
    await api()
      .database.insert(signIns)
      .values(Array.from({ length: 300 }, () => wrong))
    const { body } = await patient.get<OpenSessionsAnswer>(path)
    expect(body.SignIns.length).toBeLessThanOrEqual(200)
    expect(body.SignIns.map(({ Result }) => Result)).toContain('SignedIn')
  })

  test('one browser is signed out with all of its tabs, and no other browser is', async () => {
    const made = await api().addPatient()
    const here = await asPatient(api(), made)
    const browser = api().openBrowser()
    const there = [await asPatient(api(), made, browser), await asPatient(api(), made, browser)]
    const stranger = await asNewPatient(api())
    const { body } = await here.get<OpenSessionsAnswer>(path)
    const key = body.Browsers.find(({ IsThisBrowser }) => !IsThisBrowser)?.SessionKey
    expect((await stranger.delete<Problem>(`${path}/${key}`)).body.code).toBe('not-found')
    expect((await here.delete<OpenSessionsAnswer>(`${path}/${key}`)).body.Browsers).toHaveLength(1)
    for (const tab of there) expect((await tab.get('patient/user')).status).toBe(401)
    expect((await here.get('patient/user')).status).toBe(200)
  })

  test('staff sign a patient out everywhere, and no other provider’s staff do', async () => {
    const made = await api().addPatient()
    const tabs = [await asPatient(api(), made), await asPatient(api(), made)]
    const staffPath = `staff/patients/${made.PatientKey}/sessions`
    expect((await asStaff(api(), 102).delete<Problem>(staffPath)).body.code).toBe('not-found')
    expect((await tabs[0]?.get('patient/user'))?.status).toBe(200)
    expect((await asStaff(api()).delete<{ Ended: number }>(staffPath)).body).toEqual({ Ended: 2 })
    for (const tab of tabs) expect((await tab.get('patient/user')).status).toBe(401)
    expect((await asStaff(api()).delete<Problem>('staff/patients/999999/sessions')).body.code).toBe('not-found')
  })

  test('whoever one provider vouches for sees nothing of where its patient is signed in at another', async () => {
    const made = await api().addPatient({ OtherProviders: ['northridge'] })
    await asPatient(api(), { ...made, Alias: 'northridge' })
    api().clock.advance(1, 'minute')
    const { SiteKey: siteKey, PatientKey: patientKey } = made
    const site = eq(providers.siteKey, siteKey)
    await api().database.update(providers).set({ singleSignOnActive: true }).where(site)
    const now = api().clock.now()
    const secret = await leaveHandoff(api().database, 'single-sign-on', { siteKey, patientKey }, now)
    const browser = api().openBrowser()
    const headers = { Cookie: `__Host-homeside-single-sign-on-test=${secret}` }
    const init = { method: 'POST', credentials: 'include', headers, body: loginForm({}) } as const
    const { access_token: token } = (await (
      await browser(`${api().origin}/account/sso/login`, init)
    ).json()) as LoginAnswer
    await api().database.update(providers).set({ singleSignOnActive: false }).where(site)
    const vouched = callerWith(api(), browser, { Authorization: `Bearer ${token}`, Alias: made.Alias })
    const { body } = await vouched.get<OpenSessionsAnswer>(path)
    expect(body.Browsers.map(({ IsThisBrowser }) => IsThisBrowser)).toEqual([true])
    expect(body.SignIns.map(({ Method }) => Method)).toEqual(['single-sign-on'])
    expect(body.PasswordChangedUtc).toBeNull()
  })

  test('all others are signed out at once', async () => {
    const made = await api().addPatient()
    const here = await asPatient(api(), made)
    const others = [await asPatient(api(), made), await asPatient(api(), made)]
    expect((await here.delete<OpenSessionsAnswer>(path)).body.Browsers).toHaveLength(1)
    for (const other of others) expect((await other.get('patient/user')).status).toBe(401)
  })

  test('an account has a limited number of sessions: the one used longest ago ends', async () => {
    const made = await api().addPatient()
    const first = await asPatient(api(), made)
    for (let count = 1; count < maxSessionsPerAccount; count++) await asPatient(api(), made)
    api().clock.advance(1, 'minute')
    expect((await first.get('patient/user')).status).toBe(200)
    const last = await asPatient(api(), made)
    expect((await first.get('patient/user')).status).toBe(200)
    expect((await last.get<OpenSessionsAnswer>(path)).body.Browsers).toHaveLength(maxSessionsPerAccount)
  })

  test('however many sessions one provider’s links open, those elsewhere go on and their sign-ins stay in the list', async () => {
    const made = await api().addPatient({ OtherProviders: ['northridge'] })
    const elsewhere = await asPatient(api(), { ...made, Alias: 'northridge' })
    const { code, lastName, DateOfBirth } = await textLink(api(), made)
    const link = {
      resetPasswordMode: false,
      createRegistration: false,
      dynamicTemplateKey: 1,
      code,
      lastName,
      DateOfBirth,
    }
    api().clock.advance(1, 'minute')
    const opened = []
    for (let count = 0; count < 110; count++) {
      const stranger = callerWith(api(), api().openBrowser(), {})
      opened.push((await stranger.post('account/verifymobilefirst', link)).status)
    }
    expect(new Set(opened)).toEqual(new Set([200]))
    const { body, status } = await elsewhere.get<OpenSessionsAnswer>(path)
    expect([status, body.Browsers.length]).toEqual([200, 1 + maxSessionsPerAccount])
    expect(body.SignIns.map(({ Method }) => Method)).toContain('password')
  })

  describe('a change of the ways to sign in', () => {
    const change = { Email: 'new.address@mail.example' }

    test('asks for the password again, once in ten minutes', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      api().clock.advance(10, 'minute')
      const asked = [
        await patient.delete<Problem>(path),
        await patient.post<Problem>('patient/demographics', change),
        await patient.post<Problem>('patient/info', { MobilePhone: '5555550142' }),
      ]
      expect(asked.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('403 proof-required'))
      expect((await patient.post('patient/demographics', { HomePhone: '5555550142' })).status).toBe(200)

      const wrong = await patient.post<Problem>('account/prove', { Password: 'wrong' })
      expect(wrong.body).toMatchObject({ code: 'validation', fields: { Password: 'invalid' } })
      expect((await patient.delete(path)).status).toBe(403)
      expect((await patient.post('account/prove', { Password: made.Password })).status).toBe(200)
      expect((await patient.delete(path)).status).toBe(200)
      expect((await patient.post('patient/demographics', change)).status).toBe(200)
      api().clock.advance(10, 'minute')
      expect((await patient.delete(path)).status).toBe(403)
    })

    test('may be guessed no more often than at the login', async () => {
      const patient = await asNewPatient(api())
      for (let tries = 0; tries < 10; tries++) await patient.post('account/prove', { Password: 'guess' })
      expect((await patient.post<Problem>('account/prove', { Password: 'guess' })).body.code).toBe('too-many-attempts')
    })

    test('needs no proof from a patient who signs in at their provider’s own page', async () => {
      const patient = await asNewPatient(api(), { Account: 'single sign-on' })
      expect((await patient.post('patient/demographics', change)).status).toBe(200)
      expect((await patient.post<Problem>('account/prove', { Password: 'any' })).body.code).toBe('feature-off')
    })

    test('a change of provider takes the proof along and makes none', async () => {
      const made = await api().addPatient({ OtherProviders: ['northridge'] })
      const browser = api().openBrowser()
      const patient = await asPatient(api(), made, browser)
      api().clock.advance(9, 'minute')
      const { body } = await patient.post<LoginAnswer>('account/changeProviders', { selectedSite: 102 })
      const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'northridge' }
      const there = callerWith(api(), browser, headers)
      expect((await there.delete(path)).status).toBe(200)
      api().clock.advance(1, 'minute')
      expect((await there.delete<Problem>(path)).body.code).toBe('proof-required')
    })
  })
})
