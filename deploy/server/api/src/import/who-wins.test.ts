/** @size all */
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { StaffPatient } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { asPatient, asStaff } from '../../testing/as-patient.ts'
import { putPatients } from '../../testing/given-patient.ts'
import { insuranceRequest, submittedPolicy } from '../../testing/order-requests.ts'
import { ownTestApi } from '../../testing/start-test-api.ts'
import type { Caller } from '../../testing/test-api.ts'

/** Who wins, when a patient changes something here and the provider's own system says something else. */

const api = ownTestApi()

const approve = (key: number | undefined) => asStaff(api, 101).post(`staff/changes/${key}/approve`, {})
const put = async (given: object) => {
  const { Items } = await putPatients(api, [given])
  return Items[0]
}

/** A patient with an account, and what their provider's own system has of them. */
async function known(): Promise<{ made: MadePatient; given: Partial<StaffPatient>; patient: Caller }> {
  const mails = { registration: { details: { mails: ['OrderConfirmations' as const] } } }
  const made = await api.addPatient({ Insurance: 'active', Cards: ['valid'] }, mails)
  const given = {
    ExternalKey: made.Username,
    FirstName: made.FirstName,
    LastName: made.LastName,
    DateOfBirth: made.DateOfBirth,
    MobilePhone: made.MobilePhone,
    Address: {
      Street: '12 Linden Street',
      Apt: null,
      City: 'Denver',
      State: 'CO' as const,
      PostalCode: made.PostalCode,
    },
  }
  return { made, given, patient: await asPatient(api, made) }
}

const info = async (patient: Caller) => (await patient.get<PatientInfo>('patient/info')).body
const ask = async (patient: Caller, changed: object) =>
  (await patient.post<PatientInfo>('patient/demographics', changed)).body.PendingChange?.ChangeKey
const mailsTo = (address: string) =>
  api.outbox.messages.filter(({ to }) => to === address).map(({ subject }) => subject)

test('the provider’s own system wins', async () => {
  const { given, patient } = await known()
  expect(await put({ ...given, LastName: 'Rivers-Stone' })).toMatchObject({ Changed: ['LastName'] })
  expect((await info(patient)).LastName).toBe('Rivers-Stone')
})

test('what staff approved here is kept for 14 days', async () => {
  const { given, patient } = await known()
  await approve(await ask(patient, { HomePhone: '5555550131', LastName: 'Rivers-Brook' }))
  const old = { ...given, HomePhone: null, FirstName: 'Almira' }
  expect(await put(old)).toMatchObject({ Changed: ['FirstName'], Kept: ['LastName', 'HomePhone'] })
  expect(await info(patient)).toMatchObject({ LastName: 'Rivers-Brook', HomePhone: '5555550131', FirstName: 'Almira' })
  api.clock.advance(15, 'day')
  expect(await put(old)).toMatchObject({ Changed: ['LastName', 'HomePhone'], Kept: [] })
})

test('once the provider’s own system has caught up with what staff approved, it wins again', async () => {
  const { given, patient } = await known()
  await approve(await ask(patient, { HomePhone: '5555550132' }))
  expect(await put({ ...given, HomePhone: '5555550132' })).toMatchObject({ Outcome: 'same', Kept: [] })
  expect(await put({ ...given, HomePhone: '5555550133' })).toMatchObject({ Changed: ['HomePhone'], Kept: [] })
})

test('a record that staff closed or opened stays so for 14 days, or until the provider’s own system says the same', async () => {
  const { made, given } = await known()
  const act = (what: 'close' | 'reopen') => asStaff(api, 101).post(`staff/patients/${made.PatientKey}/${what}`, {})
  const status = async () =>
    (await asStaff(api, 101).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)).body.Status
  const open = { ...given, ClosedOn: null }
  const over = { ...given, ClosedOn: '2026-01-05' }
  await act('close')
  expect(await put(open)).toMatchObject({ Outcome: 'same', Kept: ['ClosedOn'] })
  expect(await status()).toBe('Closed')
  await act('reopen')
  expect(await put(over)).toMatchObject({ Outcome: 'same', Kept: ['ClosedOn'] })
  expect(await put(open)).toMatchObject({ Outcome: 'same', Kept: [] })
  expect(await put(over)).toMatchObject({ Changed: ['ClosedOn'] })
  await act('reopen')
  await act('close')
  api.clock.advance(15, 'day')
  expect(await put(open)).toMatchObject({ Changed: ['ClosedOn'], Kept: [] })
  expect(await status()).toBe('Active')
})

