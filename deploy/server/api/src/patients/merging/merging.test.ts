/** @size all */
import type { Conversation } from '@homeside/contract/conversations'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { PatientMerge } from '@homeside/contract/staff-merges'
import type { StaffPatient } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { sql } from 'drizzle-orm'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { everythingKept } from '../../../testing/everything-kept.ts'
import { freshKey, givenPatient, givenSupply, putPatients } from '../../../testing/given-patient.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import { sendInvitationAgain } from '../../identity/registration-codes/invite-patient.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { sweep } from '../../server/sweep.ts'

const api = ownTestApi()

const staff = () => asStaff(api, 101)
const merge = (from: number, body: object) => staff().post<PatientMerge & Problem>(`staff/patients/${from}/merge`, body)
const takeBack = (key: number) => staff().post<PatientMerge & Problem>(`staff/merges/${key}/takeback`, {})
const recordOf = async (key: number) => (await staff().get<StaffPatientRecord>(`staff/patients/${key}`)).body
const rows = async () => {
  const {
    audit_trail: _,
    audit_patients: __,
    patient_merges: ___,
    idempotency_keys: ____,
    ...rest
  } = await everythingKept(api.database)
  return rest
}

const personOf = ({ FirstName, LastName, DateOfBirth, MobilePhone, PostalCode }: MadePatient) => ({
  FirstName,
  LastName,
  DateOfBirth,
  MobilePhone,
  Address: { Street: '12 Linden Street', Apt: null, City: 'Denver', State: 'CO' as const, PostalCode },
})

/** A patient with an account and a past, and a record of theirs that came under another key. */
async function twoRecords(changed: Partial<StaffPatient> = {}) {
  const made = await api.addPatient({
    Insurance: 'active',
    Cards: ['valid'],
    Orders: ['delivered'],
    Conversations: ['answered'],
    Supplies: 'all due',
  })
  const patient = await asPatient(api, made)
  const key = freshKey('N')
  const { Items } = await putPatients(api, [givenPatient({ ...personOf(made), ExternalKey: key, ...changed })])
  const into = Items[0]?.PatientKey ?? 0
  return { made, patient, key, into, from: made.PatientKey }
}

