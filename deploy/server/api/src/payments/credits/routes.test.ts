import type { CreditsAnswer } from '@homeside/contract/credits'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { SandboxCredit } from '@homeside/sandbox/patients/sandbox-patient'

import { asAccount, asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

const path = 'patient/credits'
const available: SandboxCredit = { amountCents: 1250, daysAgo: 30, description: 'Returned mask', expiresInDays: 335 }

onEveryEngine('credits', (api) => {
  const patientWith = (...credits: SandboxCredit[]) =>
    asNewPatient(api(), {}, { registration: { details: { credits } } })

  test('the usable credit is counted, here and on the dashboard', async () => {
    const patient = await patientWith(available)
    const { body } = await patient.get<CreditsAnswer>(path)
    expect(body).toEqual({
      TotalCents: 1250,
      Items: [
        {
          CreditKey: expect.any(Number),
          AmountCents: 1250,
          Date: '2026-02-08',
          Description: 'Returned mask',
          Status: 'Available',
          ExpiresOn: '2027-02-08',
        },
      ],
    })
    expect((await patient.get<Dashboard>('patient/dashboard')).body.CreditTotalCents).toBe(1250)
  })

  test.each<[string, SandboxCredit]>([
    ['Expired', { amountCents: 2000, daysAgo: 400, description: 'Delivery was late', expiresInDays: -35 }],
    ['Used', { amountCents: 800, daysAgo: 90, description: 'Billing correction', usedDaysAgo: 40 }],
  ])('a credit that is %s is told and not counted', async (status, credit) => {
    const { body } = await (await patientWith(credit)).get<CreditsAnswer>(path)
    expect([body.TotalCents, body.Items.map(({ Status }) => Status)]).toEqual([0, [status]])
  })

  test('a patient without credits gets an empty list', async () => {
    const { body } = await (await patientWith()).get<CreditsAnswer>(path)
    expect(body).toEqual({ TotalCents: 0, Items: [] })
  })

  test('credits of one provider are not shown at another', async () => {
    const details = { registration: { details: { credits: [available] } } }
    const made = await api().addPatient({ OtherProviders: ['northridge'] }, details)
    const elsewhere = await asPatient(api(), { ...made, Alias: 'northridge' })
    expect((await elsewhere.get<CreditsAnswer>(path)).body.Items).toEqual([])
    expect((await elsewhere.get<Problem>(path, { Alias: 'bluebird-hme' })).body.code).toBe('alias-mismatch')
  })

  test('a patient without registrations has their own list', async () => {
    const person = await asAccount(api(), await api().addPatient({ Account: 'no registrations' }))
    expect((await person.get<CreditsAnswer>('account/credits')).body).toEqual({ TotalCents: 0, Items: [] })
    expect((await person.get<Problem>(path)).body.code).toBe('forbidden')
  })

  test('a credit can be used through its last day', async () => {
    const made = await api().addPatient({}, { registration: { details: { credits: [available] } } })
    const total = async () => (await (await asPatient(api(), made)).get<CreditsAnswer>(path)).body.TotalCents
    api().clock.advance(335, 'day')
    expect(await total()).toBe(1250)
    api().clock.advance(1, 'day')
    expect(await total()).toBe(0)
  })
})
