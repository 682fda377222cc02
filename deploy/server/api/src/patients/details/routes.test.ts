import type { Dashboard, PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asPatient, callerWith } from '../../../testing/as-patient.ts'
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

  test('names keep their accents, apostrophes and dates', async () => {
    const named = { FirstName: 'José', LastName: "Ñandú-O'Brien", DateOfBirth: '1952-02-29' }
    const address = { street: '8 Peña Way', city: 'Anchorage', state: 'AK', postalCode: '99501' }
    const patient = await asNewPatient(api(), named, { address })
    const { body } = await patient.get<Dashboard>('patient/dashboard')
    expect(body.PtUser).toMatchObject(named)
    expect((await patient.get<PatientInfo>('patient/info')).body.Address).toEqual({
      Street: '8 Peña Way',
      Apt: null,
      City: 'Anchorage',
      State: 'AK',
      PostalCode: '99501',
    })
  })

  describe('a patient of one provider', () => {
    const paths = [
      'patient/dashboard',
      'patient/user',
      'patient/info',
      'patient/insurance',
      'patient/notifications',
      'patient/credits',
      'orders/supplies',
      'orders/open',
      'orders/recent',
    ]

    test.each(paths)('another patient’s %s is not returned', async (path) => {
      const patient = await asNewPatient(api())
      const { status, body } = await patient.get<Problem>(path, { Alias: 'northridge' })
      expect([status, body.code]).toEqual([403, 'alias-mismatch'])
      expect(Object.keys(body).toSorted()).toEqual(['code', 'correlationId', 'status', 'title', 'type'])
    })

    test.each(paths)('a request without a provider gets no %s', async (path) => {
      const browser = api().openBrowser()
      const { token } = await asPatient(api(), await api().addPatient(), browser)
      const { status } = await callerWith(api(), browser, { Authorization: `Bearer ${token}` }).get(path)
      expect(status).toBe(403)
    })

    test.each(['BLUEBIRD-HME', 'bluebird%2Dhme'])('may write its alias %s', async (alias) => {
      const patient = await asNewPatient(api())
      expect((await patient.get('patient/info', { Alias: alias })).status).toBe(200)
    })

    test.each(paths)('a caller who is not signed in gets no %s', async (path) => {
      const { status } = await callerWith(api(), api().openBrowser(), { Alias: 'bluebird-hme' }).get(path)
      expect(status).toBe(401)
    })
  })
})
