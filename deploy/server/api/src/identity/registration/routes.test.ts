import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { RegistrationAnswer, VerifyAnswer } from '@homeside/contract/registration'
import type { StaffListedPatient } from '@homeside/contract/staff-lists'
import { unregisteredPatients } from '@homeside/sandbox/patients/unregistered'
import { eq } from 'drizzle-orm'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { securityAnswers } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { registrationCodes } from '../../platform/database/tables/registration.ts'
import { refuseLinkedEmail } from './verify-registration.ts'

/** Covers section 4.2 of the specification. */

const [cora, quentin, , selma] = unregisteredPatients
const proof = (changes: object = {}) => ({
  username: 'cora@home.example',
  password: cora.registrationCode,
  resetPasswordMode: false,
  lastName: cora.lastName,
  DateOfBirth: cora.dateOfBirth,
  ...changes,
})
const security = {
  Step: 1,
  Username: 'cora.new',
  Password: 'Kind-river-9',
  Questions: [1, 2, 3].map((QuestionKey) => ({ QuestionKey, Answer: `answer ${QuestionKey}` })),
}

const verify = (api: TestApi, body: object, browser = api.openBrowser()) =>
  callerWith(api, browser, {}).post<VerifyAnswer & Problem>('account/verify', body)

/** Proves a code and goes on in the session that this opens. */
async function register(api: TestApi, changes: object = {}) {
  const browser = api.openBrowser()
  const { body } = await verify(api, proof(changes), browser)
  return callerWith(api, browser, { Authorization: `Bearer ${body.access_token}`, Alias: 'bluebird-hme' })
}

