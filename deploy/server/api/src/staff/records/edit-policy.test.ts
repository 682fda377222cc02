import type { InsuranceAnswer, PolicyFields } from '@homeside/contract/insurance'
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