test('a change that waits is approved when its values come, and the patient is told', async () => {
  const { made, given, patient } = await known()
  await ask(patient, { HomePhone: '5555550134' })
  expect(await put({ ...given, HomePhone: '5555550135' })).toMatchObject({ Changed: ['HomePhone'] })
  expect((await info(patient)).PendingChange).not.toBeNull()
  expect(await put({ ...given, HomePhone: '5555550134' })).toMatchObject({ Changed: ['HomePhone'] })
  expect(await info(patient)).toMatchObject({ PendingChange: null, LastDecision: { Status: 'Approved' } })
  await api.workFinished()
  expect(mailsTo(made.Email)).toContain('We answered the change you asked for')
})

test('a policy that staff approved here is kept, and one that waits is approved when it comes', async () => {
  const { made, given, patient } = await known()
  const before = (await patient.get<InsuranceAnswer>('patient/insurance')).body.Items[0]
  const { PayorName, PolicyNumber, GroupNumber, PolicyHolder, Relationship, EffectiveDate, EndDate } = before ?? {}
  const old = { Level: 1, PayorName, PolicyNumber, GroupNumber, PolicyHolder, Relationship, EffectiveDate, EndDate }
  const wanted = submittedPolicy({ Level: 1, PolicyNumber: 'NEW-1' })
  const submit = () => patient.post<InsuranceAnswer>('patient/insurance', insuranceRequest(wanted))
  await approve((await submit()).body.Items[0]?.PendingChange?.ChangeKey)
  expect(await put({ ...given, Insurance: [old] })).toMatchObject({ Outcome: 'same', Kept: ['Insurance.1'] })
  expect(await put({ ...given, Insurance: [wanted] })).toMatchObject({ Outcome: 'same', Kept: [] })
  expect(await put({ ...given, Insurance: [old] })).toMatchObject({ Changed: ['Insurance'] })
  await submit()
  expect(await put({ ...given, Insurance: [wanted] })).toMatchObject({ Changed: ['Insurance'] })
  const after = (await patient.get<InsuranceAnswer>('patient/insurance')).body
  expect(after).toMatchObject({ Items: [{ PolicyNumber: 'NEW-1', PendingChange: null }] })
  await api.workFinished()
  expect(mailsTo(made.Email)).toContain('We answered the change you asked for')
})

test('policies that changed places here stay so until the provider’s own system has them so', async () => {
  const { given, patient } = await known()
  const [one, two] = [1, 2].map((Level) => submittedPolicy({ Level: Level as 1 | 2, PolicyNumber: `N-${Level}` }))
  await put({ ...given, Insurance: [one, two] })
  const { body } = await patient.post<InsuranceAnswer>('patient/insurance', {
    InsuranceIsCorrect: false,
    Policies: [],
    ChangedPlaces: [1, 2],
    ChangeDescription: 'The second is first.',
  })
  await approve(body.PendingDescription?.ChangeKey)
  expect(await put({ ...given, Insurance: [one, two] })).toMatchObject({ Kept: ['Insurance.1', 'Insurance.2'] })
  const swapped = [
    { ...one, Level: 2 },
    { ...two, Level: 1 },
  ]
  expect(await put({ ...given, Insurance: swapped })).toMatchObject({ Outcome: 'same', Kept: [] })
})

