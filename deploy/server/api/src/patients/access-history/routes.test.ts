import type { AccessHistory } from '@homeside/contract/personal-data'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { eq } from 'drizzle-orm'

import { asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { auditPatients, auditTrail } from '../../platform/database/tables/operations.ts'

onEveryEngine('who looked, for the patient', (api) => {
  const shown = { Provider: ['shows who looked' as const] }

  test('a patient reads on which days what was looked at or changed, each once a day and without a name', async () => {
    const { made, patient, order } = await placeTestOrder(api(), 'A7034', {}, { traits: shown })
    const atDesk = async () => {
      const Cookie = await api().cookieAtDesk({ siteKey: made.SiteKey })
      return callerWith(api(), api().openBrowser(), { Cookie, 'X-Desk': '1' })
    }
    const anna = await atDesk()
    for (const _ of [1, 2]) await anna.get(`staff/orders/${order.OrderKey}`)
    await anna.get(`staff/orders/${order.OrderKey + 100_000}`)
    await asStaff(api()).get(`staff/patients/${made.PatientKey}`)
    const first = await patient.get<AccessHistory>('patient/access')
    const today = { OrderKey: null, OrderNumber: null, HasChanged: false, BySystem: true }
    const { OrderKey, OrderNumber } = order
    expect(first.body).toEqual({
      Days: [
        {
          Day: '2026-03-10',
          Items: [
            { ...today, About: 'record' },
            { About: 'order', OrderKey, OrderNumber, HasChanged: false, BySystem: false },
          ],
        },
      ],
      Next: null,
    })
    api().clock.advance(1, 'day')
    await (await atDesk()).post(`staff/orders/${OrderKey}/accept`, {}, newKey())
    const { body } = await (await asPatient(api(), made)).get<AccessHistory>('patient/access')
    expect(body.Days.map(({ Day, Items }) => [Day, Items.map(({ HasChanged }) => HasChanged)])).toEqual([
      ['2026-03-11', [true]],
      ['2026-03-10', [false, false]],
    ])
    expect(JSON.stringify(body)).not.toContain('Anna')
  })

  test('a dry run of an import looks, and changes nothing', async () => {
    const made = await api().addPatient(shown)
    const { body } = await asStaff(api()).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
    const { ExternalKey, LastName, DateOfBirth, Address } = body.Patient
    const Patients = [{ ExternalKey, FirstName: 'Other', LastName, DateOfBirth, Address }]
    const put = await asStaff(api()).put(`staff/patients?site=${made.SiteKey}&dryRun=true`, { Patients })
    expect(put).toMatchObject({ status: 200, body: { Items: [{ Changed: ['FirstName'] }] } })
    const { Days } = (await (await asPatient(api(), made)).get<AccessHistory>('patient/access')).body
    expect(Days.flatMap(({ Items }) => Items)).toMatchObject([{ About: 'record', HasChanged: false, BySystem: true }])
  })

  test('another provider’s people, other patients and refused tries are not in it', async () => {
    const made = await api().addPatient({ ...shown, OtherProviders: ['northridge'] })
    const other = await api().addPatient({ Provider: made.Alias })
    const [there] = made.OtherProviders
    await asStaff(api(), 102).get(`staff/patients/${there?.PatientKey}`)
    await asStaff(api(), 102).get(`staff/patients/${made.PatientKey}`)
    await asStaff(api()).get(`staff/patients/${other.PatientKey}`)
    await asStaff(api()).post(`staff/patients/${made.PatientKey}/details`, { Reason: '' })
    const patient = await asPatient(api(), made)
    expect((await patient.get<AccessHistory>('patient/access')).body).toEqual({ Days: [], Next: null })
  })

  test('what is older comes with the next answer, and nothing twice', async () => {
    const made = await api().addPatient(shown)
    const { SiteKey: siteKey, PatientKey: patientKey } = made
    await asStaff(api()).get(`staff/patients/${patientKey}`)
    const [about] = await api().database.select().from(auditPatients).where(eq(auditPatients.patientKey, patientKey))
    const [{ auditKey: _, ...entry } = { auditKey: 0 }] = await api()
      .database.select()
      .from(auditTrail)
      .where(eq(auditTrail.auditKey, about?.auditKey ?? 0))
    const days = Array.from({ length: 620 }, (__, index) => new Date(Date.UTC(2024, 0, 1 + index, 18)))
    const rows = days.map((at) => ({ ...entry, at })) as (typeof auditTrail.$inferInsert)[]
    const added = await api().database.insert(auditTrail).values(rows).returning({ auditKey: auditTrail.auditKey })
    await api()
      .database.insert(auditPatients)
      .values(added.map(({ auditKey }) => ({ auditKey, siteKey, patientKey })))
    const patient = await asPatient(api(), made)
    const { body: newest } = await patient.get<AccessHistory>('patient/access')
    const { body: rest } = await patient.get<AccessHistory>(`patient/access?before=${newest.Next}`)
    expect([newest.Days.length > 490, rest.Next]).toEqual([true, null])
    const all = [...newest.Days, ...rest.Days].map(({ Day }) => Day)
    expect([all.length, new Set(all).size]).toEqual([621, 621])
  })

  test('a provider that does not offer it refuses', async () => {
    const patient = await asPatient(api(), await api().addPatient())
    const { status, body } = await patient.get<{ code: string }>('patient/access')
    expect([status, body.code]).toEqual([403, 'feature-off'])
  })
})
