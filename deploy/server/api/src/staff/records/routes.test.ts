import { signInTries } from '@homeside/contract/constants/limits'
import type { Problem } from '@homeside/contract/problem'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { and, desc, eq } from 'drizzle-orm'

import { asPatient, asStaff, callerWith, testStaffKeys } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { quickPasswordCost } from '../../../testing/postgres-database.ts'
import { textLink, login } from '../../../testing/sign-in.ts'
import { securityAnswers } from '../../platform/database/tables/accounts.ts'
import { auditTrail } from '../../platform/database/tables/operations.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { readStaffKeys } from '../../platform/session/staff-callers.ts'

const annasKey = 'anna-has-a-key-of-thirty-two-characters'

onEveryEngine(
  'what staff do with a record',
  (api) => {
    const act = <Body = StaffPatientRecord>(key: number, what: string, body: object = {}, site?: number) =>
      asStaff(api(), site).post<Body>(`staff/patients/${key}/${what}`, body)

    test('a locked account is freed, and its owner signs in', async () => {
      const made = await api().addPatient({ Account: 'locked' })
      expect((await login(api(), { username: made.Username })).status).not.toBe(200)
      const { body } = await act(made.PatientKey, 'unlock')
      expect(body.Account).toMatchObject({ Username: made.Username, LockedUntilUtc: null })
      expect((await login(api(), { username: made.Username })).status).toBe(200)
      expect((await act(made.PatientKey, 'unlock')).status).toBe(200)
    })

    test('whoever is stopped by wrong passwords or codes looks locked until then, and is freed', async () => {
      const made = await api().addPatient()
      const { Username: username, LastName: lastName, DateOfBirth } = made
      const home = api().openBrowser()
      await login(api(), { username }, home)
      const enter = async (password?: string) =>
        (await login(api(), { username, ...(password && { password }) }, home)).status
      const codeOf = (ResetKey: string) =>
        callerWith(api(), api().openBrowser(), {}).post<Problem>('account/password/prove', {
          username,
          lastName,
          DateOfBirth,
          ResetKey,
        })
      const record = () => asStaff(api()).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
      const lockedUntil = async () => (await record()).body.Account?.LockedUntilUtc
      for (let tries = 1; tries < signInTries; tries++) await enter('wrong')
      expect(await lockedUntil()).toBeNull()
      await enter('wrong')
      expect(await lockedUntil()).toBe('2026-03-10T15:15:00.000Z')
      for (let tries = 0; tries < 5; tries++) await codeOf('000000')
      expect((await codeOf('000000')).status).toBe(429)
      expect(await enter()).toBe(429)
      expect((await act(made.PatientKey, 'unlock')).body.Account).toMatchObject({ LockedUntilUtc: null })
      expect((await codeOf('000000')).body.code).toBe('no-match')
      expect(await enter()).toBe(200)
    })

    test('a texted link that wrong answers closed says so', async () => {
      const made = await api().addPatient()
      const { code, DateOfBirth } = await textLink(api(), made)
      const states = async () =>
        (await asStaff(api()).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)).body.Texts
      expect(await states()).toMatchObject([{ IsLocked: false }])
      for (let tries = 0; tries < 5; tries++) {
        const wrong = { code, lastName: 'Other', DateOfBirth, dynamicTemplateKey: 1 }
        const body = { ...wrong, resetPasswordMode: false, createRegistration: false }
        await callerWith(api(), api().openBrowser(), {}).post('account/verifymobilefirst', body)
      }
      expect(await states()).toMatchObject([{ IsLocked: true }])
    })

    test('a record is closed, which ends its sessions, and opened again; each twice is the same', async () => {
      const made = await api().addPatient()
      const patient = await asPatient(api(), made)
      for (let times = 0; times < 2; times++) {
        expect((await act(made.PatientKey, 'close')).body).toMatchObject({
          Status: 'Closed',
          Patient: { ClosedOn: '2026-03-10' },
          Devices: [],
        })
      }
      expect((await patient.get('patient/info')).status).not.toBe(200)
      for (let times = 0; times < 2; times++) {
        expect((await act(made.PatientKey, 'reopen')).body).toMatchObject({
          Status: 'Active',
          Patient: { ClosedOn: null },
        })
      }
    })

    test('the answer to a security question is checked, in any case of letters, five times', async () => {
      const made = await api().addPatient({ OtherProviders: ['northridge'] })
      const answerHash = await hashPassword('maple street', quickPasswordCost)
      const accountKey = made.AccountKey
      await api().database.delete(securityAnswers).where(eq(securityAnswers.accountKey, accountKey))
      await api().database.insert(securityAnswers).values({ accountKey, questionKey: 1, answerHash })
      const check = <Body = { IsRight: boolean; TriesLeft: number }>(Answer: string, QuestionKey = 1) =>
        act<Body>(made.PatientKey, 'answer', { QuestionKey, Answer })
      expect((await check('Maple Street')).body).toEqual({ IsRight: true, TriesLeft: 5 })
      for (const left of [4, 3, 2, 1, 0]) {
        expect((await check('Oak')).body).toEqual({ IsRight: false, TriesLeft: left })
      }
      const sixth = await check<Problem>('maple street')
      expect([sixth.status, sixth.body.code]).toEqual([429, 'too-many-attempts'])
      // The people of another provider ask the same question.
      const path = `staff/patients/${made.OtherProviders[0]?.PatientKey}/answer`
      const other = await asStaff(api(), 102).post(path, { QuestionKey: 1, Answer: 'maple street' })
      expect(other.body).toEqual({ IsRight: true, TriesLeft: 5 })
      expect((await check<Problem>('x', 99)).body.fields).toEqual({ QuestionKey: 'invalid' })
    })

    test('what somebody wrote with a key of their own stands in the trail with their name', async () => {
      const made = await api().addPatient()
      const send: typeof fetch = async (input, init) => api().handle(new Request(input, init))
      const anna = callerWith(api(), send, { Authorization: `Bearer ${annasKey}` })
      await anna.post(`staff/patients/${made.PatientKey}/consents`, {
        ConsentType: 'TextMessages',
        Agrees: true,
        How: 'Phone',
        Reason: 'He called.',
      })
      const [row] = await api()
        .database.select()
        .from(auditTrail)
        .where(and(eq(auditTrail.call, 'POST staff/patients/{key}/consents'), eq(auditTrail.outcome, 'done')))
        .orderBy(desc(auditTrail.auditKey))
        .limit(1)
      expect(row).toMatchObject({
        staffName: 'anna',
        siteKey: 101,
        keys: { key: made.PatientKey, ConsentType: 'TextMessages', Agrees: true },
      })
      expect((await anna.get('staff/patients/2147483647')).status).toBe(404)
    })
  },
  { staffKeys: readStaffKeys(`anna@101:${annasKey},${testStaffKeys}`) },
)