test('an address that changes is the record’s alone; the account is offered it, and told at the address that it keeps', async () => {
  const { made, given, patient } = await known()
  const Email = `new.${made.Email}`
  expect(await put({ ...given, Email })).toMatchObject({ Changed: ['Email'] })
  await api.workFinished()
  expect([mailsTo(made.Email), mailsTo(Email)].map((mails) => mails.length)).toEqual([1, 0])
  const user = async () => (await patient.get<PatientUser>('patient/user')).body
  expect(await user()).toMatchObject({ Email: made.Email, IsEmailVerified: true, OfferedEmail: Email })
  expect(await put({ ...given, Email })).toMatchObject({ Outcome: 'same' })
  expect(await put({ ...given, Email: made.Email })).toMatchObject({ Changed: ['Email'] })
  expect((await user()).OfferedEmail).toBeNull()
})

test('an address that waits because the patient asked for it with proof becomes the account’s when it comes', async () => {
  const { made, given, patient } = await known()
  const Email = `asked.${made.Email}`
  await ask(patient, { Email })
  expect(await put({ ...given, Email })).toMatchObject({ Changed: ['Email'] })
  const { body } = await patient.get<PatientUser>('patient/user')
  expect(body).toMatchObject({ Email, IsEmailVerified: false, OfferedEmail: null })
})

test('an address of another account is taken, and says nothing of whose it is', async () => {
  const [{ made, given, patient }, other] = [await known(), await known()]
  const Email = other.made.Email.toUpperCase()
  expect(await put({ ...given, Email, HomePhone: '5555550137' })).toMatchObject({
    Changed: ['HomePhone', 'Email'],
    Fields: {},
  })
  expect((await patient.get<PatientUser>('patient/user')).body.Email).toBe(made.Email)
})

test('a phone that changes ends the links that were texted to the old one, and tells both', async () => {
  const { made, given } = await known()
  await put({ ...given, MobilePhone: '5555550136' })
  await api.workFinished()
  const told = api.outbox.messages.filter(
    ({ to, channel }) => channel === 'text' && [made.MobilePhone, '5555550136'].includes(to),
  )
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set([made.MobilePhone, '5555550136']))
})

