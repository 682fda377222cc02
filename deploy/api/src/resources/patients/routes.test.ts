import type { Dashboard, PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asPatient, callerWith } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

onEveryEngine('patient', (api) => {
  test('the dashboard tells who it is, where, and what can be done', async () => {
    const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    const { body } = await maria.get<Dashboard>('patient/dashboard')
    expect(body.PtUser).toMatchObject({ FirstName: 'María', PreferredLanguage: 'es', aliasName: 'bluebird-hme' })
    expect(body.Company).toMatchObject({ Name: 'Bluebird Home Medical', Phone: '5555550101' })
    expect(body.Company.Logo).toBeUndefined()
    expect(body).toMatchObject({ EligibleSupplyCount: 8, OpenOrderCount: 0, NextAvailableDate: null })
    expect(body.LastOrders).toHaveLength(1)
  })

  test('the logo comes when it is asked for', async () => {
    const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    const { body } = await maria.get<Dashboard>('patient/dashboard?includeCompanyLogo=true')
    expect(body.Company.Logo).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('the changes that wait are listed, newest first', async () => {
    const tess = await asPatient(api(), 'tess.nguyen', 'bluebird-hme')
    const { PendingReviews } = (await tess.get<Dashboard>('patient/dashboard')).body
    expect(PendingReviews.map(({ Type }) => Type)).toEqual(['Demographics', 'Insurance', 'Insurance'])
    expect(PendingReviews[0]?.SubmittedUtc).toBe('2026-03-09T15:00:00.000Z')
  })

  test('the patient user alone is the one of the dashboard', async () => {
    const sso = await asPatient(api(), 'sso.user', 'harbor-health')
    const { body } = await sso.get<PatientUser>('patient/user')
    expect(body).toEqual((await sso.get<Dashboard>('patient/dashboard')).body.PtUser)
    expect(body).toMatchObject({
      IsBpcPaymentsEnabled: true,
      BPCSingleSignOnFeatureActive: true,
      aliasName: 'harbor-health',
    })
    expect(body.BpcSSOUrl).not.toBeNull()
    const paula = await asPatient(api(), 'pay.well', 'paywell')
    expect((await paula.get<PatientUser>('patient/user')).body).toMatchObject({
      IsBpcPaymentsEnabled: true,
      BpcSSOUrl: null,
    })
    const nina = await asPatient(api(), 'nina.patel', 'bluebird-hme')
    expect((await nina.get<PatientUser>('patient/user')).body.IsEmailVerified).toBe(false)
  })

  test('features follow the provider', async () => {
    const james = await asPatient(api(), 'james.carter', 'northridge')
    const { body } = await james.get<Dashboard>('patient/dashboard')
    expect(body.PtUser).toMatchObject({ PatientCommunicationsFeatureActive: false, PatientSuppliesFeatureActive: true })
    const sso = await asPatient(api(), 'sso.user', 'harbor-health')
    expect((await sso.get<Dashboard>('patient/dashboard')).body.PtUser).toMatchObject({
      SingleSignOnFeatureActive: true,
      IsSingleSignOnAccount: true,
    })
  })

  test('names keep their accents, apostrophes and dates', async () => {
    const jose = await asPatient(api(), 'jose.nandu', 'bluebird-hme')
    const { body } = await jose.get<Dashboard>('patient/dashboard')
    expect(body.PtUser).toMatchObject({ FirstName: 'José', LastName: "Ñandú-O'Brien", DateOfBirth: '1952-02-29' })
    expect((await jose.get<PatientInfo>('patient/info')).body.Address).toEqual({
      Street: '8 Hazel Way',
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

    test.each(paths)('who asks for another’s %s gets nothing of it', async (path) => {
      const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
      const { status, body } = await maria.get<Problem>(path, { Alias: 'northridge' })
      expect([status, body.code]).toEqual([403, 'alias-mismatch'])
      expect(Object.keys(body).toSorted()).toEqual(['code', 'correlationId', 'status', 'title', 'type'])
    })

    test.each(paths)('who names no provider gets no %s', async (path) => {
      const browser = api().openBrowser()
      const { access_token: token } = await api().signIn('maria.lopez', 'bluebird-hme', browser)
      const { status } = await callerWith(api(), browser, { Authorization: `Bearer ${token}` }).get(path)
      expect(status).toBe(403)
    })

    test.each(['BLUEBIRD-HME', 'bluebird%2Dhme'])('may write its alias %s', async (alias) => {
      const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
      expect((await maria.get('patient/info', { Alias: alias })).status).toBe(200)
    })

    test.each(paths)('who is not signed in gets no %s', async (path) => {
      const { status } = await callerWith(api(), api().openBrowser(), { Alias: 'bluebird-hme' }).get(path)
      expect(status).toBe(401)
    })
  })
})
