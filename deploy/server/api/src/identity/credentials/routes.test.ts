/** @size all */

import type { OpenSessionsAnswer } from '@homeside/contract/open-sessions'
import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'
import { sandboxPassword } from '@homeside/sandbox/patients/sign-ins'
import { eq } from 'drizzle-orm'

import { asAccount, asNewPatient, asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import { startTestApi, startTimeoutMs } from '../../../testing/start-test-api.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { passwordResets } from '../../platform/database/tables/accounts.ts'

/** Covers section 7.1 of the specification. */

const wanted = 'Rainy-week-73'

onEveryEngine('credentials', (api) => {
  describe('changing the password', () => {
    const path = 'account/password/change'

    test('answers a new session where the old one stood, and ends all others in every browser', async () => {
      const browser = api().openBrowser()
      const made = await api().addPatient()
      const patient = await asPatient(api(), made, browser)
      const otherTab = await asPatient(api(), made, browser)
      const otherBrowser = await asPatient(api(), made)
      const someoneElse = await asNewPatient(api())
      const changed = await patient.post<LoginAnswer>(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })
      expect(changed.body).toMatchObject({ alias: 'bluebird-hme', noRegistrations: false })

      const headers = { Authorization: `Bearer ${changed.body.access_token}`, Alias: 'bluebird-hme' }
      expect((await callerWith(api(), browser, headers).get('patient/info')).status).toBe(200)
      for (const ended of [patient, otherTab, otherBrowser]) expect((await ended.get('patient/info')).status).toBe(401)
      expect((await someoneElse.get('patient/info')).status).toBe(200)
      expect((await login(api(), { username: made.Username })).status).toBe(401)
      expect((await login(api(), { username: made.Username, password: wanted })).status).toBe(200)
    })

    test('is dated; a password that was never changed has no date', async () => {
      const browser = api().openBrowser()
      const patient = await asPatient(api(), await api().addPatient(), browser)
      const dateFor = async (caller: Caller) =>
        (await caller.get<OpenSessionsAnswer>('account/sessions')).body.PasswordChangedUtc
      expect(await dateFor(patient)).toBeNull()
      const { body } = await patient.post<LoginAnswer>(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })
      const changedAt = api().clock.now().toISOString()
      api().clock.advance(1, 'minute')
      const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'bluebird-hme' }
      expect(await dateFor(callerWith(api(), browser, headers))).toBe(changedAt)
    })

    test('ends the resets that somebody has asked for', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      const accountKey = made.AccountKey
      const later = new Date('2026-03-11T15:00:00Z')
      const reset = { accountKey, linkHash: 'a link', expiresAt: later, codeExpiresAt: later }
      await api().database.insert(passwordResets).values(reset)
      await patient.post(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })
      const left = api().database.select().from(passwordResets).where(eq(passwordResets.accountKey, accountKey))
      expect(await left).toEqual([])
    })

    test('works for someone without registrations, whose session stays without a provider', async () => {
      const person = await asAccount(api(), await api().addPatient({ Account: 'no registrations' }))
      const { body } = await person.post<LoginAnswer>(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })
      expect(body).toMatchObject({ alias: null, noRegistrations: true, patientKey: 0 })
    })

    test.each([
      ['short', 'password-too-short'],
      ['abcdefgh1', 'password-needs-special'],
      ['smile-🙂-today', 'password-invalid-character'],
      ['Password1!', 'password-common'],
      [sandboxPassword, 'password-unchanged'],
      ['x-{username}-9', 'password-contains-username'],
    ])('to %s is refused: %s', async (wish, code) => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      const NewPassword = wish.replace('{username}', made.Username)
      const { status, body } = await patient.post<Problem>(path, { CurrentPassword: sandboxPassword, NewPassword })
      expect([status, body.code, body.fields]).toEqual([422, 'validation', { NewPassword: code }])
      expect((await patient.get('patient/info')).status).toBe(200)
    })

    test('needs the current one, and guessing it is limited as the login is', async () => {
      const made = await api().addPatient()
      const browser = api().openBrowser()
      const patient = await asPatient(api(), made, browser)
      const guess = () => patient.post<Problem>(path, { CurrentPassword: 'guess', NewPassword: wanted })
      const { status, body } = await guess()
      expect([status, body.fields]).toEqual([422, { CurrentPassword: 'invalid' }])
      const statuses = []
      for (let tries = 0; tries < 10; tries++) statuses.push((await guess()).status)
      expect(statuses.at(-1)).toBe(429)
      expect((await login(api(), { username: made.Username }, browser)).status).toBe(429)
      // Somebody who found the open session does not lock out its owner elsewhere.
      expect((await login(api(), { username: made.Username })).status).toBe(200)
      api().clock.advance(901, 'second')
      expect((await login(api(), { username: made.Username }, browser)).status).toBe(200)
    })

    test('works without the current password for ten minutes after a proof, and not later', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      api().clock.advance(10, 'minute')
      const change = (NewPassword: string) => patient.post<LoginAnswer & Problem>(path, { NewPassword })
      expect((await change(wanted)).body.code).toBe('proof-required')
      await patient.post('account/prove', { Password: made.Password })
      expect((await change(made.Password)).body.fields).toEqual({ NewPassword: 'password-unchanged' })
      expect((await change('short')).body.fields).toEqual({ NewPassword: 'password-too-short' })
      expect((await change(wanted)).status).toBe(200)
      expect((await login(api(), { username: made.Username, password: wanted })).status).toBe(200)
    })

    test('a lost answer locks nobody out: the new one signs in, and sending it again says that the session ended', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      const request = { CurrentPassword: made.Password, NewPassword: wanted }
      await patient.post(path, request)
      const again = await patient.post<Problem>(path, request)
      expect([again.status, again.body.code]).toEqual([401, 'session-expired'])
      expect((await login(api(), { username: made.Username, password: wanted })).status).toBe(200)
    })

    test('twice at once happens once', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      const wishes = ['Windy-hill-11', 'Windy-hill-12', 'Windy-hill-13']
      const answers = await Promise.all(
        wishes.map((NewPassword) => patient.post<LoginAnswer>(path, { CurrentPassword: sandboxPassword, NewPassword })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const winner = wishes[answers.findIndex(({ status }) => status === 200)] ?? ''
      expect((await login(api(), { username: made.Username, password: winner })).status).toBe(200)
    })

    test('needs a session', async () => {
      const nobody = callerWith(api(), api().openBrowser(), {})
      expect((await nobody.post(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })).status).toBe(401)
    })
  })

  describe('changing the username', () => {
    const path = 'account/username/change'

    test('answers a new session, ends all others and lets the new name in, in any case', async () => {
      const browser = api().openBrowser()
      const made = await api().addPatient()
      const patient = await asPatient(api(), made, browser)
      const elsewhere = await asPatient(api(), made)
      const username = made.Username.toUpperCase()
      const request = { username, newusername: ' \u200eWálter.H\u200b ', password: sandboxPassword }
      const { body } = await patient.post<LoginAnswer>(path, request)
      expect(body.alias).toBe('bluebird-hme')

      const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'bluebird-hme' }
      expect((await callerWith(api(), browser, headers).get('patient/info')).status).toBe(200)
      for (const ended of [patient, elsewhere]) expect((await ended.get('patient/info')).status).toBe(401)
      expect((await login(api(), { username: made.Username })).status).toBe(401)
      expect((await login(api(), { username: 'WÁLTER.h' })).status).toBe(200)
    })

    test.each([
      ['somebody else’s username', { username: '{other}' }, { username: 'invalid' }],
      ['no username', { username: '' }, { username: 'required' }],
      ['no new username', { newusername: ' ' }, { newusername: 'required' }],
      ['the name as it is', { newusername: '{OWN}' }, { newusername: 'username-unchanged' }],
      ['a name that is taken', { newusername: '{OTHER}' }, { newusername: 'username-taken' }],
      ['a name in the password', { newusername: 'sunny' }, { newusername: 'password-contains-username' }],
      ['a wrong password', { password: 'wrong' }, { password: 'invalid' }],
    ])('%s is refused: %j, %j', async (_, wrong, fields) => {
      const [own, other] = [await api().addPatient(), await api().addPatient()]
      const names: Record<string, string> = {
        '{OWN}': own.Username.toUpperCase(),
        '{other}': other.Username,
        '{OTHER}': other.Username.toUpperCase(),
      }
      const asked = Object.fromEntries(Object.entries(wrong).map(([name, value]) => [name, names[value] ?? value]))
      const patient = await asPatient(api(), own)
      const request = { username: own.Username, newusername: 'another.name', password: sandboxPassword, ...asked }
      const { status, body } = await patient.post<Problem>(path, request)
      expect([status, body.code, body.fields]).toEqual([422, 'validation', fields])
      expect((await patient.get('patient/info')).status).toBe(200)
    })

    test('tells whether a name is taken only to whoever knows the password', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      const ask = async (newusername: string) => {
        const request = { username: made.Username, newusername, password: 'wrong' }
        const { body } = await patient.post<Problem>(path, request)
        return { ...body, correlationId: '' }
      }
      expect(await ask((await api().addPatient()).Username)).toEqual(await ask('nobody.at.all'))
    })

    test('tells somebody of twenty taken names in a day', async () => {
      const [own, other] = [await api().addPatient(), await api().addPatient()]
      const patient = await asPatient(api(), own)
      const ask = async (newusername: string) =>
        (await patient.post(path, { username: own.Username, newusername, password: sandboxPassword })).status
      const answers = []
      for (let asked = 0; asked < 21; asked++) answers.push(await ask(other.Username))
      expect(answers).toEqual([...Array(20).fill(422), 429])
      expect(await ask('still.free')).toBe(200)
    })

    test('works without the password only after a proof', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      api().clock.advance(10, 'minute')
      const change = () =>
        patient.post<LoginAnswer & Problem>(path, { username: made.Username, newusername: 'proven.by.device' })
      expect((await change()).body.code).toBe('proof-required')
      await patient.post('account/prove', { Password: made.Password })
      expect((await change()).status).toBe(200)
    })

    test('two who want one name at once do not both get it', async () => {
      const people = [await api().addPatient(), await api().addPatient(), await api().addPatient()]
      const answers = await Promise.all(
        people.map(async (made) => {
          const person = await asPatient(api(), made)
          const request = { username: made.Username, newusername: 'the.one', password: sandboxPassword }
          return person.post<LoginAnswer & Problem>(path, request)
        }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status === 422).map(({ body }) => body.fields)
      expect(refused).toEqual([{ newusername: 'username-taken' }, { newusername: 'username-taken' }])
    })
  })
})

test(
  'a server that asks for longer passwords says how long',
  async () => {
    const api = await startTestApi({ passwordMinLength: 12 })
    const patient = await asNewPatient(api)
    const change = async (NewPassword: string) =>
      patient.post<Problem>('account/password/change', { CurrentPassword: sandboxPassword, NewPassword })
    expect((await change('Rainy-week')).body.fields).toEqual({ NewPassword: 'password-shorter-than-12' })
    expect((await change('Rainy-week-73')).status).toBe(200)
    await api.close()
  },
  startTimeoutMs,
)

test(
  'a password of 256 characters is taken, one more is refused, and ten years later it still opens the account',
  async () => {
    const api = await startTestApi()
    const made = await api.addPatient()
    const patient = await asPatient(api, made)
    const longest = `Rainy-week-${'7'.repeat(245)}`
    const change = async (NewPassword: string) =>
      (await patient.post('account/password/change', { CurrentPassword: sandboxPassword, NewPassword })).status
    expect([await change(`${longest}7`), await change(longest)]).toEqual([422, 200])
    api.clock.advance(3653, 'day')
    expect((await login(api, { username: made.Username, password: longest })).status).toBe(200)
    await api.close()
  },
  startTimeoutMs,
)