test('everything of the person comes along to the record that stays, and the other one is closed', async () => {
  const { made, patient, key, into, from } = await twoRecords()
  const seen = async () => ({
    orders: (await patient.get<{ Items: Order[] }>('orders/history/1/20')).body.Items.map(({ OrderKey }) => OrderKey),
    messages: (await patient.get<{ Items: Conversation[] }>('conversations/list')).body.Items.length,
    cards: (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items.length,
    terms: (await patient.get('patient/notifications')).body,
  })
  const before = await seen()
  expect(before).toMatchObject({ messages: 1, cards: 1 })
  const { status, body } = await merge(from, { IntoPatientKey: into })
  expect([status, body.FromKey, body.ToKey]).toEqual([200, made.Username, key])
  expect(await seen()).toEqual(before)
  const record = await recordOf(into)
  expect(record).toMatchObject({
    Status: 'Active',
    Account: { Username: made.Username },
    Merges: [{ FromPatientKey: from }],
  })
  expect(record.Merges[0]?.By).toMatch(/^staff-/)
  expect(await recordOf(from)).toMatchObject({ Status: 'Closed', Account: null, Merges: [{ IntoPatientKey: into }] })
  const reopened = await staff().post<Problem>(`staff/patients/${from}/reopen`, {})
  expect(reopened.body.code).toBe('already-merged')
})

test('what an import brings under the old key goes to the record that stays, unless it has a row of its own', async () => {
  const { made, patient, key, into, from } = await twoRecords()
  await merge(from, { IntoPatientKey: into })
  const again = await putPatients(api, [{ ...personOf(made), ExternalKey: made.Username, LastName: 'Later' }])
  expect(again.Items).toMatchObject([{ Outcome: 'changed', PatientKey: into }])
  expect((await patient.get<PatientInfo>('patient/info')).body.LastName).toBe('Later')
  const both = await putPatients(api, [
    { ...personOf(made), ExternalKey: key },
    { ...personOf(made), ExternalKey: made.Username },
  ])
  expect(both.Items.map(({ Outcome }) => Outcome)).toEqual(['changed', 'rejected'])
  const own = await asPatient(api, made)
  const supplies = (await own.get<SuppliesAnswer>('orders/supplies')).body.Items.map(({ HcpcsCode }) => HcpcsCode)
  expect(supplies).toEqual(expect.arrayContaining(['A7034', 'E1390']))
  expect((await own.get<{ Items: object[] }>('conversations/list')).body.Items).toHaveLength(1)
  const { Closed } = await putPatients(api, [], { close: [made.Username] })
  expect(Closed).toEqual([])
})

test('a merged record is found by its old key, and its trail has both pasts', async () => {
  const { made, patient, key, into, from } = await twoRecords()
  await patient.get('orders/history/1/20')
  await merge(from, { IntoPatientKey: into })
  const { body: keys } = await staff().get<{ Keys: string[]; Former: Record<string, string[]> }>('staff/patients/keys')
  expect(keys.Former[key]).toEqual([made.Username])
  expect(keys.Keys).not.toContain(made.Username)
  const { body: trail } = await staff().get<{ Items: { Call: string }[] }>(`staff/patients/${into}/trail`)
  const calls = trail.Items.map(({ Call }) => Call)
  expect(calls).toContain('POST staff/patients/{key}/merge')
  expect(calls).toContain('GET orders/history/{page}/{pageSize}')
  const { body: found } = await staff().get<{ Items: { PatientKey: number }[] }>(
    `staff/patients?search=${made.Username}`,
  )
  expect(found.Items.map(({ PatientKey }) => PatientKey)).toContain(into)
})

test('taken back within a week, every row is as it was', async () => {
  const { into, from, made } = await twoRecords({ Supplies: [givenSupply({ HcpcsCode: 'A7034' })] })
  const before = await rows()
  const { body } = await merge(from, { IntoPatientKey: into })
  expect(await rows()).not.toEqual(before)
  expect((await takeBack(body.MergeKey)).status).toBe(200)
  expect(await rows()).toEqual(before)
  expect((await takeBack(body.MergeKey)).body.code).toBe('merge-settled')
  await expect(api.signIn(made.Username, made.Alias)).resolves.toBeDefined()
})

test.each([[false], [true]])(
  'a queued mail goes once, to whoever has its order by then; taken back: %s',
  async (isBack) => {
    const { made, patient, into, from } = await twoRecords({ Supplies: [] })
    const { OrderKey = 0, OrderNumber = '' } = made.Orders[0] ?? {}
    const ask = async () => {
      api.outbox.isDown = true
      await patient.post(`orders/${OrderKey}/emailconfirmation`, { AcceptsEmailDisclaimer: true })
      api.outbox.isDown = false
    }
    if (!isBack) await ask()
    const { body } = await merge(from, { IntoPatientKey: into })
    if (isBack) {
      await ask()
      await takeBack(body.MergeKey)
    }
    await api.workFinished()
    await api.workFinished()
    const told = api.outbox.messages.filter(({ subject }) => subject.includes(OrderNumber))
    expect(told.map(({ to }) => to)).toEqual([made.Email])
  },
)

test('of two records without an account, the one that stays keeps its policies and its address', async () => {
  const born = { DateOfBirth: '1938-07-09' }
  const [old, now] = [givenPatient(born), givenPatient({ ...born, Email: 'now@mail.example' })]
  const { Items } = await putPatients(api, [old, now])
  const [from = 0, into = 0] = Items.map(({ PatientKey }) => PatientKey ?? 0)
  const before = await rows()
  const invited = { siteKey: 101, patientKey: from, format: 'Portal', channel: 'email', language: 'en' } as const
  await api.queue.add(api.database, sendInvitationAgain, invited)
  const { body } = await merge(from, { IntoPatientKey: into })
  const policies = async (key: number) =>
    (await recordOf(key)).Patient.Insurance.map(({ Level, PayorName }) => [Level, PayorName])
  expect([await policies(from), await policies(into)]).toEqual([[[1, 'Ohio Valley Care']], [[1, 'Ohio Valley Care']]])
  await takeBack(body.MergeKey)
  expect(await rows()).toEqual(before)
  await merge(from, { IntoPatientKey: into })
  await api.workFinished()
  expect(api.outbox.messages.at(-1)?.to).toBe('now@mail.example')
})

test('what has happened since stays, and points to nothing that went back', async () => {
  const { patient, into, from, made } = await twoRecords({ Supplies: [] })
  const { body } = await merge(from, { IntoPatientKey: into })
  const placed = await patient.post<Order>('orders', await orderOf(patient, 'A7034'), newKey())
  expect(placed.status).toBe(200)
  expect((await takeBack(body.MergeKey)).status).toBe(200)
  const { body: orders } = await staff().get<{ Items: { OrderKey: number; PatientKey: number }[] }>('staff/orders')
  expect(orders.Items.find(({ OrderKey }) => OrderKey === placed.body.OrderKey)?.PatientKey).toBe(into)
  const own = await asPatient(api, made)
  expect((await own.get<SuppliesAnswer>('orders/supplies')).body.Items.length).toBeGreaterThan(1)
  expect((await recordOf(into)).Supplies).toEqual([])
  expect((await recordOf(into)).Account).toBeNull()
})

test('a supply of the same code is there once, with what came of both', async () => {
  const supply = givenSupply({
    HcpcsCode: 'A7034',
    Dispensings: [{ ExternalKey: freshKey('D'), DispensedOn: '2026-03-01', Quantity: 1 }],
  })
  const { patient, into, from } = await twoRecords({ Supplies: [supply] })
  await merge(from, { IntoPatientKey: into })
  const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
  expect(body.Items.filter(({ HcpcsCode }) => HcpcsCode === 'A7034')).toMatchObject([
    { EligibilityStatus: 'NotYetEligible' },
  ])
})

test('the insurance of the record with the account stays', async () => {
  const { patient, into, from } = await twoRecords()
  const before = (await patient.get<InsuranceAnswer>('patient/insurance')).body.Items
  await merge(from, { IntoPatientKey: into })
  expect((await patient.get<InsuranceAnswer>('patient/insurance')).body.Items).toEqual(before)
})

test('records of two people, or with two accounts, are not joined', async () => {
  const [one, two] = [await api.addPatient(), await api.addPatient()]
  const born = await putPatients(api, [givenPatient({ DateOfBirth: '1931-02-03' })])
  const stranger = born.Items[0]?.PatientKey ?? 0
  expect((await merge(one.PatientKey, { IntoPatientKey: stranger })).body.code).toBe('birthdays-differ')
  expect((await merge(one.PatientKey, { IntoPatientKey: one.PatientKey })).body.code).toBe('validation')
  expect((await merge(one.PatientKey, { IntoPatientKey: 999_999 })).body.code).toBe('not-found')
  const same = await api.addPatient({ DateOfBirth: two.DateOfBirth })
  expect((await merge(same.PatientKey, { IntoPatientKey: two.PatientKey })).body.code).toBe('both-registered')
  const elsewhere = await asStaff(api, 102).post<Problem>(`staff/patients/${one.PatientKey}/merge`, {
    ExternalKey: 'X',
  })
  expect(elsewhere.body.code).toBe('not-found')
})

test('a merge is taken back in the order in which they were made, and only for a week', async () => {
  const { made, into, from } = await twoRecords()
  const first = (await merge(from, { IntoPatientKey: into })).body
  const { Items } = await putPatients(api, [givenPatient({ ...personOf(made), ExternalKey: freshKey('N') })])
  const last = Items[0]?.PatientKey ?? 0
  const second = (await merge(into, { IntoPatientKey: last })).body
  expect((await takeBack(first.MergeKey)).body.code).toBe('merge-settled')
  const [item] = (await putPatients(api, [{ ...personOf(made), ExternalKey: made.Username }])).Items
  expect(item?.PatientKey).toBe(last)
  expect((await takeBack(second.MergeKey)).status).toBe(200)
  const noted = async () =>
    rowsOf(
      await api.database.execute(
        sql`select moved->'came' as came from patient_merges where merge_key = ${first.MergeKey}`,
      ),
    )
  await sweep(api.database, api.clock.now())
  expect(await noted()).not.toEqual([{ came: {} }])
  api.clock.advance(8, 'day')
  expect((await takeBack(first.MergeKey)).body.code).toBe('merge-settled')
  await sweep(api.database, api.clock.now())
  expect(await noted()).toEqual([{ came: {} }])
})
