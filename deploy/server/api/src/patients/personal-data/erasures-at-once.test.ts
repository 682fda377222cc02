/** @size all */
import { describeWith } from '@homeside/build/testing/describe-with'
import type { Erasure } from '@homeside/contract/personal-data'
import type { Problem } from '@homeside/contract/problem'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { isSomebodyWaiting, openFilledPostgres } from '../../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { ownTestApi, usualNow } from '../../../testing/start-test-api.ts'
import type { Answered } from '../../../testing/test-api.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { patientMerges, patients } from '../../platform/database/tables/patients.ts'
import { eraseRecord } from './erase-record.ts'

describeWith(['PostgreSQL'], 'an erasure, while somebody else works on the record', () => {
  const cluster = process.env[postgresUrlVariable] ?? ''
  const api = ownTestApi(async () => ({ opened: await openFilledPostgres(cluster, usualNow) }))

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

  test('the account goes when two providers erase their records of a person at one moment', async () => {
    const { AccountKey } = await api.addPatient({ OtherProviders: ['northridge'] })
    const isTheirs = eq(patients.accountKey, AccountKey)
    const closed = { status: 'Closed', closedOn: '2026-03-01' } as const
    const [one, other] = await api.database.update(patients).set(closed).where(isTheirs).returning()
    if (one === undefined || other === undefined) throw new Error('The person has two records.')
    const begun: Promise<number>[] = []
    const ended: string[] = []
    await api.database.transaction(async (first: Database) => {
      await eraseRecord(first, one, api.queue)
      const erased = api.database.transaction((second: Database) => eraseRecord(second, other, api.queue))
      begun.push(erased.then(() => ended.push('the later')))
      while (ended.length === 0 && !(await isSomebodyWaiting(api.database))) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    await Promise.all(begun)
    const [account] = await api.database.select().from(accounts).where(eq(accounts.accountKey, AccountKey))
    expect(account).toMatchObject({ username: `erased-${AccountKey}`, email: '' })
  })
})
