/** @size all */
import type { ChargesAnswer } from '@homeside/contract/charges'
import type { Order } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { StaffEvent } from '@homeside/contract/staff-events'
import type { StaffOrder } from '@homeside/contract/staff-orders'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, supplyKey } from '../../../testing/order-requests.ts'
import { hearAll, passMinute, refundCards } from '../../../testing/refunding.ts'
import type { Caller } from '../../../testing/test-api.ts'

const copays = { A7034: 3000, A7037: 1200, A7038: 800 }
const codes = Object.keys(copays) as (keyof typeof copays)[]
const Note = 'The maker has none left.'

onEveryEngine('an order that changes before all of it is sent', (api) => {
  /** Three items: a mask, a tube and two filters, 58 dollars together. */
  async function begin(details = {}) {
    const supplies = codes.map((code) => ({ code, copayCents: copays[code] }))
    const made = await api().addPatient({ Provider: ['asks for payment'] }, { registration: { supplies, details } })
    const patient = await asPatient(api(), made)
    const keys: number[] = []
    for (const code of codes) keys.push(await supplyKey(patient, code))
    const Items = keys.map((SupplyKey, index) => ({ SupplyKey, Quantity: index === 2 ? 2 : 1 }))
    const { body: order } = await patient.post<Order>('orders', await orderOf(patient, 'A7034', { Items }), newKey())
    const path = `orders/${order.OrderKey}`
    const [mask = 0, tube = 0, filter = 0] = keys
    return { made, patient, path, mask, tube, filter, ...actsOn(path, patient) }
  }

  function actsOn(path: string, patient: Caller) {
    const see = async () => (await asStaff(api()).get<StaffOrder>(`staff/${path}`)).body
    const act = async <Body = StaffOrder>(what: string, body: object, staff = asStaff(api())) => {
      const Seen = (await see()).Timeline.length
      const isSeen = what === 'change' || what === 'delay'
      return staff.post<Body>(`staff/${path}/${what}`, isSeen ? { Seen, ...body } : body)
    }
    const answer = (SupplyKey: number, Choice: 'Wait' | 'Drop', ExpectedOn: string, key = newKey()) =>
      patient.post<Order & Problem>(`${path}/backorder`, { SupplyKey, ExpectedOn, Choice }, key)
    const own = async () => (await patient.get<Order>(path)).body
    const send = (number: string, ...sent: [SupplyKey: number, Quantity: number][]) =>
      act('ship', {
        Carrier: 'UPS',
        TrackingNumber: number,
        ...(sent.length > 0 ? { Items: sent.map(([SupplyKey, Quantity]) => ({ SupplyKey, Quantity })) } : {}),
      })
    return { see, act, answer, own, send }
  }

  async function pay(patient: Caller, { OrderKey, DueNowCents: AmountCents }: Order, card?: string): Promise<void> {
    const { PaymentMethodKey } = await addCard(api(), patient, card)
    const charge = { PaymentMethodKey, AmountCents, OrderKey, ReturnUrl }
    expect((await patient.post('payments/charges', charge, newKey())).status).toBe(200)
  }

  const eventsOf = async (OrderKey: number) => {
    const { body } = await asStaff(api()).get<{ Items: StaffEvent[] }>('staff/events')
    return body.Items.filter((event) => event.OrderKey === OrderKey).map(({ Type }) => Type)
  }

  test('an item that is dropped costs nothing, what was paid for it goes back once, and the patient reads why', async () => {
    const { patient, act, own, mask, tube, filter } = await begin()
    const order = await own()
    expect([order.TotalCents, order.DueNowCents]).toEqual([5800, 5800])
    await pay(patient, order)
    const Quantities = [
      { SupplyKey: mask, Quantity: 0 },
      { SupplyKey: filter, Quantity: 1 },
    ]
    const { status } = await act('change', { Quantities, Note })
    expect(status).toBe(200)
    await api().workFinished()
    const changed = await own()
    expect(changed).toMatchObject({
      Status: 'Submitted',
      TotalCents: 2000,
      PaidCents: 2000,
      RefundedCents: 0,
      DueNowCents: 0,
    })
    expect(changed.Items.map(({ SupplyKey, Quantity }) => [SupplyKey, Quantity])).toEqual([
      [tube, 1],
      [filter, 1],
    ])
    expect(changed.Dropped?.map(({ SupplyKey, Quantity }) => [SupplyKey, Quantity])).toEqual([
      [mask, 1],
      [filter, 1],
    ])
    expect(changed.Timeline.at(-1)).toMatchObject({ Status: 'Submitted', Event: 'change', Note })
    expect(await eventsOf(order.OrderKey)).toEqual(['order.placed', 'order.changed'])

    // An item that is added later has to be paid, though as much was given back before.
    const more = [{ SupplyKey: filter, Quantity: 2 }]
    expect((await act('change', { Quantities: more, Note })).body).toMatchObject({ TotalCents: 2800, DueNowCents: 800 })
    await pay(patient, await own())
    expect(await own()).toMatchObject({ TotalCents: 2800, PaidCents: 2800, DueNowCents: 0 })
  })

  test('a failed refund that was settled otherwise is not given back by a later change of the order', async () => {
    const { made, patient, act, own, send, mask } = await begin()
    await pay(patient, await own(), refundCards.sentBack)
    await act('change', { Quantities: [{ SupplyKey: mask, Quantity: 0 }], Note })
    await hearAll(api())
    await passMinute(api())
    const paid = async () =>
      (await asStaff(api()).get<ChargesAnswer>(`staff/patients/${made.PatientKey}/charges`)).body.Items[0]
    const { ChargeKey } = { ChargeKey: 0, ...(await paid()) }
    const failed = { RefundedCents: 0, RefundingCents: 0 }
    expect(await paid()).toMatchObject(failed)
    await asStaff(api()).post(`staff/charges/${ChargeKey}/settle`, {})
    const DeliveryAddress = { Street: '9 New Way', Apt: null, City: 'Austin', State: 'TX', PostalCode: '78701' }
    await act('change', { DeliveryAddress, Note })
    await act('accept', {})
    await act('hold', { HoldReason: 'FollowUpRequired' })
    await act('approve', {})
    await send('1Z-ALL')
    expect((await act('deliver', {})).body.Status).toBe('Delivered')
    expect(await paid()).toMatchObject(failed)
  })

  test('more than the allowance leaves has to be confirmed, and what was sent does not come back', async () => {
    const { act, send, filter } = await begin()
    const three = { Quantities: [{ SupplyKey: filter, Quantity: 3 }], Note }
    const blind = await act<Problem>('change', three)
    expect([blind.status, blind.body.fields]).toEqual([422, { 'Quantities.0.Quantity': 'out-of-range' }])
    expect((await act('change', { ...three, ConfirmsOverAllowance: true })).body.Items[2]?.Quantity).toBe(3)
    await act('accept', {})
    await send('1Z-FILTER', [filter, 2])
    const one = await act<Problem>('change', { Quantities: [{ SupplyKey: filter, Quantity: 1 }], Note })
    expect(one.body.fields).toEqual({ 'Quantities.0.Quantity': 'out-of-range' })
    const none = await act<Problem>('change', { Note })
    expect(none.body.fields).toEqual({ Quantities: 'required', DeliveryAddress: 'required' })
  })

  test('an order of which nothing is left is cancelled; one of which a part was sent is on its way', async () => {
    const first = await begin()
    const all = [first.mask, first.tube, first.filter].map((SupplyKey) => ({ SupplyKey, Quantity: 0 }))
    expect((await first.act('change', { Quantities: all, Note })).body).toMatchObject({ Status: 'Cancelled' })
    const { OrderKey } = await first.own()
    expect(await eventsOf(OrderKey)).toEqual(['order.placed', 'order.cancelled'])

    const second = await begin()
    await second.act('accept', {})
    await second.send('1Z-MASK', [second.mask, 1])
    const { body } = await second.act('cancel', { Note })
    expect(body).toMatchObject({ Status: 'Shipped', TotalCents: 3000 })
    expect(body.Items.map(({ SupplyKey }) => SupplyKey)).toEqual([second.mask])
    expect(await eventsOf(body.OrderKey)).toEqual(['order.placed', 'order.accepted', 'order.sent', 'order.changed'])
  })

  test('the rest of an order can be held, asked about and released, and its patient cannot cancel what was sent', async () => {
    const { patient, path, act, own, send, mask } = await begin()
    await act('accept', {})
    await send('1Z-MASK', [mask, 1])
    expect((await act('hold', { HoldReason: 'InsuranceIssue' })).body).toMatchObject({ Status: 'PendingReview' })
    expect(await own()).toMatchObject({ CanCancel: false, HoldReason: 'InsuranceIssue' })
    expect((await patient.post(`${path}/cancel`, {})).status).toBe(409)
    expect((await act('block', { Question: 'Which size?' })).body.Status).toBe('Blocked')
    expect((await act('answer', {})).body.Status).toBe('PendingReview')
    expect((await act('approve', {})).body.Status).toBe('PartiallyShipped')
    expect((await send('1Z-REST')).body.Status).toBe('Shipped')
  })

  test('each parcel arrives on its own, and the last one delivers the order', async () => {
    const { act, own, send, mask } = await begin({ mails: ['DeliveryAndTracking'] })
    await act('accept', {})
    await send('1Z-MASK', [mask, 1])
    const wrong = await act<Problem>('arrive', { TrackingNumber: '1Z-OTHER' })
    expect(wrong.body.fields).toEqual({ TrackingNumber: 'invalid' })
    expect((await act('arrive', { TrackingNumber: '1Z-MASK' })).body.Status).toBe('PartiallyShipped')
    await send('1Z-REST')
    const { Parcels, Status } = await own()
    expect([Status, Parcels.map(({ ArrivedOn }) => ArrivedOn)]).toEqual(['Shipped', ['2026-03-10', null]])
    expect((await act('arrive', { TrackingNumber: '1Z-REST' })).body.Status).toBe('Delivered')
  })

  test('a parcel arrives once though its answer was lost, and again when a second one has its number', async () => {
    const { act, own, send, mask, tube } = await begin()
    await act('accept', {})
    await send('1Z-ONE', [mask, 1])
    for (let turn = 0; turn < 2; turn++) {
      expect((await act('arrive', { TrackingNumber: '1Z-ONE' })).status).toBe(200)
      if (turn === 0) await act('delay', { Backorders: [{ SupplyKey: tube, ExpectedOn: '2026-03-20' }] })
    }
    await send('1Z-ONE')
    expect((await own()).Parcels).toMatchObject([{ ArrivedOn: null }])
    expect((await act('arrive', { TrackingNumber: '1Z-ONE' })).body.Status).toBe('Delivered')
  })

  test('what is sent under the number of an earlier parcel makes that parcel the last', async () => {
    const { act, own, send, mask, tube } = await begin()
    await act('accept', {})
    await send('1Z-ONE', [mask, 1])
    await send('1Z-TWO', [tube, 1])
    await send('1Z-ONE')
    const told = await own()
    expect(told.Parcels.map(({ TrackingNumber }) => TrackingNumber)).toEqual(['1Z-TWO', '1Z-ONE'])
    expect(told.TrackingNumber).toBe('1Z-ONE')
  })

  test('an order whose parcels have all arrived ends when the rest of it is cancelled', async () => {
    const { act, send, tube } = await begin()
    await act('accept', {})
    await send('1Z-TUBE', [tube, 1])
    await act('arrive', { TrackingNumber: '1Z-TUBE' })
    const { body } = await act('cancel', { Note })
    expect([body.Status, body.Items.map(({ SupplyKey }) => SupplyKey)]).toEqual(['Delivered', [tube]])
  })

  test('the patient is told that items come later, and no earlier day beside it', async () => {
    const { made, act, own, mask, tube } = await begin({ mails: ['DeliveryAndTracking'] })
    const Backorders = [mask, tube].map((SupplyKey) => ({ SupplyKey, ExpectedOn: '2026-03-20' }))
    expect((await own()).EstimatedDeliveryDate).not.toBeNull()
    expect((await act('delay', { Backorders })).body.EstimatedDeliveryDate).toBeNull()
    await api().workFinished()
    const { OrderNumber, Items } = await own()
    expect(api().outbox.lastTo(made.Email).subject).toBe(`Something in your order ${OrderNumber} comes later`)
    expect(Items.map(({ Backorder }) => Backorder?.ExpectedOn)).toEqual(['2026-03-20', '2026-03-20', undefined])
    await act('hold', { HoldReason: 'SupplyVerification' })
    expect((await act('approve', {})).body).toMatchObject({ Status: 'Processing', EstimatedDeliveryDate: null })
    const past = await act<Problem>('delay', { Backorders: [{ SupplyKey: mask, ExpectedOn: '2026-03-01' }] })
    expect(past.body.fields).toEqual({ 'Backorders.0.ExpectedOn': 'date-invalid' })
  })

  test('the patient waits for a later day or drops the item, by an answer to the day on file that counts once', async () => {
    const { act, answer, own, mask, tube } = await begin()
    await act('delay', { Backorders: [mask, tube].map((SupplyKey) => ({ SupplyKey, ExpectedOn: '2026-03-20' })) })
    await act('delay', { Backorders: [{ SupplyKey: mask, ExpectedOn: '2026-04-01' }] })
    expect((await answer(mask, 'Wait', '2026-03-20')).body.code).toBe('changed-meanwhile')
    expect((await answer(mask, 'Wait', '2026-04-01')).status).toBe(200)
    const { body: waiting } = await answer(mask, 'Wait', '2026-04-01')
    expect(waiting.Items[0]?.Backorder).toEqual({ ExpectedOn: '2026-04-01', Waits: true })
    const key = newKey()
    const dropped = await answer(tube, 'Drop', '2026-03-20', key)
    expect(dropped.body.Items.map(({ SupplyKey }) => SupplyKey)).not.toContain(tube)
    expect((await answer(tube, 'Drop', '2026-03-20', key)).body).toEqual(dropped.body)
    expect((await answer(tube, 'Drop', '2026-03-20')).body.code).toBe('order-state')
    const { Timeline, TotalCents } = await own()
    expect(Timeline.flatMap(({ Event }) => Event ?? [])).toEqual(['delay', 'delay', 'wait', 'drop'])
    expect(TotalCents).toBe(4600)
  })

  test('of two people who change an order at once one is told to look again; who lost the answer gets it', async () => {
    const { act, see, mask, tube } = await begin()
    const { Timeline } = await see()
    const change = (SupplyKey: number, of = asStaff(api())) =>
      act<StaffOrder & Problem>('change', { Quantities: [{ SupplyKey, Quantity: 0 }], Note, Seen: Timeline.length }, of)
    const answers = await Promise.all([change(mask), change(tube)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('changed-meanwhile')
    const won = answers[0]?.status === 200 ? mask : tube
    expect((await change(won)).status).toBe(200)
    await act('accept', {})
    expect((await change(won)).body).toMatchObject({ Status: 'Processing' })
    expect((await see()).Items).toHaveLength(2)
  })

  test('the address of what is not sent yet changes with a reason, and of nothing that was', async () => {
    const { act, own, send } = await begin()
    const DeliveryAddress = { Street: '9 New Way', Apt: null, City: 'Austin', State: 'TX', PostalCode: '78701' }
    expect((await act('change', { DeliveryAddress })).status).toBe(422)
    await act('change', { DeliveryAddress, Note: 'You called: you moved.' })
    expect(await own()).toMatchObject({ DeliveryAddress })
    await act('accept', {})
    await send('1Z-ALL')
    expect((await act<Problem>('change', { DeliveryAddress, Note })).body.code).toBe('order-state')
  })
})
