/** @size all */
import { describeWith } from '@homeside/build/testing/describe-with'
import type { PatientMerge } from '@homeside/contract/staff-merges'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { isSomebodyWaiting, openFilledPostgres } from '../../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { ownTestApi, usualNow } from '../../../testing/start-test-api.ts'
import type { Database } from '../../platform/database/database.ts'
import { patients } from '../../platform/database/tables/patients.ts'

describeWith(['PostgreSQL'], 'two records that are told apart', () => {
  const cluster = process.env[postgresUrlVariable] ?? ''
  const api = ownTestApi(async () => ({ opened: await openFilledPostgres(cluster, usualNow) }))

  const lock = (transaction: Database, key: number) =>
    transaction.select().from(patients).where(eq(patients.patientKey, key)).for('no key update')

  test('wait for whoever writes to both, who does not wait for them', async () => {
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
})
