import type { Problem } from '@homeside/contract/problem'
import { desc, sql } from 'drizzle-orm'

import { auditTrail } from '../database/tables/audit-trail.ts'
import { asPatient } from '../testing/as-patient.ts'
import { asStaff } from '../testing/as-staff.ts'
import { onEveryEngine } from '../testing/on-every-engine.ts'

onEveryEngine('audit trail', (api) => {
  const last = async () => {
    const [row] = await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    return row
  }

  test('a patient’s reading is recorded: who, what, when', async () => {
    const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    await maria.get('orders/open')
    expect(await last()).toMatchObject({
      actor: 'patient',
      accountKey: expect.any(Number),
      siteKey: 101,
      patientKey: expect.any(Number),
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
    const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    const before = await last()
    await maria.get('orders/open', { Alias: 'northridge' })
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
