import type { AccountUser } from '@homeside/contract/account-providers'
import type { Dashboard, PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asAccount, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

/** Covers sections 3.2, 3.5, 7.3 and 7.5 of the specification. */

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

  describe('the language', () => {
    test('becomes the account’s language', async () => {
      const patient = await asNewPatient(api(), { Language: 'en' })
      expect(await patient.post('patient/language', { PreferredLanguage: 'es' })).toMatchObject({
        status: 200,
        body: { PreferredLanguage: 'es' },
      })
      expect((await patient.get<PatientUser>('patient/user')).body.PreferredLanguage).toBe('es')
    })

    test('is stored for a patient without a provider too', async () => {
      const person = await asAccount(api(), await api().addPatient({ Account: 'no registrations', Language: 'en' }))
      expect((await person.post('account/language', { PreferredLanguage: 'es' })).status).toBe(200)
      expect((await person.get<AccountUser>('account/user')).body.PreferredLanguage).toBe('es')
    })

    test.each([[{ PreferredLanguage: 'fr' }, 'invalid'] as const, [{}, 'required'] as const])(
      '%j is refused',
      async (settings, PreferredLanguage) => {
        const patient = await asNewPatient(api())
        const { status, body } = await patient.post<Problem>('patient/language', settings)
        expect(status).toBe(422)
        expect(body.fields).toEqual({ PreferredLanguage })
      },
    )
  })

  describe('the time zone', () => {
    test.each([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
      [5, false],
      [6, true],
      [7, true],
    ])('%d is saved with daylight saving %s and told so, and with no other', async (TimeZoneKey, observes) => {
      const patient = await asNewPatient(api())
      const settings = { TimeZoneKey, ObserveDaylightSavingsTime: observes }
      expect((await patient.post('patient/timezone', settings)).body).toEqual(settings)
      expect((await patient.get<PatientUser>('patient/user')).body).toMatchObject(settings)
      const { body } = await patient.post<Problem>('patient/timezone', {
        ...settings,
        ObserveDaylightSavingsTime: !observes,
      })
      expect(body.fields).toEqual({ ObserveDaylightSavingsTime: 'invalid' })
    })

    test.each([
      [{ ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'required' }],
      [{ TimeZoneKey: 1 }, { ObserveDaylightSavingsTime: 'required' }],
      [{ TimeZoneKey: 8, ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'invalid' }],
      [{ TimeZoneKey: '1', ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'invalid' }],
    ])('%j is refused', async (settings, fields) => {
      const patient = await asNewPatient(api())
      const { status, body } = await patient.post<Problem>('patient/timezone', settings)
      expect([status, body.fields]).toEqual([422, fields])
    })

    test('belongs to one patient only', async () => {
      const made = await api().addPatient({ OtherProviders: ['northridge'] })
      const [here, other] = [await asPatient(api(), made), await asNewPatient(api())]
      const changed = await here.post('patient/timezone', { TimeZoneKey: 7, ObserveDaylightSavingsTime: true })
      expect(changed.status).toBe(200)
      expect((await other.get<PatientUser>('patient/user')).body.TimeZoneKey).toBe(3)
      const elsewhere = await asPatient(api(), { ...made, Alias: 'northridge' })
      expect((await elsewhere.get<PatientUser>('patient/user')).body.TimeZoneKey).toBe(3)
    })
  })
})
