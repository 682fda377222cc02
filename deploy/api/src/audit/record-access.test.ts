import type { Problem } from '@homeside/contract/problem'
import { desc, sql } from 'drizzle-orm'

import { auditTrail } from '../database/tables/audit-trail.ts'
import { asNewPatient, asPatient } from '../testing/as-patient.ts'
import { asStaff } from '../testing/as-staff.ts'
import { onEveryEngine } from '../testing/on-every-engine.ts'

onEveryEngine('audit trail', (api) => {
  const last = async () => {
    const [row] = await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    return row
  }

  test('a patient’s reading is recorded: who, what, when', async () => {
    const made = await api().addPatient()
    await (await asPatient(api(), made)).get('orders/open')
    expect(await last()).toMatchObject({
      actor: 'patient',
      accountKey: made.AccountKey,
      siteKey: 101,
      patientKey: made.PatientKey,
      call: 'GET orders/open',
      at: api().clock.now(),
    })
  })

  test('what staff ask for is recorded with the service and the key, even when nothing is found', async () => {
    const { body } = await asStaff(api(), 101).post<Problem>('staff/changes/2147483647/approve', {})
    expect(await last()).toMatchObject({
      actor: 'staff',
      staffName: expect.stringMatching(/^staff-[0-9a-f]{12}$/),
      siteKey: 101,
      call: 'POST staff/changes/{key}/approve',
      keys: { key: 2_147_483_647 },
      correlationId: body.correlationId,
    })
  })

  test('a request that was not let through has touched nothing and is not in it', async () => {
    const patient = await asNewPatient(api())
    const before = await last()
    await patient.get('orders/open', { Alias: 'northridge' })
    expect(await last()).toEqual(before)
  })

  test.each(['update audit_trail set site_key = 1', 'delete from audit_trail', 'truncate audit_trail'])(
    '%s is refused by the database',
    async (statement) => {
      await expect(api().database.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'The audit trail is only ever added to.' },
      })
    },
  )
})
