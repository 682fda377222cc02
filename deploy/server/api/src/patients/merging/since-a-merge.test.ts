/** @size all */
import type { Erasure } from '@homeside/contract/personal-data'
import type { Problem } from '@homeside/contract/problem'
import type { PatientMerge } from '@homeside/contract/staff-merges'
import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import type { TrailEntry } from '@homeside/contract/staff-trail'
import { strFromU8, unzipSync } from 'fflate'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { freshKey, givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import { eraseWhatIsDue } from '../personal-data/erasures.ts'

/** What happens to records that became one: they are left, closed, renumbered, handed out and erased. */

const api = ownTestApi()

const merge = (from: number, body: object) =>
  asStaff(api, 101).post<PatientMerge & Problem>(`staff/patients/${from}/merge`, body)
const takeBack = async (from: number, into: number) => {
  const { body } = await merge(from, { IntoPatientKey: into })
  return () => asStaff(api, 101).post<Problem>(`staff/merges/${body.MergeKey}/takeback`, {})
}
const statusOf = async (...keys: number[]) => {
  const found: string[] = []
  for (const key of keys) {
    found.push((await asStaff(api, 101).get<StaffPatientRecord>(`staff/patients/${key}`)).body.Status)
  }
  return found
}
const ask = (key: number, site?: number) =>
  asStaff(api, site).post<Erasure & Problem>(`staff/patients/${key}/erasure`, { Why: 'By letter.' })
const agree = (key: number) => asStaff(api, 101).post<Erasure & Problem>(`staff/patients/${key}/erasure/agreement`, {})
const dataOf = async (key: number) => {
  const response = await asStaff(api, 101).download(`staff/patients/${key}/data`)
  expect(response.status).toBe(200)
  return strFromU8(unzipSync(new Uint8Array(await response.arrayBuffer()))['data.json'] ?? new Uint8Array())
}

/** Records of one person, who has no account, each with an address of its own. */
async function records(count: number): Promise<number[]> {
  const given = Array.from({ length: count }, (_, place) =>
    givenPatient({ LastName: freshKey('Joined '), Email: `joined-${place}@mail.example` }),
  )
  return (await putPatients(api, given)).Items.map(({ PatientKey }) => PatientKey ?? 0)
}

/** A patient of two providers with an account, and another record of theirs at the first. */
async function withAccount() {
  const made = await api.addPatient({ OtherProviders: ['northridge'] })
  const { Items } = await putPatients(api, [givenPatient({ DateOfBirth: made.DateOfBirth })])
  return { made, from: made.PatientKey, into: Items[0]?.PatientKey ?? 0 }
}

test('who has left the provider since two records were joined has left it when they are told apart', async () => {
  const { made, from, into } = await withAccount()
  const apart = await takeBack(from, into)
  expect((await (await asPatient(api, made)).delete('patient/providers/101')).status).toBe(200)
  expect((await apart()).status).toBe(200)
  expect(await statusOf(from, into)).toEqual(['Deactivated', 'Active'])
})

test('a record that was closed since stays closed when the other is told apart', async () => {
  const { from, into } = await withAccount()
  const apart = await takeBack(from, into)
  await asStaff(api, 101).post(`staff/patients/${into}/close`, {})
  expect((await apart()).status).toBe(200)
  expect(await statusOf(from, into)).toEqual(['Active', 'Closed'])
})

test('records are not told apart while both are to be erased', async () => {
  const [from = 0, into = 0] = await records(2)
  const apart = await takeBack(from, into)
  await ask(into)
  await agree(into)
  expect((await apart()).body.code).toBe('erasure-asked')
  expect(await statusOf(from, into)).toEqual(['Closed', 'Closed'])
})

test('a record that is part of another is not erased alone, as if nothing of the person were left', async () => {
  const [from = 0, into = 0] = await records(2)
  await merge(from, { IntoPatientKey: into })
  expect((await ask(from)).body.code).toBe('already-merged')
  expect((await ask(into)).status).toBe(200)
})

test('what is handed out of a person has the records that became one, through others too', async () => {
  const [first = 0, second = 0, third = 0] = await records(3)
  await merge(first, { IntoPatientKey: second })
  await merge(second, { IntoPatientKey: third })
  const data = await dataOf(third)
  const emails = [...data.matchAll(/joined-\d@mail\.example/g)].map(([email]) => email)
  expect(emails).toEqual(['joined-2@mail.example', 'joined-0@mail.example', 'joined-1@mail.example'])
})

test('the history of a person has what was done with each of the records that became one', async () => {
  const [first = 0, second = 0, third = 0] = await records(3)
  await asStaff(api, 101).post(`staff/patients/${first}/notes`, { Body: 'Prefers the evening.' })
  await merge(first, { IntoPatientKey: second })
  await merge(second, { IntoPatientKey: third })
  const { body } = await asStaff(api, 101).get<{ Items: TrailEntry[] }>(`staff/patients/${third}/trail`)
  const noted = body.Items.filter(({ Call }) => Call === 'POST staff/patients/{key}/notes')
  expect(noted.map(({ Keys }) => Keys['key'])).toContain(first)
})

test('a record gets the number that it has no second time, and another one afterwards', async () => {
  const { PatientKey } = (await putPatients(api, [givenPatient()])).Items[0]!
  const key = PatientKey ?? 0
  const [second, third] = [freshKey('SECOND'), freshKey('THIRD')]
  expect((await merge(key, { ExternalKey: second })).status).toBe(200)
  expect((await merge(key, { ExternalKey: second })).body.code).toBe('validation')
  expect((await merge(key, { ExternalKey: third })).status).toBe(200)
})

test('a number that a record had before, and got again, leads to it also when that is taken back', async () => {
  const given = givenPatient()
  const key = (await putPatients(api, [given])).Items[0]?.PatientKey ?? 0
  await merge(key, { ExternalKey: freshKey('NEW') })
  const { body } = await merge(key, { ExternalKey: given.ExternalKey })
  await asStaff(api, 101).post(`staff/merges/${body.MergeKey}/takeback`, {})
  expect((await putPatients(api, [given])).Items).toMatchObject([{ PatientKey: key, Outcome: 'same' }])
})

test('no record gets the number of an erased one, under which nothing more is taken', async () => {
  const [erased, other] = [givenPatient(), givenPatient()]
  const [gone = 0, left = 0] = (await putPatients(api, [erased, other])).Items.map(({ PatientKey }) => PatientKey ?? 0)
  await ask(gone)
  await agree(gone)
  api.clock.advance(7, 'day')
  await eraseWhatIsDue(api.database, { queue: api.queue, now: api.clock.now() })
  expect((await merge(left, { ExternalKey: erased.ExternalKey })).body.code).toBe('validation')
  const body = { Patients: [], Renumbered: [{ From: other.ExternalKey, To: erased.ExternalKey }] }
  const { body: told } = await asStaff(api, 101).put<PutPatientsAnswer>('staff/patients', body)
  expect(told.Renumbered).toMatchObject([{ Outcome: 'rejected', Code: 'erased' }])
  expect((await putPatients(api, [other])).Items).toMatchObject([{ PatientKey: left, Outcome: 'same' }])
})
