import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { RegistrationAnswer, VerifyAnswer } from '@homeside/contract/registration'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { desc, eq } from 'drizzle-orm'

import { callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { auditTrail } from '../../platform/database/tables/operations.ts'
import { linkedAccounts } from '../../platform/database/tables/registration.ts'

const ownPassword = {
  Step: 1,
  Username: 'linda.new',
  Password: 'Kind-river-9',
  Questions: [1, 2, 3].map((QuestionKey) => ({ QuestionKey, Answer: `answer ${QuestionKey}` })),
}

interface Proof {
  username: string
  password: string
  lastName: string
  DateOfBirth: string
}

/** Proves a code and goes on in the session that this opens. */
async function register(api: TestApi, proof: Proof) {
  const browser = api.openBrowser()
  const body = { ...proof, resetPasswordMode: false }
  const opened = await callerWith(api, browser, {}).post<VerifyAnswer>('account/verify', body)
  const { access_token: token } = opened.body
  return callerWith(api, browser, { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme' })
}

onEveryEngine('registering with a linked web account', (api) => {
  test('a linked web account is used with its own password, which changes there when it changes here', async () => {
    const linda = {
      username: 'linda@home.example',
      password: 'LNK5BLU74',
      lastName: 'Linked',
      DateOfBirth: '1959-08-18',
    }
    const patient = await register(api(), linda)
    expect((await patient.get<RegistrationAnswer>('account/registration')).body.LinkedUsername).toBe('linda.linked')
    expect((await patient.post<Problem>('account/registration', ownPassword)).body.code).toBe('forbidden')
    const linked = (Password: string) =>
      patient.post<Problem & RegistrationAnswer>('account/registration/linked', { Password })
    const wrong = Array.from({ length: 5 }, () => linked('Not-it-42'))
    expect((await Promise.all(wrong)).map(({ body }) => body.fields)).toEqual(
      Array.from({ length: 5 }, () => ({ Password: 'invalid' })),
    )
    expect((await linked('Sunny-day-42')).body.code).toBe('too-many-attempts')
    api().clock.advance(16, 'minute')
    const again = await register(api(), linda)
    const proven = await again.post<RegistrationAnswer>('account/registration/linked', { Password: 'Sunny-day-42' })
    expect(proven.body).toMatchObject({ CurrentStep: 2, Saved: { Security: { Username: 'linda.linked' } } })
    for (const step of [2, 3, 4, 5]) {
      const contact = { 3: { ResponsibleParty: null }, 4: { EmergencyContact: null } }[step] ?? {}
      expect((await again.post('account/registration', { Step: step, ...contact })).status).toBe(200)
    }
    const change = { CurrentPassword: 'Sunny-day-42', NewPassword: 'Kind-river-9' }
    expect((await again.post('account/password/change', change)).status).toBe(200)
    const [kept] = await api().database.select().from(linkedAccounts).where(eq(linkedAccounts.username, 'linda.linked'))
    const [account] = await api().database.select().from(accounts).where(eq(accounts.username, 'linda.linked'))
    expect(kept?.passwordHash).toBe(account?.passwordHash)
  })

  test('a patient without a linked account cannot use one', async () => {
    const made = await api().addPatient({ Account: 'no registrations' })
    const patient = await register(api(), {
      username: 'none@home.example',
      password: made.RegistrationCode ?? '',
      lastName: made.LastName,
      DateOfBirth: made.DateOfBirth,
    })
    expect((await patient.post<Problem>('account/registration/linked', { Password: 'x' })).body.code).toBe('forbidden')
  })
})

onEveryEngine('the dashboard of a sign-in', (api) => {
  test.each(['en', 'es'])(
    'a login brings the dashboard that it asks for, as its own call would (%s)',
    async (language) => {
      const browser = api().openBrowser()
      const inLanguage: typeof fetch = (input, init) =>
        browser(input, { ...init, headers: { 'Accept-Language': language } })
      const { Username, Alias } = await api().addPatient({ FirstName: 'María', Orders: ['blocked', 'delivered'] })
      const fields = { username: Username, alias: Alias, withDashboard: 'true' }
      const { body } = await login(api(), fields, inLanguage)
      const caller = callerWith(api(), browser, {
        Authorization: `Bearer ${body.access_token}`,
        Alias: 'bluebird-hme',
        'Accept-Language': language,
      })
      expect(body.Dashboard).toEqual((await caller.get<Dashboard>('patient/dashboard')).body)
      expect(body.Dashboard?.PtUser.FirstName).toBe('María')
    },
  )

  test('the dashboard that comes with a login is a reading of the patient’s, and recorded', async () => {
    const { Username, Alias } = await api().addPatient()
    const { body } = await login(api(), { username: Username, alias: Alias, withDashboard: 'true' })
    const [, row] = await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(2)
    expect(row).toMatchObject({ actor: 'patient', patientKey: body.patientKey, call: 'GET patient/dashboard' })
  })

  test.each<[string, PatientTraits, Record<string, string>]>([
    ['nobody asks', {}, {}],
    ['a provider has still to be chosen', { OtherProviders: ['northridge'] }, { withDashboard: 'true' }],
    ['there is no provider', { Account: 'no registrations' }, { withDashboard: 'true' }],
  ])('a login brings no dashboard where %s', async (_, traits, fields) => {
    const { Username } = await api().addPatient(traits)
    const { status, body } = await login(api(), { username: Username, ...fields })
    expect([status, body.Dashboard]).toEqual([200, undefined])
  })
})
