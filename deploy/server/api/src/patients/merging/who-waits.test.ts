/** @size all */
import { EventEmitter, once } from 'node:events'

import { describeWith } from '@homeside/build/testing/describe-with'
import type { PatientMerge } from '@homeside/contract/staff-merges'
import { eq, sql } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { isSomebodyWaiting, openFilledPostgres } from '../../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { ownTestApi, usualNow } from '../../../testing/start-test-api.ts'
import type { Database } from '../../platform/database/database.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { lockMerging } from './merge-records.ts'

describeWith(['PostgreSQL'], 'who merges, takes apart or imports', () => {
  const cluster = process.env[postgresUrlVariable] ?? ''
  const api = ownTestApi(async () => ({ opened: await openFilledPostgres(cluster, usualNow) }))

  const lock = (transaction: Database, key: number) =>
    transaction.select().from(patients).where(eq(patients.patientKey, key)).for('no key update')

  test('two records that are told apart wait for whoever writes to both, who does not wait for them', async () => {
    const { Items } = await putPatients(api, [givenPatient(), givenPatient()])
    const [first = 0, second = 0] = Items.map(({ PatientKey }) => PatientKey ?? 0)
    const { body } = await asStaff(api).post<PatientMerge>(`staff/patients/${first}/merge`, { IntoPatientKey: second })
    let apart: Promise<{ status: number }> | undefined
    await api.database.transaction(async (transaction: Database) => {
      await lock(transaction, first)
      apart = asStaff(api).post(`staff/merges/${body.MergeKey}/takeback`, {})
      while (!(await isSomebodyWaiting(api.database))) await new Promise((resolve) => setTimeout(resolve, 5))
      await lock(transaction, second)
    })
    expect((await apart)?.status).toBe(200)
  })

  test('an import waits for the one before it longer than a statement of a request may take', async () => {
    const steps = new EventEmitter()
    const locked = once(steps, 'locked')
    const before = api.database.transaction(async (transaction) => {
      await lockMerging(transaction, 101)
      steps.emit('locked')
      await once(steps, 'end')
    })
    await locked
    const after = api.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 1`)
      await lockMerging(transaction, 101)
    })
    const settled = Promise.allSettled([after])
    await api.database.execute(sql`select pg_sleep(0.1)`)
    steps.emit('end')
    await before
    expect(await settled).toMatchObject([{ status: 'fulfilled' }])
  })
})
