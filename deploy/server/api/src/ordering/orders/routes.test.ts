import type { Order, OrdersAnswer } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import { eq } from 'drizzle-orm'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, supplyKey } from '../../../testing/order-requests.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { patients } from '../../platform/database/tables/patients.ts'

const withSupplies = (api: TestApi) => asNewPatient(api, { Supplies: 'all due', Orders: ['placed', 'delivered'] })
const numbersOf = ({ Items }: OrdersAnswer) => Items.map((order) => order.OrderNumber)

onEveryEngine('orders', (api) => {
  test('a placed order is returned in full, and is first among the open and recent ones', async () => {
    const patient = await withSupplies(api())
    const placed = await patient.post<Order>('orders', await orderOf(patient, 'A7032', {}, 2), newKey())
    expect(placed.status).toBe(200)
    expect(placed.body).toMatchObject({
      OrderDate: '2026-03-10',
      Status: 'Submitted',
      HoldReason: null,
      CopayCents: 1220,
      DeliveryPhone: '5555550161',
      EstimatedDeliveryDate: '2026-03-16',
    })
    expect(placed.body.OrderNumber).toMatch(/^HS-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(placed.body.Timeline).toEqual([{ Status: 'Submitted', AtUtc: '2026-03-10T15:00:00.000Z', Note: null }])
    expect(numbersOf((await patient.get<OrdersAnswer>('orders/open')).body)[0]).toBe(placed.body.OrderNumber)
    expect(numbersOf((await patient.get<OrdersAnswer>('orders/recent')).body)[0]).toBe(placed.body.OrderNumber)
  })

  test('the order stores who asked, when, and that it is needed', async () => {
    const patient = await withSupplies(api())
    const { body } = await patient.post<Order>('orders', await orderOf(patient, 'A7035'), newKey())
    const [row] = await api().database.select().from(orders).where(eq(orders.orderKey, body.OrderKey))
    expect(row).toMatchObject({ confirmedNeed: true, requestedAt: api().clock.now() })
    expect(row?.requestedByAccountKey).toBeGreaterThan(0)
  })

  test('fifty requests with one key at the same moment place one order and get one answer', async () => {
    const patient = await withSupplies(api())
    const before = (await patient.get<OrdersAnswer>('orders/open')).body.Items.length
    const [order, key] = [await orderOf(patient, 'A7037'), newKey()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => patient.post<Order>('orders', order, key)))
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await patient.get<OrdersAnswer>('orders/open')).body.Items).toHaveLength(before + 1)
  })

  test('the same key with another body is refused', async () => {
    const patient = await withSupplies(api())
    const key = newKey()
    await patient.post('orders', await orderOf(patient, 'A7038'), key)
    const again = await patient.post<Problem>('orders', await orderOf(patient, 'A7038', {}, 2), key)
    expect([again.status, again.body.code]).toEqual([422, 'idempotency-mismatch'])
  })

  test('an order without a key is malformed', async () => {
    const patient = await withSupplies(api())
    const { status, body } = await patient.post<Problem>('orders', await orderOf(patient, 'A7038'))
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('a refused request may be repeated with its key', async () => {
    const patient = await withSupplies(api())
    const key = newKey()
    expect((await patient.post('orders', await orderOf(patient, 'A7038', { AcceptsTerms: false }), key)).status).toBe(
      422,
    )
    expect((await patient.post('orders', await orderOf(patient, 'A7038'), key)).status).toBe(200)
  })

  test('two orders for one supply at the same moment cannot spend the allowance twice', async () => {
    const supplies = [{ code: 'A7033' }, { code: 'A7037' }]
    const patient = await asNewPatient(api(), {}, { registration: { supplies } })
    const order = await orderOf(patient, 'A7033', {}, 2)
    const answers = await Promise.all([0, 1].map(() => patient.post<Problem>('orders', order, newKey())))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('not-eligible')
  })

  test.each([
    ['ConfirmsNeed', { ConfirmsNeed: false }, 'confirmation-required'],
    ['AcceptsTerms', { AcceptsTerms: false }, 'order-terms'],
    ['ChangeDescription', { AddressIsCorrect: false }, 'change-description-required'],
    ['ChangeDescription', { InsuranceIsCorrect: false, ChangeDescription: '  ' }, 'change-description-required'],
    ['Items', { Items: [] }, 'nothing-selected'],
    ['Items.0.SupplyKey', { Items: [{ SupplyKey: 999_999, Quantity: 1 }] }, 'invalid'],
    ['Items.0.Quantity', { Items: [{ SupplyKey: 1, Quantity: 1000 }] }, 'out-of-range'],
  ])('%s is refused as %j: %s', async (field, changes, fieldCode) => {
    const patient = await withSupplies(api())
    const { status, body } = await patient.post<Problem>('orders', await orderOf(patient, 'A7034', changes), newKey())
    expect([status, body.code, body.fields?.[field]]).toEqual([422, 'validation', fieldCode])
  })

  test('more than the allowance waits for somebody to look at it', async () => {
    const patient = await asNewPatient(api(), {}, { registration: { supplies: [{ code: 'A5061' }] } })
    const { body } = await patient.post<Order>('orders', await orderOf(patient, 'A5061', {}, 21), newKey())
    expect(body).toMatchObject({ Status: 'PendingReview', HoldReason: 'SupplyVerification' })
    expect(body.EstimatedDeliveryDate).toBeNull()
  })

  test('an unknown member is refused', async () => {
    const patient = await withSupplies(api())
    const order = { ...(await orderOf(patient, 'A7034')), Status: 'Delivered' }
    const { status, body } = await patient.post<Problem>('orders', order, newKey())
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test.each([
    ['address', { AddressIsCorrect: false, ChangeDescription: 'I moved.' }, 'AddressIncorrect', 'A7034'],
    ['insurance', { InsuranceIsCorrect: false, ChangeDescription: 'New plan.' }, 'InsuranceIssue', 'A4604'],
  ])('a wrong %s makes the order wait for review', async (_, changes, holdReason, code) => {
    const patient = await withSupplies(api())
    const { body } = await patient.post<Order>('orders', await orderOf(patient, code, changes), newKey())
    expect(body).toMatchObject({ Status: 'PendingReview', HoldReason: holdReason, EstimatedDeliveryDate: null })
  })

  test('an expired prescription makes the order wait for review', async () => {
    const patient = await asNewPatient(api(), { Supplies: 'prescription expired' })
    const { body } = await patient.post<Order>('orders', await orderOf(patient, 'A7034'), newKey())
    expect(body).toMatchObject({ Status: 'PendingReview', HoldReason: 'PrescriptionRequired' })
  })

  test('a supply that is not yet due is not eligible', async () => {
    const patient = await asNewPatient(api(), { Supplies: 'due' })
    const due = await orderOf(patient, 'A7034')
    const later = await orderOf(patient, 'A7035')
    const both = { ...due, Items: [...due.Items, ...later.Items] }
    const { body } = await patient.post<Problem>('orders', both, newKey())
    expect(body).toMatchObject({ code: 'not-eligible', fields: { 'Items.1.SupplyKey': 'invalid' } })
    expect(Object.keys(body.fields ?? {})).toHaveLength(1)
  })

  test('when nothing at all can be ordered, the answer says so', async () => {
    const patient = await asNewPatient(api(), { Supplies: 'nothing due' })
    const { body } = await patient.post<Problem>('orders', await orderOf(patient, 'A7034'), newKey())
    expect(body.code).toBe('nothing-eligible')
  })

  test('a supply on hold blocks the order', async () => {
    const patient = await asNewPatient(api(), { Supplies: 'on hold' })
    const { body } = await patient.post<Problem>('orders', await orderOf(patient, 'A7034'), newKey())
    expect(body.code).toBe('order-blocked')
  })

  test('another patient’s supply is unknown', async () => {
    const [patient, other] = [await withSupplies(api()), await withSupplies(api())]
    const foreign = { Items: [{ SupplyKey: await supplyKey(other, 'A7034'), Quantity: 1 }] }
    const { body } = await patient.post<Problem>('orders', await orderOf(patient, 'A7034', foreign), newKey())
    expect(body.fields).toEqual({ 'Items.0.SupplyKey': 'invalid' })
  })

  test('recent orders are the last five, open ones all that are under way', async () => {
    const before = await asNewPatient(api(), { Orders: ['many delivered'] })
    expect((await before.get<OrdersAnswer>('orders/recent')).body.Items).toHaveLength(5)
    expect((await before.get<OrdersAnswer>('orders/open')).body.Items).toHaveLength(0)
    const now = await asNewPatient(api(), {
      Orders: ['delivered', 'cancelled', 'partly shipped', 'blocked', 'shipped', 'on hold', 'placed'],
    })
    const statuses = (await now.get<OrdersAnswer>('orders/open')).body.Items.map((order) => order.Status)
    expect(statuses).toEqual(['Submitted', 'PendingReview', 'Shipped', 'Blocked', 'PartiallyShipped'])
  })

  test.each(['orders/supplies', 'orders/open', 'orders/recent'])('%s is off without the program', async (path) => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const mine = eq(patients.patientKey, made.PatientKey)
    const change = (connectCampaignSubscribed: boolean) =>
      api().database.update(patients).set({ connectCampaignSubscribed }).where(mine)
    await change(false)
    expect((await patient.get<Problem>(path)).body.code).toBe('feature-off')
    await change(true)
    expect((await patient.get(path)).status).toBe(200)
  })
})
