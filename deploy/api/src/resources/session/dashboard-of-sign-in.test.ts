import type { Dashboard } from '@homeside/contract/patient'
import { desc } from 'drizzle-orm'

import { auditTrail } from '../../database/tables/audit-trail.ts'
import { callerWith } from '../../testing/as-patient.ts'
import { login } from '../../testing/login.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

onEveryEngine('the dashboard of a sign-in', (api) => {
  test.each(['en', 'es'])(
    'a login brings the dashboard that it asks for, as its own call would (%s)',
    async (language) => {
      const browser = api().openBrowser()
      const inLanguage: typeof fetch = (input, init) =>
        browser(input, { ...init, headers: { 'Accept-Language': language } })
      const fields = { username: 'maria.lopez', alias: 'bluebird-hme', withDashboard: 'true' }
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
    const { body } = await login(api(), { username: 'maria.lopez', alias: 'bluebird-hme', withDashboard: 'true' })
    const [row] = await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    expect(row).toMatchObject({ actor: 'patient', patientKey: body.patientKey, call: 'GET patient/dashboard' })
  })

  test.each([
    ['nobody asks', { username: 'maria.lopez' }],
    ['a provider has still to be chosen', { username: 'james.carter', withDashboard: 'true' }],
    ['there is no provider', { username: 'noreg.user', withDashboard: 'true' }],
  ])('a login brings no dashboard where %s', async (_, fields) => {
    const { status, body } = await login(api(), fields)
    expect([status, body.Dashboard]).toEqual([200, undefined])
  })
})
