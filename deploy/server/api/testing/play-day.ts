/* oxlint-disable max-lines -- One day, which is read as a whole. */
import type { Charge } from '@homeside/contract/charges'
import type { Conversation } from '@homeside/contract/conversations'
import type { CreateConversationAnswer } from '@homeside/contract/messages'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import fc from 'fast-check'

import { asPatient, asStaff, callerWith } from './as-patient.ts'
import { addCard, ReturnUrl } from './enter-card.ts'
import { givenSupply } from './given-patient.ts'
import { newKey, orderOf, orderOfKey } from './order-requests.ts'
import { passMinute } from './refunding.ts'
import type { TestApi } from './test-api.ts'

/** A piece of work, which others interrupt where it yields. */
type Work = AsyncGenerator<void, void>

/**
 * Two colleagues and twenty patients do 120 pieces of work, three at a time in the order of a seed: 40 orders in the portal
 * (ten of them short), 20 by phone, 5 returns, 25 messages, 15 changes and 5 merges. Returns what has to be told of it.
 */
export async function playDay(api: TestApi, { seed, site }: { seed: number; site: number }) {
  const said = { events: [] as string[], mails: [] as string[], deeds: new Map<string, number>() }
  const timelines = new Map<number, (string | null)[]>()
  const send: typeof fetch = async (input, init) => api.handle(new Request(input, init))
  const desk = await Promise.all(
    ['Ana Ortiz', 'Luis Reyes'].map(async (name) => {
      const Cookie = await api.cookieAtDesk({ name, role: 'lead', siteKey: site })
      return { name, ...callerWith(api, send, { Cookie, 'X-Desk': '1' }) }
    }),
  )
  const happened = (type: string, key: number | string) => said.events.push(`${type} ${key}`)
  let turns = 0

  /** One of the two does something at the desk. */
  async function atDesk(path: string, body: object): Promise<{ by: string; body: unknown }> {
    const who = desk[(turns += 1) % 2]!
    said.deeds.set(who.name, (said.deeds.get(who.name) ?? 0) + 1)
    const answer = await who.post(path, body, newKey())
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return { by: who.name, body: answer.body }
  }

  const supplies = Array.from({ length: 8 }, (_, index) => ({ code: 'A7032', copayCents: 700 + index }))
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const details = { mails: ['OrderConfirmations' as const, 'DeliveryAndTracking' as const] }
      const made = await api.addPatient(
        { Provider: 'soluciones-medicas', Language: 'en' },
        { registration: { supplies, details } },
      )
      const patient = await asPatient(api, made)
      const card = (await addCard(api, patient)).PaymentMethodKey
      const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
      const left = body.Items.map(({ SupplyKey }) => SupplyKey)
      return { made, patient, card, left, home: '', talks: new Map<number, string[]>(), orders: [] as Order[] }
    }),
  )
  type Person = (typeof people)[number]
  const mailed = ({ made }: Person, subject: string) => said.mails.push(`${made.Email} ${subject}`)
  const start = (await asStaff(api, site).get<{ Next: number }>('staff/events')).body.Next
  api.outbox.messages.length = 0

  function placed(person: Person, order: Order, by: string | null): void {
    person.orders.push(order)
    timelines.set(order.OrderKey, [by])
    happened('order.placed', order.OrderKey)
  }

  async function requestOf({ patient, left }: Person) {
    return orderOf(patient, 'A7032', {
      Items: left.splice(0, 2).map((SupplyKey, at) => ({ SupplyKey, Quantity: at + 1 })),
    })
  }

  async function placeOrder(person: Person): Promise<Order> {
    const { status, body } = await person.patient.post<Order>('orders', await requestOf(person), newKey())
    if (status !== 200) throw new Error(JSON.stringify(body))
    placed(person, body, null)
    mailed(person, `We received your order ${body.OrderNumber}`)
    return body
  }

  /** Somebody at the desk does something with an order, whose patient may be mailed. */
  async function act(
    person: Person,
    { OrderKey, OrderNumber }: Order,
    [what, event]: [what: string, event: string],
    body: object = {},
    subject?: string,
  ): Promise<void> {
    const { by } = await atDesk(`staff/orders/${OrderKey}/${what}`, body)
    timelines.get(OrderKey)?.push(by)
    happened(`order.${event}`, OrderKey)
    if (subject) mailed(person, subject.replace('#', OrderNumber))
  }

  async function pay({ patient, card }: Person, { OrderKey }: Order): Promise<Charge> {
    const { DueNowCents: AmountCents } = (await patient.get<Order>(`orders/${OrderKey}`)).body
    const sent = { PaymentMethodKey: card, AmountCents, OrderKey, ReturnUrl }
    const { body } = await patient.post<Charge>('payments/charges', sent, newKey())
    happened('payment.made', body.ChargeKey)
    return body
  }

  const parcel = (TrackingNumber: string) => ({ Carrier: 'UPS', TrackingNumber })
  const onItsWay = 'Your order # is on its way'
  const delivered = 'Your order # was delivered'

  async function* usual(person: Person, index: number): Work {
    const one = await placeOrder(person)
    yield
    if (index % 4 === 2) {
      await person.patient.post(`orders/${one.OrderKey}/cancel`, {})
      timelines.get(one.OrderKey)?.push(null)
      happened('order.cancelled', one.OrderKey)
      return
    }
    await act(person, one, ['accept', 'accepted'])
    yield
    const charge = index % 4 === 1 ? null : await pay(person, one)
    yield
    if (index % 4 === 3) {
      await act(person, one, ['hold', 'held'], { HoldReason: 'InsuranceIssue' })
      yield
      await act(person, one, ['approve', 'accepted'])
      yield
    }
    if (index % 4 === 1) {
      const Items = one.Items.slice(0, 1).map(({ SupplyKey }) => ({ SupplyKey, Quantity: 1 }))
      const part = 'A part of your order # is on its way'
      await act(person, one, ['ship', 'sent'], { ...parcel(`1Z-A-${one.OrderKey}`), Items }, part)
      yield
    }
    await act(person, one, ['ship', 'sent'], parcel(`1Z-B-${one.OrderKey}`), onItsWay)
    yield
    await act(person, one, ['deliver', 'delivered'], {}, delivered)
    yield
    // A return of some of it.
    if (charge && index < 10) {
      await atDesk(`staff/charges/${charge.ChargeKey}/refund`, { AmountCents: 300, LeftCents: charge.AmountCents })
      happened('payment.refunded', charge.ChargeKey)
      mailed(person, 'Your payment was refunded')
    }
  }

  async function* short(person: Person, index: number): Work {
    const one = await placeOrder(person)
    yield
    await act(person, one, ['accept', 'accepted'])
    yield
    const [{ SupplyKey } = { SupplyKey: 0 }] = one.Items
    if (index % 3 === 0) {
      const body = { Quantities: [{ SupplyKey, Quantity: 0 }], Note: 'None is left.', Seen: 2 }
      await act(person, one, ['change', 'changed'], body, 'Your order # was changed')
    } else {
      const ExpectedOn = '2026-04-01'
      const body = { Backorders: [{ SupplyKey, ExpectedOn }], Seen: 2 }
      await act(person, one, ['delay', 'changed'], body, 'Something in your order # comes later')
      yield
      const answer = { SupplyKey, ExpectedOn, Choice: index === 4 ? 'Replace' : index % 3 === 1 ? 'Wait' : 'Drop' }
      await person.patient.post(`orders/${one.OrderKey}/backorder`, answer, newKey())
      timelines.get(one.OrderKey)?.push(null)
      happened('order.changed', one.OrderKey)
    }
    yield
    await act(person, one, ['ship', 'sent'], parcel(`1Z-S-${one.OrderKey}`), onItsWay)
  }

  const phone = (PatientKey: number) => ({ PatientKey, ToldBy: 'Rosa', TakenBy: 'Ana' })

  async function orderAtDesk(person: Person, request: object): Promise<StaffOrder> {
    const { body, by } = await atDesk('staff/orders', request)
    placed(person, body as StaffOrder, by)
    return body as StaffOrder
  }

  async function* phoned(person: Person): Work {
    const one = await orderAtDesk(person, { ...(await requestOf(person)), ...phone(person.made.PatientKey) })
    mailed(person, `We received your order ${one.OrderNumber}`)
    yield
    await act(person, one, ['accept', 'accepted'])
    yield
    await act(person, one, ['ship', 'sent'], parcel(`1Z-P-${one.OrderKey}`), onItsWay)
  }

  /** The provider's own system has the person twice; an order by phone came to the second record. */
  async function* merge(person: Person): Work {
    const { body: record } = await asStaff(api, site).get<StaffPatientRecord>(
      `staff/patients/${person.made.PatientKey}`,
    )
    const { FirstName, LastName, DateOfBirth, Address, MobilePhone } = record.Patient
    const who = { ExternalKey: `again-${person.made.PatientKey}`, FirstName, LastName, DateOfBirth, Address }
    const Patients = [{ ...who, MobilePhone, Supplies: [givenSupply({ Dispensings: [] })] }]
    const { body } = await asStaff(api, site).put<PutPatientsAnswer>('staff/patients', { Patients })
    const second = body.Items[0]?.PatientKey ?? 0
    yield
    const shown = await asStaff(api, site).get<StaffPatientRecord>(`staff/patients/${second}`)
    const supply = shown.body.Supplies[0]?.SupplyKey ?? 0
    const one = await orderAtDesk(person, { ...orderOfKey(supply), ...phone(second) })
    yield
    await atDesk(`staff/patients/${second}/merge`, { IntoPatientKey: person.made.PatientKey })
    yield
    await act(person, one, ['accept', 'accepted'])
    yield
    await act(person, one, ['ship', 'sent'], parcel(`1Z-M-${one.OrderKey}`), onItsWay)
  }

  async function* asked({ talks, patient }: Person): Work {
    const Message = `When does it come? ${talks.size}`
    const talk = { Topic: 'Other', Subject: 'When', Message }
    const { body } = await patient.post<CreateConversationAnswer>('conversations/', talk, newKey())
    const key = body.Conversation.ConversationKey
    happened('message.received', key)
    talks.set(key, [Message])
    yield
    await atDesk(`staff/conversations/${key}/reply`, { SenderName: 'Ana', Message: 'On Friday.' })
    happened('message.answered', key)
    talks.get(key)?.push('On Friday.')
  }

  async function* wrote({ made, talks }: Person): Work {
    const talk = { Topic: 'Other', Subject: 'A card', SenderName: 'Luis', Message: 'Call us.' }
    const { body } = await atDesk('staff/conversations', { ...talk, PatientKey: made.PatientKey })
    const key = (body as Conversation).ConversationKey
    happened('message.answered', key)
    talks.set(key, ['Call us.'])
    yield
  }

  async function* change(person: Person, index: number): Work {
    const { made, patient } = person
    const HomePhone = `55555502${String(index).padStart(2, '0')}`
    if (index < 8) {
      const { body } = await patient.post<PatientInfo>('patient/demographics', { HomePhone })
      const key = body.PendingChange?.ChangeKey ?? 0
      happened('change.submitted', key)
      yield
      const isRight = index % 2 === 0
      await atDesk(`staff/changes/${key}/${isRight ? 'approve' : 'reject'}`, isRight ? {} : { Reason: 'No.' })
      happened('change.decided', key)
      mailed(person, 'We answered the change you asked for')
      if (isRight) person.home = HomePhone
      return
    }
    happened('patient.changed', made.PatientKey)
    const path = `staff/patients/${made.PatientKey}`
    if (index < 12) {
      await atDesk(`${path}/details`, { HomePhone, Reason: 'They called.' })
      person.home = HomePhone
      return
    }
    const who = { PayorName: 'Summit Mutual', PolicyNumber: `SM-${index}`, PolicyHolder: 'Pat Told' }
    const days = { EffectiveDate: '2026-03-01', EndDate: null }
    const Policy = { ...who, ...days, GroupNumber: null, Relationship: 'Self' }
    await atDesk(`${path}/insurance`, { Level: 3, Policy, Reason: 'They called.', Seen: null })
  }

  const each = (count: number, work: (person: Person, index: number) => Work) =>
    Array.from({ length: count }, (_, index) => people[index % people.length]).flatMap((person, index) =>
      person === undefined ? [] : [work(person, index)],
    )
  const orders = [...each(30, usual), ...each(10, short), ...each(15, phoned), ...each(5, merge)]
  const works = [...orders, ...each(10, asked), ...each(5, wrote), ...each(15, change)]
  const picks = fc.sample(fc.nat(), { seed, numRuns: 3000 })
  while (works.length > 0) {
    const now = new Set(picks.splice(0, 3).map((pick) => works[pick % works.length]))
    await Promise.all(
      [...now].map(async (work) => {
        if ((await work?.next())?.done && work) works.splice(works.indexOf(work), 1)
      }),
    )
    await api.workFinished()
    api.clock.advance(1, 'second')
  }
  for (let minute = 0; minute < 3; minute += 1) await passMinute(api)
  return { people, said, start, timelines }
}
