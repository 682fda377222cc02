import type { InsuranceAnswer, PolicyFields } from '@homeside/contract/insurance'
import type { NotificationSettings } from '@homeside/contract/notifications'
import type { Problem } from '@homeside/contract/problem'
import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey } from '../../../testing/order-requests.ts'

onEveryEngine('a policy that staff enter', (api) => {
  const told: PolicyFields = {
    PayorName: 'Summit Mutual',
    PolicyNumber: 'SM-77',
    GroupNumber: null,
    PolicyHolder: 'Ana Told',
    Relationship: 'Self',
    EffectiveDate: '2026-03-01',
    EndDate: null,
  }
  const Reason = 'He called.'

  test('is in force at once, kept from imports for 14 days, and no decision that the patient reads', async () => {
    const made = await api().addPatient({ Insurance: 'none' })
    const staff = asStaff(api())
    const path = `staff/patients/${made.PatientKey}`
    const enter = (Policy: PolicyFields, Seen: PolicyFields | null, Level = 1) =>
      staff.post<StaffPatientRecord>(`${path}/insurance`, { Level, Policy, Reason, Seen })
    const { status, body } = await enter(told, null)
    expect(status).toBe(200)
    expect(body.Patient.Insurance).toEqual([{ Level: 1, ...told }])
    expect(body.Entered).toMatchObject([{ Members: ['Insurance.1'], Reason }])
    const patient = await asPatient(api(), made)
    const { body: read } = await patient.get<InsuranceAnswer>('patient/insurance')
    expect(read).toMatchObject({ Items: [{ ...told, Level: 1, Status: 'Active' }], Decisions: [] })
    // A colleague with an older screen writes over nothing.
    const corrected = { ...told, PolicyNumber: 'SM-78' }
    expect(await enter(corrected, null)).toMatchObject({ status: 422, body: { code: 'changed-meanwhile' } })
    expect((await enter(corrected, told)).body.Patient.Insurance).toEqual([{ Level: 1, ...corrected }])
    expect((await enter({ ...told, EndDate: '2026-01-01' }, corrected)).status).toBe(422)

    const { ExternalKey, FirstName, LastName, DateOfBirth, Address } = body.Patient
    const given = { ExternalKey, FirstName, LastName, DateOfBirth, Address, Insurance: [] }
    const put = () => staff.put<PutPatientsAnswer>('staff/patients?site=101', { Patients: [given] })
    expect((await put()).body.Items).toMatchObject([{ Kept: ['Insurance.1'] }])
    api().clock.advance(15, 'day')
    expect((await put()).body.Items).toMatchObject([{ Kept: [], Changed: ['Insurance'] }])
    const { body: after } = await staff.get<StaffPatientRecord>(path)
    expect([after.Patient.Insurance, after.Entered]).toEqual([[], []])
  })

  test('waits while a change of the patient waits at that level, which stays as it was asked for', async () => {
    const made = await api().addPatient({ Insurance: 'none' })
    const patient = await asPatient(api(), made)
    const asked = { ...told, PolicyHolder: 'Ana Asked' }
    const sent = { InsuranceIsCorrect: false, Policies: [{ ...asked, Level: 1 }] }
    expect((await patient.post('patient/insurance', sent, newKey())).status).toBe(200)
    const path = `staff/patients/${made.PatientKey}/insurance`
    expect(await asStaff(api()).post(path, { Level: 1, Policy: told, Reason, Seen: null })).toMatchObject({
      status: 422,
      body: { fields: { Level: 'taken' } },
    })
    expect((await asStaff(api()).post(path, { Level: 2, Policy: told, Reason, Seen: null })).status).toBe(200)
    const { body } = await patient.get<InsuranceAnswer>('patient/insurance')
    expect(body.Items).toMatchObject([
      { Level: 1, PendingChange: { Fields: asked } },
      { Level: 2, ...told },
    ])
  })
})