onEveryEngine('registering', (api) => {
  test.each([
    ['an unknown code', { password: 'AAAA-BBB-22' }],
    ['an unknown code of six digits', { password: '123456' }],
    ['another name', { lastName: 'Nobody' }],
    ['another birth date', { DateOfBirth: '1957-01-12' }],
  ])('%s is refused like everything else that does not fit', async (_, changes) => {
    const { status, body } = await verify(api(), proof(changes))
    expect([status, { ...body, correlationId: '' }]).toEqual([
      422,
      {
        type: 'urn:homeside:problem:invalid-registration',
        title: 'invalid registration',
        status: 422,
        code: 'invalid-registration',
        correlationId: '',
      },
    ])
  })

  test.each([
    ['username', { username: 'no address' }, 'email-invalid'],
    ['password', { password: '12345' }, 'registration-code-invalid'],
    ['lastName', { lastName: ' ' }, 'required'],
    ['DateOfBirth', { DateOfBirth: '1957-02-30' }, 'date-invalid'],
  ])('%s as %j is %s', async (field, changes, code) => {
    const { body } = await verify(api(), proof(changes))
    expect([body.code, body.fields]).toEqual(['validation', { [field]: code }])
  })

  test('only a caller with a proved code learns that an address is in use', async () => {
    const linked = { username: (await api().addPatient()).Email }
    expect((await verify(api(), proof({ ...linked, lastName: 'Nobody' }))).body.code).toBe('invalid-registration')
    expect((await verify(api(), proof(linked))).body.code).toBe('email-already-linked')
  })

  test('until a password is chosen the code may be used again, which ends the session before', async () => {
    const first = await register(api())
    expect((await first.get('account/registration')).status).toBe(200)
    await register(api())
    expect((await first.get('account/registration')).status).toBe(401)
  })

  test('the steps are kept, take effect, and end in an account', async () => {
    const patient = await register(api())
    const at = async () => (await patient.get<RegistrationAnswer>('account/registration')).body
    expect(await at()).toEqual({
      CurrentStep: 1,
      MaxSteps: 5,
      IsComplete: false,
      SkipContacts: false,
      LinkedUsername: null,
      Saved: {},
      Cards: { Front: null, Back: null },
    })
    expect((await patient.post<Problem>('account/registration', { Step: 2 })).body.code).toBe('forbidden')

    const saved = await patient.post<RegistrationAnswer>('account/registration', security)
    expect(saved.body).toMatchObject({
      CurrentStep: 2,
      Saved: { Security: { Username: 'cora.new', QuestionKeys: [1, 2, 3] } },
    })
    expect(JSON.stringify(saved.body)).not.toContain('answer')

    await api().workFinished()
    expect(api().outbox.lastTo('cora@home.example').text).toContain('http://localhost:8080/verify/')
    expect((await verify(api(), proof())).body.code).toBe('already-registered')
    expect((await verify(api(), proof({ lastName: 'Nobody' }))).body.code).toBe('invalid-registration')

    const general = { PreferredLanguage: 'es', Demographics: { HomePhone: '5555550199' } }
    expect((await patient.post('account/registration', { Step: 2, ...general })).status).toBe(200)
    expect((await patient.post<Problem>('account/registration', { Step: 5 })).body.code).toBe('forbidden')
    const contact = { Name: 'Carl Code', Relationship: 'Spouse', Phone: '5555550198' }
    await patient.post('account/registration', { Step: 3, ResponsibleParty: contact })
    expect((await patient.post('account/registration', { Step: 3, ResponsibleParty: contact })).status).toBe(200)
    const back = await patient.post<RegistrationAnswer>('account/registration', { Step: 2, ...general })
    expect(back.body.CurrentStep).toBe(4)
    await patient.post('account/registration', { Step: 4, EmergencyContact: contact })
    const done = await patient.post<RegistrationAnswer>('account/registration', { Step: 5 })
    expect(done.body).toMatchObject({ CurrentStep: 5, IsComplete: true, Saved: { GeneralInfo: general } })
    expect((await patient.post('account/registration', { Step: 5 })).body).toEqual(done.body)
    expect((await patient.post<Problem>('account/registration', { Step: 2 })).body.code).toBe('forbidden')

    const { body: info } = await patient.get<PatientInfo>('patient/info')
    expect(info).toMatchObject({ EmergencyContact: contact, PendingChange: { Fields: { HomePhone: '5555550199' } } })
    const signedIn = await login(api(), { username: 'CORA.new', password: security.Password })
    expect(signedIn.status).toBe(200)
  })

  test('only a proved code reveals that the patient is registered', async () => {
    const stored = await api().database.select().from(registrationCodes)
    await api()
      .database.update(registrationCodes)
      .set({ usedAt: null })
      .where(eq(registrationCodes.codeKey, stored.find(({ usedAt }) => usedAt !== null)?.codeKey ?? 0))
    expect((await verify(api(), proof({ username: 'other@home.example' }))).body.code).toBe('already-registered')
    expect((await verify(api(), proof({ lastName: 'Nobody' }))).body.code).toBe('invalid-registration')
  })

  test('answers and codes are stored hashed', async () => {
    const kept = await Promise.all([
      api().database.select().from(securityAnswers),
      api().database.select().from(registrationCodes),
    ])
    const newest = Math.max(...kept[0].map(({ accountKey }) => accountKey))
    expect(kept[0].filter(({ accountKey }) => accountKey === newest)).toHaveLength(3)
    expect(JSON.stringify(kept)).not.toContain('answer 1')
    expect(JSON.stringify(kept)).not.toContain('CRA7')
  })

  const { registrationCode: password, dateOfBirth: DateOfBirth } = quentin
  const his = { username: 'q@home.example', password, lastName: 'RUIZ', DateOfBirth }

  test.each([
    ['Password', { Password: 'short' }, 'password-too-short'],
    ['Password', { Password: 'x-cora.new-9' }, 'password-contains-username'],
    ['Questions.1.QuestionKey', { Questions: [1, 1, 2].map(asAnswer) }, 'question-repeated'],
    ['Questions.0.QuestionKey', { Questions: [99, 1, 2].map(asAnswer) }, 'invalid'],
    ['Questions.2.Answer', { Questions: [1, 2, 3].map(asShortThird) }, 'answer-too-short'],
  ])('%s as %j is %s', async (field, changes, code) => {
    const patient = await register(api(), his)
    const { body } = await patient.post<Problem>('account/registration', { ...security, ...changes })
    expect([body.code, body.fields]).toEqual(['validation', { [field]: code }])
  })

  test('a username in use is taken', async () => {
    const { Username } = await api().addPatient()
    const patient = await register(api(), his)
    const { body } = await patient.post<Problem>('account/registration', { ...security, Username })
    expect([body.code, body.fields]).toEqual(['validation', { Username: 'username-taken' }])
  })

  test('one code is not enough to try out the names and addresses of others', async () => {
    const { Email, Username } = await api().addPatient()
    const made = await api().addPatient({ Account: 'no registrations' })
    const code = { username: 'own@home.example', password: made.RegistrationCode, lastName: made.LastName }
    const own = { ...code, DateOfBirth: made.DateOfBirth }
    const patient = await register(api(), own)
    for (let told = 0; told < 20; told++) {
      const { body } = await patient.post<Problem>('account/registration', { ...security, Username })
      expect(body.fields).toEqual({ Username: 'username-taken' })
    }
    const refused = await patient.post<Problem>('account/registration', { ...security, Username })
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-attempts'])
    expect((await verify(api(), proof({ ...own, username: Email }))).status).toBe(429)
    expect((await patient.post('account/registration', { ...security, Username: 'still.free' })).status).toBe(200)
  })

  test('nor are the codes of many, whom a provider may have made up', async () => {
    const { Email: email } = await api().addPatient()
    const ask = (patientKey: number, siteKey: number) => {
      const asking = { database: api().database, now: api().clock.now() }
      return refuseLinkedEmail(asking, { siteKey, patientKey }, email).catch(({ code }: Problem) => code)
    }
    const told = []
    for (let patientKey = 1; patientKey <= 201; patientKey++) told.push(await ask(patientKey, 107))
    expect(told.slice(-2)).toEqual(['email-already-linked', 'too-many-attempts'])
    expect(await ask(1, 108)).toBe('email-already-linked')
  })

  test('a malformed birth date does not count as a try', async () => {
    const before = await api().database.select().from(registrationCodes)
    await verify(api(), proof({ ...his, DateOfBirth: '27/03/1957' }))
    expect(await api().database.select().from(registrationCodes)).toEqual(before)
  })

  test('five wrong names at the same moment close a code; a caller with the right facts learns that, and whom to call', async () => {
    const tries = Array.from({ length: 8 }, () => verify(api(), proof({ ...his, lastName: 'Wrong' })))
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['invalid-registration']))
    const { status, body } = await verify(api(), proof(his))
    expect([status, body.code]).toEqual([410, 'registration-code-closed'])
    expect(body.provider).toEqual({
      Name: 'Bluebird Home Medical',
      Alias: 'bluebird-hme',
      Phone: expect.stringMatching(/^\d{10}$/),
    })
    expect((await verify(api(), proof({ ...his, DateOfBirth: '1948-02-13' }))).body.code).toBe('invalid-registration')
    const seen = await asStaff(api()).get<{ Items: StaffListedPatient[] }>('staff/patients?search=Quentin')
    expect(seen.body).toMatchObject({ Items: [{ RegistrationCode: { State: 'Closed' } }] })
  })

  test('from the third wrong try on the answer says how many are left', async () => {
    const told = []
    const hers = await api().addPatient({ Account: 'no registrations' })
    for (let time = 0; time < 6; time++) {
      const { body } = await verify(api(), proof({ password: hers.RegistrationCode, lastName: 'Wrong' }))
      told.push(body.triesLeft)
    }
    expect(told).toEqual([undefined, undefined, 2, 1, undefined, undefined])
  })

  test('a closed code answers no more than twenty tries, whoever asks', async () => {
    for (let time = 0; time < 11; time++) await verify(api(), proof({ ...his, lastName: 'Wrong' }))
    expect((await verify(api(), proof(his))).body.code).toBe('invalid-registration')
  })

  test('only a caller with code, name and birth date learns that a code has expired', async () => {
    const [patient] = await api().database.select().from(patients).where(eq(patients.lastName, selma.lastName))
    const issued = await asStaff(api(), 101).post<IssueRegistrationCodeAnswer>(
      `staff/patients/${patient?.patientKey}/registrationcode`,
      { Format: 'Portal' },
    )
    api().clock.advance(31, 'day')
    const hers = proof({ password: issued.body.RegistrationCode, lastName: 'Self', DateOfBirth: selma.dateOfBirth })
    expect((await verify(api(), { ...hers, lastName: 'Other' })).body.code).toBe('invalid-registration')
    expect((await verify(api(), hers)).body).toMatchObject({
      code: 'registration-code-expired',
      provider: { Alias: 'bluebird-hme' },
    })
  })

  test('six digits are tried five times for one person, whatever the digits', async () => {
    const guess = (index: number, changes = {}) => verify(api(), proof({ password: `00000${index}`, ...changes }))
    const codes = []
    for (let time = 0; time < 6; time++) codes.push((await guess(time)).body.code)
    expect(codes).toEqual([...Array<string>(5).fill('invalid-registration'), 'too-many-attempts'])
    expect((await guess(6, { lastName: 'Somebody' })).body.code).toBe('invalid-registration')
  })

  test('the questions come in the caller’s language', async () => {
    const ask = (language: string) =>
      callerWith(api(), api().openBrowser(), { 'Accept-Language': language }).get<{ Items: { Text: string }[] }>(
        'account/questions',
      )
    expect((await ask('es')).body.Items[0]?.Text).toBe('¿Cómo se llamaba su primera mascota?')
    expect((await ask('en')).body.Items).toHaveLength(10)
  })
})

function asAnswer(QuestionKey: number) {
  return { QuestionKey, Answer: 'something' }
}

function asShortThird(QuestionKey: number) {
  return { QuestionKey, Answer: QuestionKey === 3 ? ' ab ' : 'something' }
}
