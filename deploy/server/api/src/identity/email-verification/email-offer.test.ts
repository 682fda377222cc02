import type { PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import type { VerifyEmailAnswer } from '@homeside/contract/verification'
import { eq } from 'drizzle-orm'

import { asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { openTextedLink, login } from '../../../testing/sign-in.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { changes, patients } from '../../platform/database/tables/patients.ts'

/** What becomes of an address that one provider puts into its record of somebody who has another provider too. */

onEveryEngine('an address that a provider puts there', (api) => {
  let made: MadePatient
  let theirs: string
  let numbers = 0

  beforeEach(async () => {
    // Limits count by address, and each test asks for messages.
    api().clock.advance(2, 'hour')
    made = await api().addPatient({ OtherProviders: ['northridge'] })
    theirs = `their.desk.${(numbers += 1)}@mail.example`
  })

  const anyone = (): Caller => callerWith(api(), api().openBrowser(), {})
  const here = () => asPatient(api(), made)
  const there = () => asPatient(api(), { Username: made.Username, Alias: made.OtherProviders[0]?.Alias ?? '' })
  const user = async (patient: Caller) => (await patient.get<PatientUser>('patient/user')).body
  const mailsTo = (to: string) => api().outbox.messages.filter((sent) => sent.to === to)
  const open = (id: string) => anyone().get<VerifyEmailAnswer & Problem>(`account/verify/${id}`)
  const lastLink = (to: string) => /verify\/([\w-]{43})/.exec(mailsTo(to).at(-1)?.text ?? '')?.[1] ?? ''
  const accountOf = async () =>
    (await api().database.select().from(accounts).where(eq(accounts.accountKey, made.AccountKey)))[0]

  /** The record with another address, sent by a key of the provider or by somebody at its desk. */
  async function put(Email: string | null, send = asStaff(api(), made.SiteKey)): Promise<PutPatientsAnswer> {
    const { body } = await asStaff(api()).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
    const { ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, Address } = body.Patient
    const Patients = [{ ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, Address, Email }]
    return (await send.put<PutPatientsAnswer>('staff/patients', { Patients })).body
  }

  async function atDesk(): Promise<Caller> {
    const Cookie = await api().cookieAtDesk({})
    return callerWith(api(), async (input, init) => api().handle(new Request(input, init)), { Cookie, 'X-Desk': '1' })
  }

  async function askReset(name: string): Promise<void> {
    await anyone().post(`account/generateresetcode/${encodeURIComponent(name)}?requestsource=btportal`, {})
    await api().workFinished()
  }

  const answer = (patient: Caller, Accept: boolean, Email = theirs) =>
    patient.post<Problem>('patient/emailoffer', { Email, Accept })

  /** Checks that the address opens nothing of the account: it gets only the message that it has no account. */
  async function opensNothing(): Promise<void> {
    const before = await accountOf()
    await askReset(made.Username)
    await askReset(theirs)
    await anyone().post('account/username/send', { EmailAddress: theirs })
    await api().workFinished()
    expect(mailsTo(made.Email).some(({ text }) => text.includes('credentials/'))).toBe(true)
    const got = mailsTo(theirs).map(({ text }) => text)
    expect(got.filter((text) => /credentials\/|verify\/|\d{6}/.test(text) || text.includes(made.Username))).toEqual([])
    expect((await login(api(), { username: theirs })).status).toBe(401)
    expect(before).toMatchObject({ email: made.Email, emailVerified: true })
    expect(await accountOf()).toEqual(before)
  }

  test.each([
    ['a key', async () => put(theirs)],
    ['the desk', async () => put(theirs, await atDesk())],
    [
      'an approval of what a texted link asked for, without proof',
      async () => {
        // As one that waits from before the account had a password.
        const asked = await (await here()).post<PatientInfo>('patient/demographics', { Email: theirs })
        const ChangeKey = asked.body.PendingChange?.ChangeKey ?? 0
        await api().database.update(changes).set({ askedWithProof: false }).where(eq(changes.changeKey, ChangeKey))
        expect((await asStaff(api(), 101).post(`staff/changes/${ChangeKey}/approve`, {})).status).toBe(200)
      },
    ],
  ])('by %s is that record’s alone, and opens nothing', async (_, act) => {
    const [patient, elsewhere] = [await here(), await there()]
    await act()
    await api().workFinished()
    const { body } = await asStaff(api(), 101).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
    expect([body.Patient.Email, body.Account?.Email]).toEqual([theirs, made.Email])
    expect(await user(patient)).toMatchObject({ Email: made.Email, IsEmailVerified: true, OfferedEmail: theirs })
    expect(await user(elsewhere)).toMatchObject({ Email: made.Email, OfferedEmail: null })
    expect((await elsewhere.get<PatientInfo>('patient/info')).body.Email).toBe(made.Email)
    await opensNothing()
  })

  test('is offered in one message to the address that the account keeps, from the provider that has it', async () => {
    await put(theirs)
    await api().workFinished()
    const [told, ...more] = mailsTo(made.Email)
    expect([told?.sender, told?.text.includes(theirs), more]).toEqual([made.ProviderName, false, []])
    expect(mailsTo(theirs)).toEqual([])
  })

  test('becomes the account’s when its owner wants it and opens the link that was sent there', async () => {
    const patient = await here()
    await askReset(made.Username)
    const reset = /credentials\/([\w-]{43})/.exec(mailsTo(made.Email).at(-1)?.text ?? '')?.[1]
    await put(theirs)
    expect((await answer(patient, true)).body).toEqual({ Success: true })
    expect(await accountOf()).toMatchObject({ email: made.Email, emailVerified: true })
    const link = lastLink(theirs)
    expect((await open(link)).body).toEqual({ Status: 'Verified' })
    expect((await open(link)).body).toEqual({ Status: 'AlreadyVerified' })
    expect(await user(patient)).toMatchObject({ Email: theirs, IsEmailVerified: true, OfferedEmail: null })
    expect((await anyone().get<Problem>(`account/password/verify/${reset}`)).body.code).toBe('link-expired')
    await api().workFinished()
    const changed = 'The email address of your account was changed.'
    const isTold = (to: string) => mailsTo(to).some(({ text }) => text.includes(changed))
    expect([made.Email, theirs].map(isTold)).toEqual([true, true])
    await askReset(made.Username)
    expect(mailsTo(theirs).at(-1)?.text).toContain('credentials/')
  })

  test('is accepted only with a proof of ten minutes, and never by the provider’s own word', async () => {
    const patient = await here()
    await put(theirs)
    api().clock.advance(11, 'minute')
    expect((await answer(patient, true)).body.code).toBe('proof-required')
    const browser = api().openBrowser()
    const { access_token: token } = await openTextedLink(api(), made, 'demographics', browser)
    const lite = callerWith(api(), browser, { Authorization: `Bearer ${token}`, Alias: made.Alias })
    expect((await answer(lite, true)).status).toBe(403)
    expect((await user(lite)).OfferedEmail).toBeNull()
    expect(mailsTo(theirs)).toEqual([])
  })

  test('that was replaced before or after its owner wanted it is not taken', async () => {
    const patient = await here()
    await put(theirs)
    await put(`other.${theirs}`)
    expect((await answer(patient, true)).body.code).toBe('not-found')
    await answer(patient, true, `other.${theirs}`)
    await put(theirs)
    expect((await open(lastLink(`other.${theirs}`))).body.code).toBe('link-expired')
    expect((await accountOf())?.email).toBe(made.Email)
  })

  test('that was declined is not offered again by the next import, and a link to it opens nothing', async () => {
    const patient = await here()
    await put(theirs)
    await answer(patient, true)
    const link = lastLink(theirs)
    expect((await answer(patient, false)).body).toEqual({ Success: true })
    expect((await put(theirs)).Items).toMatchObject([{ Outcome: 'same' }])
    expect((await user(patient)).OfferedEmail).toBeNull()
    expect((await open(link)).body.code).toBe('link-expired')
  })

  test('waits in the queue while the mail server is away, and its link works', async () => {
    const patient = await here()
    await put(theirs)
    await api().workFinished()
    api().outbox.isDown = true
    expect((await answer(patient, true)).body).toEqual({ Success: true, Queued: true })
    api().outbox.isDown = false
    await api().workFinished()
    expect((await open(lastLink(theirs))).body).toEqual({ Status: 'Verified' })
  })

  test('that another account signs in with cannot be taken, unless that account has no password', async () => {
    const other = await api().addPatient()
    const patient = await here()
    await put(other.Email)
    expect((await answer(patient, true, other.Email)).body.code).toBe('email-already-linked')
    const own = eq(accounts.accountKey, other.AccountKey)
    await api().database.update(accounts).set({ hasPassword: false }).where(own)
    expect((await answer(patient, true, other.Email)).body).toEqual({ Success: true })
    expect((await open(lastLink(other.Email))).body).toEqual({ Status: 'Verified' })
    await api().database.update(accounts).set({ hasPassword: true, email: '' }).where(own)
  })

  test('that is no address is not offered', async () => {
    await put('at-the-front-desk')
    expect((await user(await here())).OfferedEmail).toBeNull()
  })

  test('of an account without a password may become another account’s', async () => {
    const vouched = await api().addPatient({ Account: 'single sign-on' })
    await api().database.update(accounts).set({ hasPassword: false }).where(eq(accounts.accountKey, vouched.AccountKey))
    const patient = await here()
    const asked = await patient.post<PatientInfo>('patient/demographics', { Email: vouched.Email })
    const approved = await asStaff(api()).post(`staff/changes/${asked.body.PendingChange?.ChangeKey}/approve`, {})
    expect(approved.status).toBe(200)
    expect((await user(patient)).Email).toBe(vouched.Email)
  })

  test('stays out of a registration that is under way: what the patient typed is the account’s', async () => {
    await api().database.update(accounts).set({ hasPassword: false }).where(eq(accounts.accountKey, made.AccountKey))
    await api().leaveRegistration(made, 1)
    await put(theirs)
    expect((await accountOf())?.email).toBe(made.Email)
    const [row] = await api().database.select().from(patients).where(eq(patients.patientKey, made.PatientKey))
    expect([row?.emailOnFile, row?.emailOffered]).toEqual([theirs, null])
  })
})
