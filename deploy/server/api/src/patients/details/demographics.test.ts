import type { Dashboard, PatientInfo } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { SandboxDetails } from '@homeside/sandbox/patients/sandbox-patient'
import { eq } from 'drizzle-orm'

import { asDeactivated, asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { changes, patients } from '../../platform/database/tables/patients.ts'

/** Covers section 7.3 of the specification. */

const path = 'patient/demographics'

const contacts = {
  emergencyContact: { Name: 'Minh Nguyen', Relationship: 'Sibling', Phone: '5555550157' },
  responsibleParty: { Name: 'Alma Rivers', Relationship: 'Self', Phone: '5555550161' },
} satisfies SandboxDetails

/** The patient has asked for another address and phone. */
const moved: SandboxDetails = {
  demographicsChange: {
    daysAgo: 1,
    fields: {
      MobilePhone: '5555550158',
      Address: { Street: '9 Lotus Lane', Apt: null, City: 'Honolulu', State: 'HI', PostalCode: '968141234' },
    },
    description: 'I moved last week.',
  },
  emergencyContact: contacts.emergencyContact,
}

onEveryEngine('demographics', (api) => {
  test('the requested values are shown beside those in force', async () => {
    const patient = await asNewPatient(api(), {}, { registration: { details: moved } })
    const { body } = await patient.get<PatientInfo>('patient/info')
    expect(body).toMatchObject({
      MobilePhone: '5555550161',
      Address: { Street: '12 Linden Street' },
      EmergencyContact: { Name: 'Minh Nguyen', Relationship: 'Sibling', Phone: '5555550157' },
      ResponsibleParty: null,
      PendingChange: {
        Fields: { MobilePhone: '5555550158', Address: { Street: '9 Lotus Lane', PostalCode: '968141234' } },
        Description: 'I moved last week.',
        SubmittedUtc: '2026-03-09T15:00:00.000Z',
      },
    })
  })

  test('values equal to the file are no change', async () => {
    const { FirstName, MobilePhone, ...made } = await api().addPatient()
    const patient = await asPatient(api(), made)
    const { body } = await patient.post<PatientInfo>(path, { FirstName, MobilePhone })
    expect(body.PendingChange).toBeNull()
  })

  test('a newer request takes the place of the one that waits and keeps what it does not name', async () => {
    const patient = await asNewPatient(api())
    const first = (await patient.post<PatientInfo>(path, { HomePhone: '5555550171', ChangeDescription: 'New line.' }))
      .body
    const second = (await patient.post<PatientInfo>(path, { LastName: 'Carter-Bell' })).body
    expect(second.PendingChange).toMatchObject({
      Fields: { HomePhone: '5555550171', LastName: 'Carter-Bell' },
      Description: 'New line.',
    })
    const [row] = await api()
      .database.select()
      .from(changes)
      .where(eq(changes.changeKey, first.PendingChange?.ChangeKey ?? 0))
    expect(row).toMatchObject({ status: 'Superseded', closedAt: api().clock.now() })
    const { PendingReviews } = (await patient.get<Dashboard>('patient/dashboard')).body
    expect(PendingReviews.map(({ Key }) => Key)).toEqual([second.PendingChange?.ChangeKey])
  })

  test('the same request again changes nothing', async () => {
    const patient = await asNewPatient(api())
    const first = (await patient.post<PatientInfo>(path, { HomePhone: '5555550172' })).body
    expect((await patient.post<PatientInfo>(path, { HomePhone: '5555550172' })).body).toEqual(first)
  })

  test('a change back to what is on file withdraws the pending change', async () => {
    const patient = await asNewPatient(api())
    await patient.post(path, { HomePhone: '5555550173' })
    expect((await patient.post<PatientInfo>(path, { HomePhone: null })).body.PendingChange).toBeNull()
  })

  test('a patient may describe what is wrong without giving the right value', async () => {
    const patient = await asNewPatient(api())
    const { body } = await patient.post<PatientInfo>(path, { ChangeDescription: 'My name is misspelt.' })
    expect(body.PendingChange).toMatchObject({ Fields: {}, Description: 'My name is misspelt.' })
  })

  test('the same email address in another case is no change', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const { status, body } = await patient.post<PatientInfo>(path, { Email: made.Email.toUpperCase() })
    expect([status, body.PendingChange]).toEqual([200, null])
  })

  test('addresses of other accounts are asked for twenty times a day, for what staff are told of each', async () => {
    const { Email } = await api().addPatient()
    const patient = await asNewPatient(api())
    const ask = (address: string) => patient.post<Problem>(path, { Email: address })
    const statuses = []
    for (let count = 0; count < 21; count++) statuses.push((await ask(Email)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await ask('of.nobody@mail.example')).status).toBe(200)
  })

  test('an email address that looks wrong is for staff to judge', async () => {
    const patient = await asNewPatient(api())
    const { body } = await patient.post<PatientInfo>(path, { Email: 'rose' })
    expect(body.PendingChange?.Fields).toMatchObject({ Email: 'rose' })
  })

  test('requests at the same moment leave one change with all that they ask', async () => {
    const patient = await asNewPatient(api())
    const asked = [{ HomePhone: '5555550174' }, { MiddleName: 'T.' }, { LastName: 'Higgs' }, { FirstName: 'Walt' }]
    const answers = await Promise.all(asked.map((changed) => patient.post(path, changed)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await patient.get<PatientInfo>('patient/info')
    expect(body.PendingChange?.Fields).toEqual(Object.assign({}, ...asked))
    expect((await patient.get<Dashboard>('patient/dashboard')).body.PendingReviews).toHaveLength(1)
  })

  const address = { Street: '1 Way', Apt: null, City: 'Town', State: 'OH', PostalCode: '45402' }
  test.each([
    ['ChangeDescription', {}, 'change-description-required'],
    ['ChangeDescription', { ChangeDescription: '\n' }, 'change-description-required'],
    ['ChangeDescription', { ChangeDescription: 'x'.repeat(1001) }, 'invalid'],
    ['MobilePhone', { MobilePhone: '555-555-012' }, 'phone-invalid'],
    ['MobilePhone', { MobilePhone: null }, 'required'],
    ['HomePhone', { HomePhone: '555555012' }, 'phone-invalid'],
    ['FirstName', { FirstName: ' ' }, 'required'],
    ['LastName', { LastName: 'x'.repeat(61) }, 'invalid'],
    ['Email', { Email: '' }, 'required'],
    ['Email', { Email: 'two words@mail.example' }, 'email-invalid'],
    ['Address.PostalCode', { Address: { ...address, PostalCode: '45402-123' } }, 'postal-code-invalid'],
    ['Address.State', { Address: { ...address, State: 'oh' } }, 'invalid'],
    ['Address.Street', { Address: { ...address, Street: '' } }, 'required'],
    ['Address.City', { Address: { ...address, City: undefined } }, 'required'],
  ])('%s is refused of %j: %s', async (field, changed, fieldCode) => {
    const { status, body } = await (await asNewPatient(api())).post<Problem>(path, changed)
    expect([status, body.code, body.fields]).toEqual([422, 'validation', { [field]: fieldCode }])
  })

  test.each([{ DateOfBirth: '1950-01-01' }, { FirstName: null }, { Address: { ...address, Country: 'US' } }])(
    '%j is not for the patient to change',
    async (changed) => {
      const { status, body } = await (await asNewPatient(api())).post<Problem>(path, changed)
      expect([status, body.code]).toEqual([400, 'malformed'])
    },
  )

  describe('patient info', () => {
    test('contacts are saved at once, and what is not named stays', async () => {
      const patient = await asNewPatient(api(), {}, { registration: { details: contacts } })
      const before = (await patient.get<PatientInfo>('patient/info')).body
      const EmergencyContact = { Name: 'José Ruiz', Relationship: 'Friend', Phone: '5555550181' }
      const { body } = await patient.post<PatientInfo>('patient/info', { EmergencyContact })
      expect(body).toEqual({ ...before, EmergencyContact })
      expect((await patient.get<PatientInfo>('patient/info')).body).toEqual(body)
    })

    test('null removes a contact', async () => {
      const patient = await asNewPatient(api(), {}, { registration: { details: contacts } })
      expect((await patient.get<PatientInfo>('patient/info')).body.ResponsibleParty).not.toBeNull()
      const { body } = await patient.post<PatientInfo>('patient/info', { ResponsibleParty: null })
      expect(body.ResponsibleParty).toBeNull()
    })

    test('values that differ from the file wait for review', async () => {
      const patient = await asNewPatient(api(), { FirstName: 'Lena', LastName: 'Olsen' })
      const { body } = await patient.post<PatientInfo>('patient/info', { FirstName: 'Lena', LastName: 'Olson' })
      expect(body).toMatchObject({ LastName: 'Olsen', PendingChange: { Fields: { LastName: 'Olson' } } })
    })

    test.each([
      [
        'EmergencyContact.Phone',
        { EmergencyContact: { Name: 'A', Relationship: 'Friend', Phone: '1' } },
        'phone-invalid',
      ],
      [
        'EmergencyContact.Relationship',
        { EmergencyContact: { Name: 'A', Relationship: 'Self', Phone: '5555550181' } },
        'invalid',
      ],
      ['ResponsibleParty.Name', { ResponsibleParty: { Relationship: 'Self', Phone: '5555550181' } }, 'required'],
      ['Address.PostalCode', { Address: { ...address, PostalCode: '1234' } }, 'postal-code-invalid'],
    ])('%s is refused of %j: %s', async (field, info, fieldCode) => {
      const { status, body } = await (await asNewPatient(api())).post<Problem>('patient/info', info)
      expect([status, body.fields]).toEqual([422, { [field]: fieldCode }])
    })
  })

  test.each(['patient/info', path])('a patient who left the provider cannot change %s', async (call) => {
    const old = await asDeactivated(api())
    expect((await old.get('patient/info')).status).toBe(200)
    const { status, body } = await old.post<Problem>(call, { HomePhone: '5555550182' })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  test('a confirmation that all details are right is stored, and is refused beside a change', async () => {
    const patient = await asNewPatient(api())
    const { body } = await patient.post<PatientInfo>('patient/demographics', { DetailsAreCorrect: true })
    expect(body).toMatchObject({ ConfirmedUtc: '2026-03-10T15:00:00.000Z', PendingChange: null })
    for (const also of [{ HomePhone: '5555550199' }, { ChangeDescription: 'I moved.' }]) {
      const refused = await patient.post<Problem>('patient/demographics', { DetailsAreCorrect: true, ...also })
      expect(refused.body.fields).toEqual({ DetailsAreCorrect: 'invalid' })
    }
  })

  test('a confirmation of what is on file no more is refused with what changed, and stores nothing', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const readInfo = async () => (await patient.get<PatientInfo>('patient/info')).body
    const { PendingChange: _, LastDecision: __, ConfirmedUtc: ___, ...Seen } = await readInfo()
    const confirm = (seen: object) =>
      patient.post<PatientInfo & Problem>('patient/demographics', { DetailsAreCorrect: true, Seen: seen })
    const imported = { street: '999 Wrong Road', homePhone: '5555550133' }
    await api().database.update(patients).set(imported).where(eq(patients.patientKey, made.PatientKey))
    const { status, body } = await confirm(Seen)
    const fields = { 'Seen.Address': 'changed', 'Seen.HomePhone': 'changed' }
    expect([status, body.code, body.fields]).toEqual([422, 'changed-meanwhile', fields])
    const { Address, HomePhone, ConfirmedUtc } = await readInfo()
    expect(ConfirmedUtc).toBeNull()
    expect((await confirm({ ...Seen, Address, HomePhone })).body.ConfirmedUtc).toBe('2026-03-10T15:00:00.000Z')
  })
})