onEveryEngine('what a patient tells staff of messages', (api) => {
  const act = <Body = StaffPatientRecord>(key: number, what: string, body: object) =>
    asStaff(api(), 101).post<Body>(`staff/patients/${key}/${what}`, body)

  test('a consent told to staff is kept once with who, how and why, read in the portal, and taken back', async () => {
    const made = await api().addPatient()
    const consent = (Agrees: boolean, Reason: string, How?: string) =>
      act(made.PatientKey, 'consents', { ConsentType: 'TextMessages', Agrees, Reason, How })
    const said = ({ Consents }: StaffPatientRecord) =>
      Consents.filter(({ ConsentType }) => ConsentType === 'TextMessages')
    const told = async () =>
      (await (await asPatient(api(), made)).get<NotificationSettings>('patient/notifications')).body.TextConsent
    await consent(false, 'On paper no more.')
    expect((await consent(true, 'She called.')).status).toBe(422)
    await consent(true, 'She called.', 'Phone')
    const { body } = await consent(true, 'She called again.', 'Paper')
    const [given, ...before] = said(body)
    expect(before).toMatchObject([{ How: null, WithdrawnReason: 'On paper no more.' }])
    expect(given).toMatchObject({ How: 'Phone', Reason: 'She called.', DocumentVersion: 'paper', WithdrawnUtc: null })
    expect(await told()).toMatchObject({ ConsentedUtc: null, Told: { How: 'Phone', AtUtc: given?.ConsentedUtc } })
    const ended = { WithdrawnUtc: expect.any(String) as string, WithdrawnBy: given?.By, WithdrawnReason: 'No more.' }
    expect(said((await consent(false, 'No more.')).body)).toEqual([{ ...given, ...ended }, ...before])
    expect(said((await consent(false, 'Again.')).body)).toEqual([{ ...given, ...ended }, ...before])
    expect(await told()).toMatchObject({ ConsentedUtc: null, Told: null })
  })

  test('nobody but the owner of a phone takes its STOP back, and START brings what was told to staff', async () => {
    const made = await api().addPatient()
    const consent = (Agrees: boolean) =>
      act<Partial<StaffPatientRecord & Problem>>(made.PatientKey, 'consents', {
        ConsentType: 'TextMessages',
        Agrees,
        How: 'InPerson',
        Reason: 'At the counter.',
      })
    await consent(false)
    await consent(true)
    api().clock.advance(1, 'minute')
    await api().textIn(made.MobilePhone, 'STOP')
    api().clock.advance(1, 'minute')
    expect(await consent(true)).toMatchObject({ status: 409, body: { code: 'text-not-agreed' } })
    await api().textIn(made.MobilePhone, 'START')
    const { body } = await asStaff(api(), 101).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
    expect(body.TextsStoppedUtc).toBeNull()
    expect(body.Consents[0]).toMatchObject({ How: 'InPerson', Reason: 'At the counter.', WithdrawnUtc: null })
  })

  test('a “no” on the phone counts although a file brings an older yes', async () => {
    const Address = { Street: '1 Way', Apt: null, City: 'Denver', State: 'CO', PostalCode: '80203' }
    const who = { ExternalKey: 'NEVER-1', FirstName: 'Nea', LastName: 'Never', DateOfBirth: '1960-01-02', Address }
    const put = (more: object) =>
      asStaff(api(), 101).put<PutPatientsAnswer>('staff/patients?site=101', { Patients: [{ ...who, ...more }] })
    const key = (await put({})).body.Items[0]?.PatientKey ?? 0
    await act(key, 'consents', { ConsentType: 'TextMessages', Agrees: false, Reason: 'Never texts.' })
    expect((await put({ TextsAgreedOn: '2026-03-01' })).status).toBe(200)
    const after = await asStaff(api(), 101).get<StaffPatientRecord>(`staff/patients/${key}`)
    expect(after.body.Consents.filter(({ ConsentType }) => ConsentType === 'TextMessages')).toMatchObject([
      { WithdrawnReason: 'Never texts.' },
    ])
  })
})
