import type { IssueRegistrationCodeAnswer, StaffInviteAnswer } from '@homeside/contract/invitations'
import type { Problem } from '@homeside/contract/problem'
import type { VerifyRegistrationCodeAnswer } from '@homeside/contract/registration'
import { unregisteredPatients } from '@homeside/sandbox/patients/unregistered'
import { eq } from 'drizzle-orm'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { patients } from '../../platform/database/tables/patients.ts'

/** Covers section 7.1 of the specification. */

const quentin = unregisteredPatients[1]

onEveryEngine('registration codes', (api) => {
  const check = (code: string) =>
    callerWith(api(), api().openBrowser(), {}).get<VerifyRegistrationCodeAnswer & Problem>(
      `account/verifyRegistrationCode/${code}`,
    )
  const keyOf = async (lastName: string) => {
    const [row] = await api().database.select().from(patients).where(eq(patients.lastName, lastName))
    return row?.patientKey ?? 0
  }
  const issue = async (lastName: string, body: object, siteKey?: number) =>
    asStaff(api(), siteKey).post<IssueRegistrationCodeAnswer & Problem>(
      `staff/patients/${await keyOf(lastName)}/registrationcode`,
      body,
    )

  test('a code names its provider, however it is typed', async () => {
    expect((await check('qrt5blu67')).body).toMatchObject({ RegistrationCode: 'QRT5BLU67', Alias: 'bluebird-hme' })
    expect((await check('AAAABBB22')).body.code).toBe('invalid-registration')
  })

  test('staff issue a code in place of the last, and send it', async () => {
    const { body } = await issue(quentin.lastName, { Format: 'Portal', SendTo: 'Email' }, 101)
    expect(body.Link).toBe(`http://localhost:8080/r/${body.RegistrationCode}`)
    expect(api().outbox.lastTo(quentin.email).text).toContain(body.RegistrationCode)
    expect((await check(body.RegistrationCode)).status).toBe(200)
    expect((await check('QRT5BLU67')).status).toBe(422)
    api().clock.advance(31, 'day')
    expect((await check(body.RegistrationCode)).status).toBe(422)
  })

  test('without the other facts, six digits reveal nothing, not even that they are a code', async () => {
    const { body } = await issue(quentin.lastName, { Format: 'SixDigits' })
    expect(body).toMatchObject({ RegistrationCode: expect.stringMatching(/^\d{6}$/), Link: null })
    expect((await check(body.RegistrationCode)).body.code).toBe('invalid-registration')
  })

  test('a registered patient gets none, and neither does another site’s', async () => {
    const { LastName } = await api().addPatient({ LastName: 'Registered' })
    expect((await issue(LastName, { Format: 'Portal' })).body.code).toBe('already-registered')
    expect((await issue(quentin.lastName, { Format: 'Portal' }, 102)).body.code).toBe('not-found')
  })

  test('a code that the service for texts refuses is reported; a patient who did not agree to texts gets none', async () => {
    api().outbox.refuses = true
    const { body } = await issue(quentin.lastName, { Format: 'Portal', SendTo: 'Text' })
    api().outbox.refuses = false
    expect(body.code).toBe('not-sent')
    const { lastName } = unregisteredPatients[3]
    const consents = `staff/patients/${await keyOf(lastName)}/consents`
    await asStaff(api()).post(consents, { ConsentType: 'TextMessages', Agrees: false, Reason: 'They called.' })
    const refused = await issue(lastName, { Format: 'Portal', SendTo: 'Text' })
    expect(refused.body.code).toBe('text-not-agreed')
  })

  test('the invitation waits while nothing can be sent, and its code is valid beside the one that staff saw', async () => {
    api().outbox.isDown = true
    const { body } = await issue(quentin.lastName, { Format: 'Portal', SendTo: 'Text' })
    expect(body.Queued).toBe(true)
    api().outbox.isDown = false
    const before = api().outbox.messages.length
    await api().workFinished()
    const [sent, ...others] = api().outbox.messages.slice(before)
    expect(others).toEqual([])
    const code = /code is (\w+)/.exec(sent?.text ?? '')?.[1] ?? ''
    expect(code).not.toBe(body.RegistrationCode)
    for (const good of [code, body.RegistrationCode]) expect((await check(good)).status).toBe(200)
  })

  test('many are invited at once; who needs no code is named, and who is another site’s is not found', async () => {
    const fresh = await api().addPatient({ Account: 'no registrations' })
    const registered = await api().addPatient()
    const PatientKeys = [fresh.PatientKey, registered.PatientKey, 2_147_483_647]
    const { body } = await asStaff(api(), 101).post<StaffInviteAnswer>('staff/invitations', {
      Format: 'Portal',
      PatientKeys,
    })
    expect(body.Items).toMatchObject([{ PatientKey: fresh.PatientKey, RegistrationCode: expect.any(String) as string }])
    expect(body.Refused).toEqual([
      { PatientKey: registered.PatientKey, Code: 'already-registered' },
      { PatientKey: 2_147_483_647, Code: 'not-found' },
    ])
    const elsewhere = await asStaff(api(), 102).post<StaffInviteAnswer>('staff/invitations', {
      Format: 'Portal',
      PatientKeys,
    })
    expect(elsewhere.body.Items).toEqual([])
  })
})