onEveryEngine('freeing an account', (api) => {
  test('again and again opens no way to guess its password, and keeps no other provider’s people from it', async () => {
    const made = await api().addPatient({ OtherProviders: ['northridge'] })
    const browser = api().openBrowser()
    const guess = async () => (await login(api(), { username: made.Username, password: 'wrong' }, browser)).status
    const free = async () =>
      (await asStaff(api(), made.SiteKey).post<Problem>(`staff/patients/${made.PatientKey}/unlock`, {})).status
    const lockOut = async () => {
      const statuses: number[] = []
      while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push(await guess())
      return statuses.at(-1)
    }
    const freed: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await lockOut()).toBe(429)
      freed.push(await free())
    }
    expect(freed).toEqual([200, 200, 200, 429, 429])
    expect(await guess()).toBe(429)
    const [other] = made.OtherProviders
    const elsewhere = await asStaff(api(), 102).post(`staff/patients/${other?.PatientKey}/unlock`, {})
    expect([elsewhere.status, await guess()]).toEqual([200, 401])
    api().clock.advance(1, 'day')
    await lockOut()
    expect(await free()).toBe(200)
    // Nothing is locked any more, so freeing it again is not counted.
    for (let turn = 0; turn < 5; turn += 1) expect(await free()).toBe(200)
  })
})