test('a card that the provider’s own system charges cannot be deleted until it says otherwise', async () => {
  const { given, patient } = await known()
  await put(given)
  const [card] = (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items
  const remove = () => patient.delete<Problem>(`payments/methods/${card?.PaymentMethodKey}`)
  const charged = { ...given, AutoPayCard: card?.Last4 }
  expect(await put(charged)).toMatchObject({ Outcome: 'changed', Changed: ['AutoPayCard'] })
  expect(await put(charged)).toMatchObject({ Outcome: 'same' })
  expect((await remove()).body.code).toBe('card-on-autopay')
  const planned = { ...given, AutoPayCard: null, PaymentPlanCard: card?.Last4 }
  expect(await put(planned)).toMatchObject({ Changed: ['AutoPayCard', 'PaymentPlanCard'] })
  expect((await remove()).body.code).toBe('card-on-payment-plan')
  expect(await put({ ...given, PaymentPlanCard: '0000' })).toMatchObject({ Changed: ['PaymentPlanCard'] })
  expect((await remove()).status).toBe(200)
})

test('what staff enter of a patient is kept from the next import, which says so; the account stays as it is', async () => {
  const { given, made, patient } = await known()
  const staff = asStaff(api, 101)
  const path = `staff/patients/${made.PatientKey}`
  const record = async () => (await staff.get<StaffPatientRecord>(path)).body
  const before = await record()
  const account = before.Account
  const Address = { Street: '9 New Way', Apt: null, City: 'Austin', State: 'TX', PostalCode: '78701' }
  const Email = `told-${made.PatientKey}@mail.example`
  const Reason = 'She moved, and called.'
  const MobilePhone = '5555550177'
  const json = { Address, Email, MobilePhone, Reason, Seen: { MobilePhone: made.MobilePhone } }
  const { body: after } = await staff.post<StaffPatientRecord>(`${path}/details`, json)
  expect(after.Patient).toMatchObject({ Address, Email, MobilePhone })
  expect(after.Account).toEqual(account)
  expect(after.Entered).toMatchObject([
    { Members: ['MobilePhone', 'Email', 'Address'], Reason, By: expect.stringMatching(/^staff-/) as string },
  ])
  // A colleague who still has the old number on the screen does not write over it.
  expect(await staff.post(`${path}/details`, { ...json, MobilePhone: '5555550178' })).toMatchObject({
    status: 422,
    body: { code: 'changed-meanwhile', fields: { 'Seen.MobilePhone': 'changed' } },
  })
  expect(await staff.post(`${path}/details`, { Language: 'es', Reason })).toMatchObject({ status: 422 })
  expect(await staff.post(`${path}/details`, { MobilePhone: null, HomePhone: null, Reason })).toMatchObject({
    status: 422,
    body: { fields: { MobilePhone: 'required' } },
  })
  // The patient asked for nothing, and reads of no decision.
  expect(await info(patient)).toMatchObject({ PendingChange: null, MobilePhone, Address })
  expect((await patient.get<{ Decisions?: unknown[] }>('patient/dashboard')).body).not.toHaveProperty('Decisions.0')

  expect(await put({ ...given, FirstName: 'Almira' })).toMatchObject({
    Changed: ['FirstName'],
    Kept: ['MobilePhone', 'Address.Street', 'Address.City', 'Address.State', 'Address.PostalCode'],
  })
  expect((await record()).Patient).toMatchObject({ Address, MobilePhone, FirstName: 'Almira' })
  api.clock.advance(15, 'day')
  expect(await put(given)).toMatchObject({ Kept: [] })
  expect(await record()).toMatchObject({ Entered: [], Patient: { MobilePhone: made.MobilePhone, Email } })
})

test('a new patient is entered by hand once, after a warning of who looks alike, and stays until the export has them', async () => {
  const staff = asStaff(api, 101)
  const twin = await api.addPatient({ FirstName: 'Odile', LastName: 'Quillfeather' })
  const { body: record } = await staff.get<StaffPatientRecord>(`staff/patients/${twin.PatientKey}`)
  const { Address, DateOfBirth } = record.Patient
  const ExternalKey = 'by-hand-1'
  const who = { ExternalKey, FirstName: 'Odile', LastName: 'Quillfeather', DateOfBirth, Address, Language: 'es' }
  const json = { ...who, MobilePhone: '5555550179' }
  type Entered = { PatientKey: number | null; LooksLike: string | null }
  expect(await staff.post('staff/patients', who)).toMatchObject({ status: 422 })
  expect(await staff.post('staff/patients', { ...json, DateOfBirth: '2190-01-01' })).toMatchObject({ status: 422 })
  const LooksLike = record.Patient.ExternalKey ?? `#${twin.PatientKey}`
  expect((await staff.post<Entered>('staff/patients', json)).body).toEqual({ PatientKey: null, LooksLike })
  // A nickname, or a mistake at the keyboard: the question is the same. Another day of birth is another person.
  const byName = async (changes: object) =>
    (await staff.post<Entered>('staff/patients', { ...json, ...changes })).body.LooksLike
  expect(await byName({ FirstName: 'Dilly' })).toBe(LooksLike)
  expect(await byName({ FirstName: 'Dilly', DateOfBirth: '1931-07-08', ExternalKey: 'by-hand-0' })).toBeNull()
  const { body: made } = await staff.post<Entered>('staff/patients', { ...json, IsSomebodyElse: true })
  expect(await staff.post('staff/patients', { ...json, IsSomebodyElse: true })).toMatchObject({
    status: 422,
    body: { fields: { ExternalKey: 'taken' } },
  })
  const { body: entered } = await staff.get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
  expect(entered.Patient).toMatchObject({ FirstName: 'Odile', Language: 'es', MobilePhone: '5555550179', ExternalKey })

  // An export that lacks them closes nobody whom staff have just entered.
  const keys = async () => (await staff.get<{ Keys: string[] }>('staff/patients/keys')).body.Keys
  expect(await keys()).not.toContain(ExternalKey)
  expect(await put({ ...json, MobilePhone: '5555550170' })).toMatchObject({ Outcome: 'same', Kept: ['MobilePhone'] })
  expect(await put(json)).toMatchObject({ Outcome: 'same', Kept: [] })
  expect(await keys()).toContain(ExternalKey)
})
