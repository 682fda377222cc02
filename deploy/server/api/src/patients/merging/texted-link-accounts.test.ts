/** @size all */
import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { Order } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'
import type { PatientMerge } from '@homeside/contract/staff-merges'

import { asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { everythingKept } from '../../../testing/everything-kept.ts'
import { freshKey, givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { type Reached, textLink } from '../../../testing/sign-in.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'

/** A texted link makes an account with which nobody can sign in, so that two records of a person may have one each. */

const api = ownTestApi()

const merge = (from: Reached, into: Reached) =>
  asStaff(api, 101).post<PatientMerge & Problem>(`staff/patients/${from.PatientKey}/merge`, {
    IntoPatientKey: into.PatientKey,
  })
const takeBack = (key = 0) => asStaff(api, 101).post(`staff/merges/${key}/takeback`, {})
const records = async () => {
  const { patients, accounts, short_codes } = await everythingKept(api.database)
  return { patients, accounts, short_codes }
}

/** A record whose patient has opened a link, and the words by which it is opened again. */
async function openedByLink(like: Pick<Reached, 'DateOfBirth'>) {
  const person = { LastName: freshKey('Linked '), DateOfBirth: like.DateOfBirth }
  const given = givenPatient({ ...person, TextsAgreedOn: '2026-01-05' })
  const { Items } = await putPatients(api, [given])
  const record = { ...person, PatientKey: Items[0]?.PatientKey ?? 0, MobilePhone: given.MobilePhone ?? '' }
  const { code } = await textLink(api, record)
  const proof = { resetPasswordMode: false, createRegistration: true, code, lastName: person.LastName }
  const dynamicTemplateKey = dynamicTemplates.find(({ route }) => route === 'orders')?.key
  const open = (LastName = person.LastName) =>
    callerWith(api, api.openBrowser(), {}).post<LoginAnswer>('account/verifymobilefirst', {
      ...proof,
      dynamicTemplateKey,
      DateOfBirth: person.DateOfBirth,
      lastName: LastName,
    })
  expect((await open()).status).toBe(200)
  return { ...record, open }
}

test.each([['closed'], ['kept']])(
  'the account with a password stays the person’s when the other record’s is of a texted link; its record is %s',
  async (which) => {
    const made = await api.addPatient({ Orders: ['delivered'] })
    const linked = await openedByLink(made)
    const before = await records()
    const [from, into] = which === 'closed' ? [made, linked] : [linked, made]
    const { status, body } = await merge(from, into)
    expect(status).toBe(200)
    const patient = await asPatient(api, made)
    expect((await patient.get<{ Items: Order[] }>('orders/history/1/20')).body.Items).toHaveLength(1)
    const name = which === 'closed' ? linked.LastName : made.LastName
    expect((await linked.open(name)).status).toBe(200)

    expect((await takeBack(body.MergeKey)).status).toBe(200)
    expect(await records()).toEqual(before)
    expect((await linked.open()).status).toBe(200)
  },
)

test('two records of which each was opened by a texted link are joined, and told apart again', async () => {
  const one = await openedByLink({ DateOfBirth: '1948-05-06' })
  const other = await openedByLink(one)
  const before = await records()
  const { status, body } = await merge(one, other)
  expect(status).toBe(200)
  expect((await one.open(other.LastName)).status).toBe(200)
  expect((await other.open()).status).toBe(200)
  expect((await takeBack(body.MergeKey)).status).toBe(200)
  expect(await records()).toEqual(before)
})
