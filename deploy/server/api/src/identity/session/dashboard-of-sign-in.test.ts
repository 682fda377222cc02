import type { Dashboard } from '@homeside/contract/patient'
import type { PatientTraits } from '@homeside/contract/sandbox-patients'
import { desc } from 'drizzle-orm'

import { callerWith } from '../../../testing/as-patient.ts'
import { login } from '../../../testing/login.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { auditTrail } from '../../platform/database/tables/operations.ts'

onEveryEngine('the dashboard of a sign-in', (api) => {
  test.each(['en', 'es'])(
    'a login brings the dashboard that it asks for, as its own call would (%s)',
    async (language) => {
      const browser = api().openBrowser()
      const inLanguage: typeof fetch = (input, init) =>
        browser(input, { ...init, headers: { 'Accept-Language': language } })
      const { Username, Alias } = await api().addPatient({ FirstName: 'María', Orders: ['blocked', 'delivered'] })
      const fields = { username: Username, alias: Alias, withDashboard: 'true' }
      const { body } = await login(api(), fields, inLanguage)
      const caller = callerWith(api(), browser, {
        Authorization: `Bearer ${body.access_token}`,
        Alias: 'bluebird-hme',
        'Accept-Language': language,
      })
      expect(body.Dashboard).toEqual((await caller.get<Dashboard>('patient/dashboard')).body)
      expect(body.Dashboard?.PtUser.FirstName).toBe('María')
    },
  )

  test('the dashboard that comes with a login is a reading of the patient’s, and recorded', async () => {
    const { Username, Alias } = await api().addPatient()
    const { body } = await login(api(), { username: Username, alias: Alias, withDashboard: 'true' })
    const [, row] = await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(2)
    expect(row).toMatchObject({ actor: 'patient', patientKey: body.patientKey, call: 'GET patient/dashboard' })
  })

  test.each<[string, PatientTraits, Record<string, string>]>([
    ['nobody asks', {}, {}],
    ['a provider has still to be chosen', { OtherProviders: ['northridge'] }, { withDashboard: 'true' }],
    ['there is no provider', { Account: 'no registrations' }, { withDashboard: 'true' }],
  ])('a login brings no dashboard where %s', async (_, traits, fields) => {
    const { Username } = await api().addPatient(traits)
    const { status, body } = await login(api(), { username: Username, ...fields })
    expect([status, body.Dashboard]).toEqual([200, undefined])
  })
})
