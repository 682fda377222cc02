/** @size all */
import { describeWith } from '@homeside/build/testing/describe-with'
import type { Erasure } from '@homeside/contract/personal-data'
import type { Problem } from '@homeside/contract/problem'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { copyFilledDatabase, isSomebodyWaiting } from '../../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { startTestApi, startTimeoutMs, usualNow } from '../../../testing/start-test-api.ts'
import type { Answered, TestApi } from '../../../testing/test-api.ts'
import type { Database } from '../../platform/database/database.ts'
import { openPostgres } from '../../platform/database/open-postgres.ts'
import { patientMerges, patients } from '../../platform/database/tables/patients.ts'

describeWith(['PostgreSQL'], 'an erasure, while somebody else works on the record', () => {
  let api: TestApi
  beforeAll(async () => {
    const url = await copyFilledDatabase(process.env[postgresUrlVariable] ?? '', usualNow)
    api = await startTestApi({ opened: await openPostgres(url) })
  }, startTimeoutMs)
  afterAll(() => api.close())

  const path = (key: number, what = '') => `staff/patients/${key}/erasure${what}`
  const ask = (key: number) => asStaff(api).post<Erasure & Problem>(path(key), { Why: 'By letter.' })
  const agree = (key: number) => asStaff(api, 101).post<Erasure & Problem>(path(key, '/agreement'), {})

  /** Works on a record, and does not end before a call about it waits, or is answered. */
  async function meanwhile<Body>(
    key: number,
    call: () => Promise<Answered<Body>>,
    work: (transaction: Database) => Promise<unknown>,
  ): Promise<Answered<Body>> {
    const begun: Promise<number>[] = []
    const answered: Answered<Body>[] = []
    await api.database.transaction(async (transaction: Database) => {
      await transaction.select().from(patients).where(eq(patients.patientKey, key)).for('update')
      begun.push(call().then((answer) => answered.push(answer)))
      while (answered.length === 0 && !(await isSomebodyWaiting(api.database))) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await work(transaction)
    })
    await Promise.all(begun)
    const [answer] = answered
    if (answer === undefined) throw new Error('The call was made.')
    return answer
  }
  const records = async (changed: object = {}) =>
    (await putPatients(api, [givenPatient(changed), givenPatient(changed)])).Items.map(
      ({ PatientKey }) => PatientKey ?? 0,
    )

  test('a record that is opened while somebody agrees is closed all the same', async () => {
    const [key = 0] = await records({ ClosedOn: '2026-03-01' })
    await ask(key)
    const agreed = await meanwhile(
      key,
      () => agree(key),
      (transaction) =>
        transaction.update(patients).set({ status: 'Active', closedOn: null }).where(eq(patients.patientKey, key)),
    )
    expect(agreed.status).toBe(200)
    expect((await asStaff(api).get<StaffPatientRecord>(`staff/patients/${key}`)).body.Status).toBe('Closed')
  })

  test('a record that becomes part of another while somebody asks is not erased alone', async () => {
    const [from = 0, into = 0] = await records()
    const nothing = { came: {}, went: {}, replaced: [], before: { from: {}, into: {} } }
    const merge = { siteKey: 101, fromPatientKey: from, intoPatientKey: into, by: 'Anna', at: usualNow, moved: nothing }
    const asked = await meanwhile(
      from,
      () => ask(from),
      (transaction) => transaction.insert(patientMerges).values(merge),
    )
    expect(asked.body.code).toBe('already-merged')
  })
})
