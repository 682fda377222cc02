import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import type { EventType } from '@homeside/contract/constants/outgoing'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { StaffEvent } from '@homeside/contract/staff-events'
import { eq, sql, and } from 'drizzle-orm'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import { leaveRegistration } from '../../../testing/sign-in.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { eraseWhatIsDue } from '../../patients/personal-data/erasures.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { changes } from '../../platform/database/tables/patients.ts'

onEveryEngine('the events', (api) => {
  /** While this works, the database takes no event of a type. */
  const without = async (type: EventType, work: () => Promise<unknown>) => {
    const { database } = api()
    await database.execute(sql.raw(`alter table events add constraint refused check (type <> '${type}') not valid`))
    await work()
    await database.execute(sql`alter table events drop constraint refused`)
  }
  const toldOf = async ({ PatientKey }: MadePatient) => {
    const rows = await api().database.select().from(events).where(eq(events.patientKey, PatientKey))
    return rows.filter(({ type }) => type !== 'order.placed').map(({ type, subjectKey }) => [type, subjectKey])
  }
  const statusOf = async (patient: Caller) =>
    (await patient.get<ChargesAnswer>('payments/charges')).body.Items.map(({ Status }) => Status)
  const buyer = async () => {
    const traits: PatientTraits = { Cards: ['valid'] }
    const { made, patient, order } = await placeTestOrder(api(), 'A7034', {}, { traits, supply: { copayCents: 1840 } })
    const { body } = await patient.get<PaymentMethodsAnswer>('payments/methods')
    const { PaymentMethodKey } = body.Items[0] ?? {}
    const charge = { PaymentMethodKey, AmountCents: 1840, OrderKey: order.OrderKey, ReturnUrl }
    return { made, patient, pay: () => patient.post<Charge>('payments/charges', charge, newKey()) }
  }

  test('payment.made: a payment that cannot be told of is not known yet, and both come with the next look', async () => {
    const { made, patient, pay } = await buyer()
    await without('payment.made', pay)
    expect(await statusOf(patient)).not.toContain('Paid')
    expect(await toldOf(made)).toEqual([])
    const { ChargeKey } = (await patient.get<ChargesAnswer>('payments/charges')).body.Items[0] ?? {}
    await patient.post(`payments/charges/${ChargeKey}/ask`, {})
    expect(await statusOf(patient)).toEqual(['Paid'])
    expect(await toldOf(made)).toEqual([['payment.made', ChargeKey]])
  })

  test('payment.refunded: a refund that cannot be told of is not written, and both come with the next try', async () => {
    const { made, patient, pay } = await buyer()
    const { ChargeKey } = (await pay()).body
    await without('payment.refunded', async () => {
      await asStaff(api()).post(`staff/charges/${ChargeKey}/refund`, {})
      await api().workFinished()
    })
    expect(await statusOf(patient)).toEqual(['Paid'])
    expect(await toldOf(made)).toEqual([['payment.made', ChargeKey]])
    await makeQueueDue(api().database)
    await api().workFinished()
    expect(await statusOf(patient)).toEqual(['Refunded'])
    expect(await toldOf(made)).toEqual([
      ['payment.made', ChargeKey],
      ['payment.refunded', ChargeKey],
    ])
  })

  test('registration.completed: a registration that cannot be told of is not finished, and is by the next press', async () => {
    const made = await api().addPatient()
    await leaveRegistration(api(), made, 5)
    const patient = await asPatient(api(), made)
    const finish = () => patient.post<RegistrationAnswer>('account/registration', { Step: 5 })
    await without('registration.completed', finish)
    expect((await patient.get<RegistrationAnswer>('account/registration')).body.IsComplete).toBe(false)
    expect(await toldOf(made)).toEqual([])
    expect((await finish()).body.IsComplete).toBe(true)
    await finish()
    expect(await toldOf(made)).toEqual([['registration.completed', null]])
  })

  test('what is done at the desk is told, and not what changed nothing', async () => {
    const { made, patient, order } = await placeTestOrder(api(), 'A7034')
    const staff = asStaff(api())
    const orderPath = `staff/orders/${order.OrderKey}`
    const patientPath = `staff/patients/${made.PatientKey}`
    const done = async (path: string, body: object) => {
      const answer = await staff.post<Record<string, number>>(path, body, newKey())
      expect({ path, status: answer.status }).toEqual({ path, status: answer.status === 201 ? 201 : 200 })
      return answer.body
    }
    await done(`${orderPath}/accept`, { ExternalNumber: 'SO-1' })
    await done(`${orderPath}/hold`, { HoldReason: 'FollowUpRequired' })
    await done(`${orderPath}/approve`, {})
    await done(`${orderPath}/ship`, { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' })
    await done(`${orderPath}/deliver`, {})
    const note = await done(`${patientPath}/notes`, { Body: 'Prefers the evening.', OrderKey: order.OrderKey })
    for (const _ of [1, 2]) await done(`${patientPath}/details`, { HomePhone: '5555550166', Reason: 'She called.' })
    await patient.post('patient/info', { MobilePhone: '5555550177' })
    const [change] = await api()
      .database.select()
      .from(changes)
      .where(and(eq(changes.patientKey, made.PatientKey), eq(changes.status, 'Submitted')))
    await done(`staff/changes/${change?.changeKey}/reject`, { Reason: 'It is another’s.' })
    for (const _ of [1, 2]) await done(`${patientPath}/close`, {})
    await done(`${patientPath}/reopen`, {})
    const talk = { Topic: 'Other', Subject: 'Hello', SenderName: 'Ana', Message: 'It is on its way.' }
    const { ConversationKey } = await done('staff/conversations', { ...talk, PatientKey: made.PatientKey })
    const rows = await api().database.select().from(events).where(eq(events.patientKey, made.PatientKey))
    expect(rows.slice(1).map(({ type, subjectKey }) => [type, subjectKey])).toEqual([
      ...['accepted', 'held', 'accepted', 'sent', 'delivered'].map((how) => [`order.${how}`, order.OrderKey]),
      ['note.written', note['NoteKey']],
      ['patient.changed', null],
      ['change.submitted', change?.changeKey],
      ['change.decided', change?.changeKey],
      ['patient.changed', null],
      ['patient.changed', null],
      ['message.answered', ConversationKey],
    ])
  })

  test('a reader who has passed the events of an erased patient misses none that comes after them', async () => {
    const feed = async (after: number) =>
      (await asStaff(api(), 101).get<{ Items: StaffEvent[]; Next: number }>(`staff/events?after=${after}`)).body
    const readAll = async (after = 0): Promise<number> => {
      const { Items, Next } = await feed(after)
      return Items.length === 0 ? after : readAll(Next)
    }
    const { made } = await placeTestOrder(api(), 'A7034')
    const read = await readAll()
    const path = `staff/patients/${made.PatientKey}/erasure`
    await asStaff(api(), 101).post(path, { Why: 'By letter.' })
    await asStaff(api()).post(`${path}/agreement`, {})
    api().clock.advance(7, 'day')
    await eraseWhatIsDue(api().database, { queue: api().queue, now: api().clock.now() })
    const { order } = await placeTestOrder(api(), 'A7034')
    const { Items } = await feed(read)
    expect(Items).toMatchObject([{ Type: 'order.placed', OrderKey: order.OrderKey }])
  })
})
