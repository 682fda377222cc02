import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { accounts } from '../../database/tables/accounts.ts'
import { passwordResets } from '../../database/tables/verification.ts'
import { sandboxPassword } from '../../sandbox/sign-ins.ts'
import { asAccount, asPatient, callerWith } from '../../testing/as-patient.ts'
import { login } from '../../testing/login.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const wanted = 'Rainy-week-73'

onEveryEngine('credentials', (api) => {
  describe('changing the password', () => {
    const path = 'account/password/change'

    test('answers a new session where the old one stood, and ends all others in every browser', async () => {
      const browser = api().openBrowser()
      const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme', browser)
      const otherTab = await asPatient(api(), 'rose.kim', 'bluebird-hme', browser)
      const otherBrowser = await asPatient(api(), 'rose.kim', 'bluebird-hme')
      const someoneElse = await asPatient(api(), 'walt.higgins', 'bluebird-hme')
      const changed = await rose.post<LoginAnswer>(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })
      expect(changed.body).toMatchObject({ alias: 'bluebird-hme', noRegistrations: false })

      const headers = { Authorization: `Bearer ${changed.body.access_token}`, Alias: 'bluebird-hme' }
      expect((await callerWith(api(), browser, headers).get('patient/info')).status).toBe(200)
      for (const ended of [rose, otherTab, otherBrowser]) expect((await ended.get('patient/info')).status).toBe(401)
      expect((await someoneElse.get('patient/info')).status).toBe(200)
      expect((await login(api(), { username: 'rose.kim' })).status).toBe(401)
      expect((await login(api(), { username: 'rose.kim', password: wanted })).status).toBe(200)
    })

    test('ends the resets that somebody has asked for', async () => {
      const jose = await asPatient(api(), 'jose.nandu', 'bluebird-hme')
      const [account] = await api().database.select().from(accounts).where(eq(accounts.username, 'jose.nandu'))
      const accountKey = account?.accountKey ?? 0
      const later = new Date('2026-03-11T15:00:00Z')
      const reset = { accountKey, linkHash: 'a link', expiresAt: later, codeExpiresAt: later }
      await api().database.insert(passwordResets).values(reset)
      await jose.post(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })
      const left = api().database.select().from(passwordResets).where(eq(passwordResets.accountKey, accountKey))
      expect(await left).toEqual([])
      await api()
        .database.update(accounts)
        .set({ passwordHash: account?.passwordHash ?? '' })
        .where(eq(accounts.accountKey, accountKey))
    })

    test('works for someone without registrations, whose session stays without a provider', async () => {
      const nora = await asAccount(api(), 'noreg.user')
      const { body } = await nora.post<LoginAnswer>(path, { CurrentPassword: sandboxPassword, NewPassword: wanted })
      expect(body).toMatchObject({ alias: null, noRegistrations: true, patientKey: 0 })
    })

    test.each([
      ['short', 'password-too-short'],
      ['abcdefgh1', 'password-needs-special'],
      ['smile-🙂-today', 'password-invalid-character'],
      ['Password1!', 'password-common'],
      ['x-maria.lopez-9', 'password-contains-username'],
      [sandboxPassword, 'password-unchanged'],
    ])('to %s is refused: %s', async (NewPassword, code) => {
      const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
      const { status, body } = await maria.post<Problem>(path, { CurrentPassword: sandboxPassword, NewPassword })
      expect([status, body.code, body.fields]).toEqual([422, 'validation', { NewPassword: code }])
      expect((await maria.get('patient/info')).status).toBe(200)
    })

    test('needs the current one, and guessing it is limited as the login is', async () => {
      const tess = await asPatient(api(), 'tess.nguyen', 'bluebird-hme')
      const guess = () => tess.post<Problem>(path, { CurrentPassword: 'guess', NewPassword: wanted })
      const { status, body } = await guess()
      expect([status, body.fields]).toEqual([422, { CurrentPassword: 'invalid' }])
      const statuses = []
      for (let tries = 0; tries < 10; tries++) statuses.push((await guess()).status)
      expect(statuses.at(-1)).toBe(429)
      expect((await login(api(), { username: 'tess.nguyen' })).status).toBe(429)
      api().clock.advance(901, 'second')
      expect((await login(api(), { username: 'tess.nguyen' })).status).toBe(200)
    })

    test('twice at once happens once', async () => {
      const omar = await asPatient(api(), 'omar.diaz', 'soluciones-medicas')
      const wishes = ['Windy-hill-11', 'Windy-hill-12', 'Windy-hill-13']
      const answers = await Promise.all(
        wishes.map((NewPassword) => omar.post<LoginAnswer>(path, { CurrentPassword: sandboxPassword, NewPassword })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const winner = wishes[answers.findIndex(({ status }) => status === 200)] ?? ''
      expect((await login(api(), { username: 'omar.diaz', password: winner })).status).toBe(200)
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
      const walt = await asPatient(api(), 'walt.higgins', 'bluebird-hme', browser)
      const elsewhere = await asPatient(api(), 'walt.higgins', 'bluebird-hme')
      const request = { username: 'Walt.Higgins', newusername: ' Wálter.H ', password: sandboxPassword }
      const { body } = await walt.post<LoginAnswer>(path, request)
      expect(body.alias).toBe('bluebird-hme')

      const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'bluebird-hme' }
      expect((await callerWith(api(), browser, headers).get('patient/info')).status).toBe(200)
      for (const ended of [walt, elsewhere]) expect((await ended.get('patient/info')).status).toBe(401)
      expect((await login(api(), { username: 'walt.higgins' })).status).toBe(401)
      expect((await login(api(), { username: 'WÁLTER.h' })).status).toBe(200)
    })

    test.each([
      [{ username: 'rose.kim' }, { username: 'invalid' }],
      [{ username: '' }, { username: 'required' }],
      [{ newusername: ' ' }, { newusername: 'required' }],
      [{ newusername: 'a\u200fb' }, { newusername: 'invalid' }],
      [{ newusername: 'NINA.patel' }, { newusername: 'username-unchanged' }],
      [{ newusername: 'James.Carter' }, { newusername: 'username-taken' }],
      [{ newusername: 'sunny' }, { newusername: 'password-contains-username' }],
      [{ password: 'wrong' }, { password: 'invalid' }],
    ])('%j is refused: %j', async (wrong, fields) => {
      const nina = await asPatient(api(), 'nina.patel', 'bluebird-hme')
      const request = { username: 'nina.patel', newusername: 'nina.p', password: sandboxPassword, ...wrong }
      const { status, body } = await nina.post<Problem>(path, request)
      expect([status, body.code, body.fields]).toEqual([422, 'validation', fields])
      expect((await nina.get('patient/info')).status).toBe(200)
    })

    test('tells whether a name is taken only to whoever knows the password', async () => {
      const nina = await asPatient(api(), 'nina.patel', 'bluebird-hme')
      const ask = async (newusername: string) => {
        const request = { username: 'nina.patel', newusername, password: 'wrong' }
        const { body } = await nina.post<Problem>(path, request)
        return { ...body, correlationId: '' }
      }
      expect(await ask('james.carter')).toEqual(await ask('nobody.at.all'))
    })

    test('two who want one name at once do not both get it', async () => {
      const people = ['maria.lopez', 'jose.nandu', 'last.one']
      const answers = await Promise.all(
        people.map(async (username) => {
          const person = await asPatient(api(), username, 'bluebird-hme')
          const request = { username, newusername: 'the.one', password: sandboxPassword }
          return person.post<LoginAnswer & Problem>(path, request)
        }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status === 422).map(({ body }) => body.fields)
      expect(refused).toEqual([{ newusername: 'username-taken' }, { newusername: 'username-taken' }])
    })
  })
})
