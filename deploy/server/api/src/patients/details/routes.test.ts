import type { Dashboard, PatientUser } from '@homeside/contract/patient'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

/** Covers sections 3.2, 7.3 and 7.5 of the specification. */

onEveryEngine('patient', (api) => {
  test('the dashboard tells who it is, where, and what can be done', async () => {
    const patient = await asNewPatient(api(), {
      FirstName: 'María',
      Language: 'es',
      Supplies: 'all due',
      Orders: ['delivered'],
    })
    const { body } = await patient.get<Dashboard>('patient/dashboard')
    expect(body.PtUser).toMatchObject({ FirstName: 'María', PreferredLanguage: 'es', aliasName: 'bluebird-hme' })
    expect(body.Company).toMatchObject({ Name: 'Bluebird Home Medical', Phone: '5555550101' })
    expect(body.Company.Logo).toBeUndefined()
    expect(body).toMatchObject({ EligibleSupplyCount: 6, OpenOrderCount: 0, NextAvailableDate: null })
    expect(body.LastOrders).toHaveLength(1)
  })

  test('the dashboard has the provider’s logo only when it is asked for', async () => {
    const patient = await asNewPatient(api())
    const { body } = await patient.get<Dashboard>('patient/dashboard?includeCompanyLogo=true')
    expect(body.Company.Logo).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('the changes that wait are listed, newest first', async () => {
    const demographicsChange = { daysAgo: 1, fields: { MobilePhone: '5555550158' } }
    const patient = await asNewPatient(
      api(),
      { Insurance: 'pending' },
      { registration: { details: { demographicsChange } } },
    )
    const { PendingReviews } = (await patient.get<Dashboard>('patient/dashboard')).body
    expect(PendingReviews.map(({ Type }) => Type)).toEqual(['Demographics', 'Insurance'])
    expect(PendingReviews[0]?.SubmittedUtc).toBe('2026-03-09T15:00:00.000Z')
  })

  test('the call for the patient user answers the same as the dashboard', async () => {
    const patient = await asNewPatient(api(), { Account: 'single sign-on' })
    const { body } = await patient.get<PatientUser>('patient/user')
    expect(body).toEqual((await patient.get<Dashboard>('patient/dashboard')).body.PtUser)
    expect(body).toMatchObject({
      IsBpcPaymentsEnabled: true,
      BPCSingleSignOnFeatureActive: true,
      aliasName: 'harbor-health',
    })
    const addressed = await asNewPatient(api(), { Provider: ['payments portal'] })
    const { BpcSSOUrl } = (await addressed.get<PatientUser>('patient/user')).body
    expect(BpcSSOUrl).toMatch(/^http:.*harbor-health$/)
    expect((await addressed.get<Dashboard>('patient/dashboard')).body.PtUser).toMatchObject({ BpcSSOUrl })
    const unaddressed = await asNewPatient(api(), { Provider: ['payments portal without an address'] })
    expect((await unaddressed.get<PatientUser>('patient/user')).body).toMatchObject({
      IsBpcPaymentsEnabled: true,
      BpcSSOUrl: null,
    })
    const unverified = await asNewPatient(api(), { Account: 'unverified email' })
    expect((await unverified.get<PatientUser>('patient/user')).body.IsEmailVerified).toBe(false)
  })

  test('features follow the provider', async () => {
    const patient = await asNewPatient(api(), { Provider: ['without messages'] })
    const { body } = await patient.get<Dashboard>('patient/dashboard')
    expect(body.PtUser).toMatchObject({ PatientCommunicationsFeatureActive: false, PatientSuppliesFeatureActive: true })
    const vouchedFor = await asNewPatient(api(), { Account: 'single sign-on' })
    expect((await vouchedFor.get<Dashboard>('patient/dashboard')).body.PtUser).toMatchObject({
      SingleSignOnFeatureActive: true,
      IsSingleSignOnAccount: true,
    })
  })
})
