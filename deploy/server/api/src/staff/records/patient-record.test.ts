import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { MadePatient } from '@homeside/contract/sandbox'
import { staffPatient, type PutPatientsAnswer } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { freshKey, givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { openTextedLink, textLink } from '../../../testing/sign-in.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'

const address = { Street: '1 Elm Street', Apt: null, City: 'Columbus', State: 'OH', PostalCode: '43215' }
const brought = {
  ExternalKey: 'MRN-77',
  FirstName: 'Rosa',
  MiddleName: null,
  LastName: 'Whole',
  DateOfBirth: '1950-02-03',
  MobilePhone: '5555550166',
  HomePhone: null,
  Email: 'rosa@home.example',
  Address: address,
  Supplies: [
    {
      ExternalKey: 'RX-1',
      HcpcsCode: 'A7034',
      DefaultQuantity: 1,
      AllowanceQuantity: 1,
      IntervalMonths: 3,
      Dispensings: [{ ExternalKey: 'D-1', DispensedOn: '2026-01-05', Quantity: 1 }],
    },
  ],
  Insurance: [
    {
      Level: 1,
      PayorName: 'Meadow Health',
      PolicyNumber: 'MH-1',
      GroupNumber: null,
      PolicyHolder: 'Rosa Whole',
      Relationship: 'Self',
      EffectiveDate: null,
      EndDate: null,
    },
  ],
  Credits: [{ ExternalKey: 'C-1', AmountCents: 1250, GrantedOn: '2026-01-01', Description: 'Returned mask' }],
}

onEveryEngine('a patient whole', (api) => {
  const read = (key: number, site?: number) => asStaff(api(), site).get<StaffPatientRecord>(`staff/patients/${key}`)
  const put = (patient: object) => asStaff(api(), 101).put<PutPatientsAnswer>('staff/patients', { Patients: [patient] })

  test('a record is read in the shape in which it is imported, and importing it again changes nothing', async () => {
    const key = (await put(brought)).body.Items[0]?.PatientKey ?? 0
    const { body } = await read(key, 101)
    expect(body).toMatchObject({ SiteKey: 101, PatientKey: key, Status: 'Active', Account: null, Patient: brought })
    const again = await put(staffPatient.parse(body.Patient))
    expect(again.body.Items).toMatchObject([{ Outcome: 'same', Changed: [] }])
    expect((await read(key, 102)).status).toBe(404)
  })

  test('an exchange moves the day of the next order to its own interval, and a return moves it back', async () => {
    const dayWith = async (days: readonly string[]) => {
      const Dispensings = days.map((DispensedOn) => ({ ExternalKey: `D-${DispensedOn}`, DispensedOn, Quantity: 1 }))
      const given = { ...brought, ExternalKey: 'MRN-78', Credits: [] }
      const { body } = await put({
        ...given,
        Supplies: [{ ...brought.Supplies[0], ExternalKey: 'RX-78', Dispensings }],
      })
      return (await read(body.Items[0]?.PatientKey ?? 0, 101)).body.Supplies[0]?.AvailableToOrderDate
    }
    expect(await dayWith(['2025-11-02', '2026-02-02'])).toBe('2026-04-02')
    expect(await dayWith(['2025-11-02', '2025-11-09', '2026-02-02', '2026-02-09'])).toBe('2026-04-09')
    expect(await dayWith(['2025-11-02'])).toBe('2026-01-03')
  })

  test('supplies show the day of the next order in the reader’s language, and insurance cards show their pictures', async () => {
    const key = (await put(brought)).body.Items[0]?.PatientKey ?? 0
    await asStaff(api()).post(`staff/patients/${key}/registrationcode`, { Format: 'Portal' })
    const { body } = await read(key)
    const once = { LastOrderDate: '2026-01-05', LastQty: 1, AvailableToOrderDate: '2026-03-06' }
    expect(body.Supplies).toMatchObject([{ HcpcsCode: 'A7034', ...once, EligibilityStatus: 'Eligible' }])
    expect(body.RegistrationCode).toMatchObject({ State: 'Open' })
    const made = await api().addPatient({ Insurance: 'active' })
    const patient = await asPatient(api(), made)
    const { body: insurance } = await patient.get<InsuranceAnswer>('patient/insurance')
    const form = new FormData()
    form.append('Photo', new File([new Uint8Array(await jpeg(20, 10))], 'card.jpg'))
    await patient.post(`patient/insurance/${insurance.Items[0]?.PolicyKey}/card/back`, form)
    const { CardPhotos } = (await read(made.PatientKey)).body
    expect(CardPhotos).toMatchObject([{ Level: 1, Side: 'back' }])
    expect((await asStaff(api()).download(`staff/photos/${CardPhotos[0]?.PhotoKey}`)).status).toBe(200)
  })

  test('what the portal knows besides: account, devices, consents, open changes, and never a secret', async () => {
    const made: MadePatient = await api().addPatient()
    const patient = await asPatient(api(), made)
    await patient.post('account/optIn', { ConsentType: 'TextMessages', DocumentVersion: '2026-01' })
    await patient.post('patient/info', { LastName: 'Riverson' })
    const { body } = await read(made.PatientKey)
    expect(body).toMatchObject({
      Account: { AccountKey: made.AccountKey, Username: made.Username, LockedUntilUtc: null },
      Consents: expect.arrayContaining([
        expect.objectContaining({
          ConsentType: 'TextMessages',
          DocumentVersion: '2026-01',
          ConsentedUtc: '2026-03-10T15:00:00.000Z',
          WithdrawnUtc: null,
          How: null,
        }),
      ]) as unknown,
      Devices: [{ Method: 'password' }],
      SignIns: [{ Method: 'password', Result: 'SignedIn' }],
      Changes: [{ Type: 'Demographics', Fields: { LastName: 'Riverson' } }],
      Patient: { LastName: made.LastName },
    })
    expect(JSON.stringify(body)).not.toMatch(/hash|token|secret/i)
  })
  test('staff change the language of somebody who only opened a texted link, until they register', async () => {
    const person = { LastName: freshKey('Linked '), DateOfBirth: '1950-04-01', MobilePhone: '5555550178' }
    const { Items } = await putPatients(api(), [givenPatient({ ...person, TextsAgreedOn: '2026-01-05' })])
    const reached = { ...person, PatientKey: Items[0]?.PatientKey ?? 0 }
    await openTextedLink(api(), reached, 'orders', api().openBrowser())
    const change = (key: number) =>
      asStaff(api()).post(`staff/patients/${key}/details`, { Reason: 'Said on the phone.', Language: 'es' })
    expect((await change(reached.PatientKey)).status).toBe(200)
    expect((await read(reached.PatientKey)).body).toMatchObject({ Account: null, Patient: { Language: 'es' } })
    await textLink(api(), reached)
    expect(api().outbox.lastTo(person.MobilePhone).text).toContain('Continue aqui')
    expect((await change((await api().addPatient()).PatientKey)).status).toBe(422)
  })
})
