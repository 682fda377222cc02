import { holdReasons } from '@homeside/contract/constants/order-states'
import type { Conversation } from '@homeside/contract/conversations'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { eq } from 'drizzle-orm'

import { asNewPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, placeTestOrder, supplyKey } from '../../../testing/order-requests.ts'
import { dispensings } from '../../platform/database/tables/supplies.ts'

const parcel = { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' }
const wrongAddress = { AddressIsCorrect: false, ChangeDescription: 'I moved.' }

onEveryEngine('staff and orders', (api) => {
  const bodies = {
    accept: {},
    hold: { HoldReason: 'InsuranceIssue' },
    approve: {},
    deny: { Note: 'Not covered.' },
    block: { Question: 'Which size?' },
    answer: {},
    ship: parcel,
    deliver: {},
  } as const
  type Act = keyof typeof bodies
  const act = <Body = StaffOrder>(order: Order, what: Act, body: object = bodies[what]) =>
    asStaff(api()).post<Body>(`staff/orders/${order.OrderKey}/${what}`, body)

  test('a submitted order is delivered step by step, and its patient sees each step', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7034')
    expect((await act(order, 'accept', { Note: 'We have started.' })).body).toMatchObject({ Status: 'Processing' })
    expect((await act(order, 'ship')).body).toMatchObject({ Status: 'Shipped', DateOfService: '2026-03-10', ...parcel })
    expect((await act(order, 'deliver')).body).toMatchObject({ Status: 'Delivered' })
    const { body } = await patient.get<Order>(`orders/${order.OrderKey}`)
    expect(body.Timeline.map(({ Status, Note }) => [Status, Note])).toEqual([
      ['Submitted', null],
      ['Processing', 'We have started.'],
      ['Shipped', null],
      ['Delivered', null],
    ])
    const { body: whole } = await asStaff(api()).get<StaffOrder>(`staff/orders/${order.OrderKey}`)
    const who = expect.stringMatching(/^staff-/) as string
    expect(whole.Allowances[0]?.Received).toEqual([{ On: '2026-03-10', Quantity: 1 }])
    expect(whole.Timeline.map(({ By }) => By)).toEqual([null, who, who, who])
    expect(body).toMatchObject({ CanCancel: false, HoldReason: null, EstimatedDeliveryDate: '2026-03-13' })
    expect(body.Items.map(({ ShippedQty }) => ShippedQty)).toEqual([1])
  })

  test('staff see the refill request as it was made', async () => {
    const said = { ...wrongAddress, Statement: 'Everything else above is right. I need these supplies.' }
    const { order } = await placeTestOrder(api(), 'A7035', said)
    const { body } = await asStaff(api()).get<StaffOrder>(`staff/orders/${order.OrderKey}`)
    expect(body).toMatchObject({
      ...said,
      ConfirmsNeed: true,
      InsuranceIsCorrect: true,
      RequestedUtc: '2026-03-10T15:00:00.000Z',
      Usage: [{ SupplyKey: order.Items[0]?.SupplyKey }],
    })
    const [allowance, ...others] = body.Allowances
    expect(others).toEqual([])
    const { SupplyKey } = order.Items[0] ?? {}
    expect(allowance).toMatchObject({ SupplyKey, Left: allowance?.Quantity, Received: [] })
  })

  test.each(holdReasons)('an order can be held for %s, and go on after it', async (HoldReason) => {
    const { patient, order } = await placeTestOrder(api(), 'A7037')
    await act(order, 'hold', { HoldReason })
    const held = (await patient.get<Order>(`orders/${order.OrderKey}`)).body
    expect(held).toMatchObject({ Status: 'PendingReview', HoldReason, EstimatedDeliveryDate: null, CanCancel: true })
    expect((await act(order, 'approve')).body).toMatchObject({
      Status: 'Processing',
      HoldReason: null,
      EstimatedDeliveryDate: '2026-03-16',
    })
  })

  test('a denied order is cancelled, with the reason for the patient', async () => {
    const { order } = await placeTestOrder(api(), 'A7038', wrongAddress)
    const { body } = await act(order, 'deny')
    expect(body).toMatchObject({ Status: 'Cancelled', HoldReason: null })
    expect(body.Timeline.at(-1)?.Note).toBe('Not covered.')
  })

  test('a question blocks the order and starts a conversation; the patient’s answer there reopens the order', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7039', wrongAddress, { traits: { Language: 'es' } })
    const { body: blocked } = await act(order, 'block')
    expect(blocked).toMatchObject({ Status: 'Blocked', HoldReason: 'FollowUpRequired' })
    const path = `conversations/${blocked.ConversationKey}`
    const { body } = await patient.get<Conversation>(path)
    expect(body).toMatchObject({ Topic: 'Orders', Subject: `Su pedido ${order.OrderNumber}`, IsUnread: true })

    expect((await patient.post(path, { Message: 'Size M, please.' }, newKey())).status).toBe(200)
    const answered = (await patient.get<Order>(`orders/${order.OrderKey}`)).body
    expect(answered).toMatchObject({ Status: 'PendingReview', HoldReason: 'PatientAnswers' })

    // Another message moves nothing any more.
    await act(order, 'approve')
    await patient.post(path, { Message: 'Thank you.' }, newKey())
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body.Status).toBe('Processing')
  })

  test('an answer after the order was cancelled is a message and nothing else', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7046', wrongAddress)
    const { body: blocked } = await act(order, 'block')
    await patient.post(`orders/${order.OrderKey}/cancel`, {})
    expect(
      (await patient.post(`conversations/${blocked.ConversationKey}`, { Message: 'Size M.' }, newKey())).status,
    ).toBe(200)
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body.Status).toBe('Cancelled')
  })

  test('without messages, the question is in the timeline and staff record the answer', async () => {
    const traits: PatientTraits = { Provider: ['without messages'] }
    const { order } = await placeTestOrder(api(), 'A7034', wrongAddress, { traits })
    const { body } = await act(order, 'block', { Question: 'Which size?', HoldReason: 'SupplyVerification' })
    expect(body).toMatchObject({ Status: 'Blocked', HoldReason: 'SupplyVerification', ConversationKey: null })
    expect(body.Timeline.at(-1)?.Note).toBe('Which size?')
    expect((await act(order, 'answer')).body).toMatchObject({ Status: 'PendingReview', HoldReason: 'PatientAnswers' })
  })

  test('an order is sent in parts, and only what was sent counts as received', async () => {
    const supplies = [{ code: 'A4338' }, { code: 'A4351' }]
    const patient = await asNewPatient(api(), {}, { registration: { supplies } })
    const items = [
      { SupplyKey: await supplyKey(patient, 'A4338'), Quantity: 1 },
      { SupplyKey: await supplyKey(patient, 'A4351'), Quantity: 100 },
    ]
    const { body: order } = await patient.post<Order>(
      'orders',
      await orderOf(patient, 'A4338', { Items: items }),
      newKey(),
    )
    await act(order, 'accept')
    const [catheter, straight] = items
    const first = await act(order, 'ship', { ...parcel, Items: [{ ...straight, Quantity: 60 }] })
    expect(first.body).toMatchObject({ Status: 'PartiallyShipped' })
    const second = await act(order, 'ship', { ...parcel, Items: [{ ...straight, Quantity: 30 }] })
    expect(second.body.Status).toBe('PartiallyShipped')
    expect(second.body.Items.map(({ ShippedQty }) => ShippedQty)).toEqual([0, 90])
    const tooMany = await act<Problem>(order, 'ship', { ...parcel, Items: [{ ...straight, Quantity: 11 }] })
    expect(tooMany.body.fields).toEqual({ 'Items.0.Quantity': 'out-of-range' })
    const rest = await act(order, 'ship')
    expect(rest.body).toMatchObject({ Status: 'Shipped' })
    const rows = await api().database.select().from(dispensings).where(eq(dispensings.orderKey, order.OrderKey))
    expect(rows.map(({ supplyKey: key, quantity }) => [key, quantity])).toEqual([
      [straight?.SupplyKey, 60],
      [straight?.SupplyKey, 30],
      [catheter?.SupplyKey, 1],
      [straight?.SupplyKey, 10],
    ])
  })

  test.each([
    ['an item of no order', (key: number) => [{ SupplyKey: key + 10_000, Quantity: 1 }], 'Items.0.SupplyKey'],
    [
      'an item named twice',
      (key: number) => [
        { SupplyKey: key, Quantity: 1 },
        { SupplyKey: key, Quantity: 1 },
      ],
      'Items.1.SupplyKey',
    ],
  ])('%s is not shipped', async (_, items, field) => {
    const { order } = await placeTestOrder(api(), 'A7032', {}, { quantity: 2 })
    await act(order, 'accept')
    const Items = items(order.Items[0]?.SupplyKey ?? 0)
    const { status, body } = await act<Problem>(order, 'ship', { ...parcel, Items })
    expect([status, body.fields?.[field]]).toEqual([422, 'invalid'])
  })

  test('more than the allowance goes through only when somebody says so, or with fewer', async () => {
    const tooMany = { supply: { copayCents: 280 }, quantity: 30 }
    const first = await placeTestOrder(api(), 'A5061', {}, tooMany)
    const blind = await act<Problem>(first.order, 'approve')
    expect([blind.status, blind.body.fields]).toEqual([422, { 'Items.0.Quantity': 'out-of-range' }])
    expect((await first.patient.get<Order>(`orders/${first.order.OrderKey}`)).body.Status).toBe('PendingReview')
    const [item] = first.order.Items
    const fewer = await act(first.order, 'approve', { Items: [{ SupplyKey: item?.SupplyKey, Quantity: 20 }] })
    expect(fewer.body).toMatchObject({ Status: 'Processing', CopayCents: 280 * 20 })
    expect(fewer.body.Items[0]?.Quantity).toBe(20)

    const second = await placeTestOrder(api(), 'A5061', {}, tooMany)
    const confirmed = await act(second.order, 'approve', { ConfirmsOverAllowance: true })
    expect(confirmed.body.Items[0]?.Quantity).toBe(30)
    const { body } = await second.patient.get<SuppliesAnswer>('orders/supplies')
    expect(body.Items.find(({ HcpcsCode }) => HcpcsCode === 'A5061')).toMatchObject({ MaxQty: 0 })
  })

  test('an event that the status does not allow is refused and changes nothing', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A4604')
    const impossible: Act[] = ['approve', 'deny', 'block', 'answer', 'ship', 'deliver']
    for (const what of impossible) {
      const { status, body } = await act<Problem>(order, what)
      expect([what, status, body.code]).toEqual([what, 409, 'order-state'])
    }
    const { body } = await patient.get<Order>(`orders/${order.OrderKey}`)
    expect(body).toEqual(order)
  })

  test('accepting fifty times at once accepts once', async () => {
    const { order } = await placeTestOrder(api(), 'A4604')
    const answers = await Promise.all(Array.from({ length: 50 }, () => act<Problem>(order, 'accept')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    const { body } = await asStaff(api()).get<StaffOrder>(`staff/orders/${order.OrderKey}`)
    expect(body.Timeline.map(({ Status }) => Status)).toEqual(['Submitted', 'Processing'])
  })

  test('shipping all twice at the same moment sends each item once', async () => {
    const { order } = await placeTestOrder(api(), 'A7030')
    await act(order, 'accept')
    const answers = await Promise.all([act(order, 'ship'), act(order, 'ship')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await api().database.select().from(dispensings).where(eq(dispensings.orderKey, order.OrderKey))
    expect(rows).toHaveLength(1)
  })

  test('a parcel that is sent again after something else was done is one parcel', async () => {
    const { order } = await placeTestOrder(api(), 'A7032', {}, { quantity: 2 })
    const part = { ...parcel, Items: [{ SupplyKey: order.Items[0]?.SupplyKey, Quantity: 1 }] }
    await act(order, 'accept')
    for (const [what, body] of [
      ['ship', part],
      ['hold', bodies.hold],
      ['approve', bodies.approve],
      ['ship', part],
    ] as const) {
      expect([what, (await act(order, what, body)).status]).toEqual([what, 200])
    }
    const rows = await api().database.select().from(dispensings).where(eq(dispensings.orderKey, order.OrderKey))
    expect(rows.map(({ quantity }) => quantity)).toEqual([1])
  })

  test.each<[Act, object]>([
    ['hold', {}],
    ['hold', { HoldReason: 'Weather' }],
    ['deny', {}],
    ['deny', { Note: '  ' }],
    ['block', { Question: '' }],
    ['ship', { Carrier: 'UPS' }],
    ['ship', { ...parcel, TrackingNumber: 'no tracking' }],
    ['ship', { ...parcel, Items: [] }],
  ])('%s with %j is not valid', async (what, body) => {
    const { order } = await placeTestOrder(api(), 'A7036')
    expect((await act<Problem>(order, what, body)).body.code).toBe('validation')
  })

  test('an order’s act sent again is answered and not done twice; one under way is called off', async () => {
    const made = await api().addPatient({ Orders: ['placed'] })
    const path = `staff/orders/${made.Orders[0]?.OrderKey}`
    const send = (what: string, body: object) => asStaff(api()).post<Order & Problem>(`${path}/${what}`, body)
    const accept = { ExternalNumber: 'SO-4711', Note: 'Started.' }
    const first = await send('accept', accept)
    expect(first.body).toMatchObject({ Status: 'Processing', ExternalNumber: 'SO-4711' })
    expect(await send('accept', accept)).toMatchObject({ status: 200, body: first.body })
    expect((await send('accept', { Note: 'Another.' })).body.code).toBe('order-state')
    const part = { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' }
    const cancelled = await send('cancel', { Note: 'We cannot get it.' })
    expect(cancelled.body).toMatchObject({ Status: 'Cancelled' })
    expect(await send('cancel', { Note: 'We cannot get it.' })).toMatchObject({ status: 200, body: cancelled.body })
    expect(await send('accept', accept)).toMatchObject({ status: 200, body: { Status: 'Cancelled' } })
    expect((await send('ship', part)).body.code).toBe('order-state')
    const { body } = await asStaff(api()).get<{ Items: { OrderKey: number }[] }>('staff/orders?number=SO-4711')
    expect(body.Items.map(({ OrderKey }) => OrderKey)).toEqual([made.Orders[0]?.OrderKey])
  })
})
