import type { TrailEntry } from '@homeside/contract/staff-trail'

import { asPatient } from '../../testing/as-patient.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { login } from '../../testing/login.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

onEveryEngine('the trail of one patient', (api) => {
  const trailOf = (key: number, query = '', site?: number) =>
    asStaff(api(), site).get<{ Items: TrailEntry[] }>(`staff/patients/${key}/trail${query}`)

  test('tells who saw and changed the patient, who tried to sign in, and nothing of others', async () => {
    const made = await api().addPatient({ LastName: 'Trailworth', Orders: ['placed'] })
    const other = await api().addPatient({ LastName: 'Elsewhere' })
    await login(api(), { username: made.Username, password: 'wrong' })
    await (await asPatient(api(), made)).get('patient/info')
    await (await asPatient(api(), other)).get('patient/info')
    await asStaff(api(), made.SiteKey).get('staff/patients?search=trailworth')
    await asStaff(api(), made.SiteKey).post(`staff/orders/${made.Orders[0]?.OrderKey}/accept`, {})
    const { Items } = (await trailOf(made.PatientKey)).body
    expect(Items.map(({ Actor, Call, Outcome }) => [Actor, Call, Outcome])).toEqual([
      ['Staff', 'POST staff/orders/{key}/accept', 'done'],
      ['Staff', 'POST staff/orders/{key}/accept', null],
      ['Staff', 'GET staff/patients', 'done'],
      ['Patient', 'GET patient/info', 'done'],
      ['Anyone', 'POST account/login', 'done'],
      ['Anyone', 'POST account/login', 'invalid-credentials'],
    ])
    expect(Items[4]).toMatchObject({ AccountKey: made.AccountKey, Address: 'in-process' })
    // Whoever reads the trail is in it.
    expect((await trailOf(made.PatientKey)).body.Items[0]?.Call).toBe('GET staff/patients/{key}/trail')
  })

  test('goes back entry by entry, and is of the service’s own site', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    await patient.get('patient/info')
    await patient.get('orders/open')
    const [newest, ...older] = (await trailOf(made.PatientKey)).body.Items
    const before = await trailOf(made.PatientKey, `?before=${newest?.EntryKey}`)
    expect(before.body.Items.map(({ EntryKey }) => EntryKey)).toEqual(older.map(({ EntryKey }) => EntryKey))
    expect((await trailOf(made.PatientKey, '', 102)).status).toBe(404)
  })
})
