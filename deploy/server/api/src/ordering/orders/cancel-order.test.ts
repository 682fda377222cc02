/** @size all */
import { nextOrderState, orderStatuses } from '@homeside/contract/constants/order-states'
import type { Order, OrderHistory, SuppliesAnswer } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { eq } from 'drizzle-orm'

import { asNewPatient, asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, placeTestOrder } from '../../../testing/order-requests.ts'
import { orders } from '../../platform/database/tables/orders.ts'

onEveryEngine('one order, its history, and taking it back', (api) => {
  test('an order is returned by its key, to its patient only', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7034')
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body).toEqual(order)
    const other = await asNewPatient(api())
    const { status, body } = await other.get<Problem>(`orders/${order.OrderKey}`)
    expect([status, body.code]).toEqual([404, 'not-found'])
  })

  test('another provider’s patient by the same account does not reach it either', async () => {
    const traits: PatientTraits = { OtherProviders: ['northridge'] }
    const { made, order } = await placeTestOrder(api(), 'A7030', {}, { traits })
    const elsewhere = await asPatient(api(), { ...made, Alias: 'northridge' })
    expect((await elsewhere.get(`orders/${order.OrderKey}`)).status).toBe(404)
    expect((await elsewhere.post(`orders/${order.OrderKey}/cancel`, {})).status).toBe(404)
  })

  test.each(['0', '-1', 'x', '1.5', '99999999999', '2147483648'])('orders/%s is no order’s path', async (key) => {
    const patient = await asNewPatient(api())
    expect((await patient.get(`orders/${key}`)).status).toBe(400)
  })

  test('a cancelled order says so, frees its allowance, and cannot be cancelled again', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7035')
    const statusOf = async () =>
      (await patient.get<SuppliesAnswer>('orders/supplies')).body.Items.find(({ HcpcsCode }) => HcpcsCode === 'A7035')
        ?.EligibilityStatus
    expect([order.CanCancel, await statusOf()]).toEqual([true, 'NotYetEligible'])
    const { body } = await patient.post<Order>(`orders/${order.OrderKey}/cancel`, { Reason: 'Ordered by mistake' })
    expect(body).toMatchObject({ Status: 'Cancelled', CanCancel: false, EstimatedDeliveryDate: null })
    expect(body.Timeline.at(-1)).toMatchObject({ Status: 'Cancelled', Note: 'Ordered by mistake' })
    expect(await statusOf()).toBe('Eligible')
    const again = await patient.post<Problem>(`orders/${order.OrderKey}/cancel`, {})
    expect([again.status, again.body.code]).toEqual([409, 'order-state'])
  })

  test.each(orderStatuses.filter((status) => status !== 'Draft'))('an order that is %s', async (status) => {
    const { patient, order } = await placeTestOrder(api(), 'A7037')
    await api().database.update(orders).set({ status }).where(eq(orders.orderKey, order.OrderKey))
    const allowed = nextOrderState(status, 'cancel') !== null
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body.CanCancel).toBe(allowed)
    const answer = await patient.post<Problem>(`orders/${order.OrderKey}/cancel`, {})
    expect([answer.status, answer.body.code]).toEqual(allowed ? [200, undefined] : [409, 'order-state'])
  })

  test('cancelling fifty times at once cancels once', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7038')
    const cancel = () => patient.post<Problem>(`orders/${order.OrderKey}/cancel`, {})
    const answers = await Promise.all(Array.from({ length: 50 }, cancel))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'order-state')).toHaveLength(49)
    const { body } = await patient.get<Order>(`orders/${order.OrderKey}`)
    expect(body.Timeline.map(({ Status }) => Status)).toEqual(['Submitted', 'Cancelled'])
  })

  test('of cancelling and accepting at the same moment one wins', async () => {
    const staff = asStaff(api())
    for (let round = 0; round < 10; round++) {
      const { patient, order } = await placeTestOrder(api(), 'A7039')
      const path = `orders/${order.OrderKey}`
      const [cancelled, accepted] = await Promise.all([
        patient.post(`${path}/cancel`, {}),
        staff.post(`staff/${path}/accept`, {}),
      ])
      expect([cancelled.status, accepted.status].toSorted((one, other) => one - other)).toEqual([200, 409])
      const { body } = await patient.get<Order>(path)
      expect(body.Status).toBe(cancelled.status === 200 ? 'Cancelled' : 'Processing')
    }
  })

  test('history is every order that is over, newest first, page by page', async () => {
    const patient = await asNewPatient(api(), { Orders: ['many delivered', 'shipped', 'blocked'] })
    const page = async (number: number, size: number) =>
      (await patient.get<OrderHistory>(`orders/history/${number}/${size}`)).body
    const all = await page(1, 100)
    expect(all).toMatchObject({ TotalCount: 12, Page: 1, PageSize: 100 })
    const dates = all.Items.map(({ OrderDate }) => OrderDate)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const pages = [await page(1, 5), await page(2, 5), await page(3, 5)]
    expect(pages.flatMap(({ Items }) => Items)).toEqual(all.Items)
    expect((await page(4, 5)).Items).toEqual([])
  })

  test.each(['0/5', '1/0', '1/101', 'x/5', '100001/5'])('history/%s is malformed', async (path) => {
    const patient = await asNewPatient(api(), { Orders: ['many delivered'] })
    expect((await patient.get(`orders/history/${path}`)).status).toBe(400)
  })

  test('the terms speak the reader’s language and name what the provider asks besides', async () => {
    const patient = await asNewPatient(api(), { Provider: 'northridge' })
    const terms = async (language: string) =>
      (await patient.get<object>('orders/terms', { 'Accept-Language': language })).body
    expect(await terms('en')).toMatchObject({
      OrderTerms: expect.stringContaining('Northridge Medical Supply may bill'),
      AdditionalDisclaimer: 'Opened packages cannot be returned.',
      AsksForPayment: false,
    })
    expect(await terms('es')).toMatchObject({ AdditionalDisclaimer: 'Los paquetes abiertos no se pueden devolver.' })
    const elsewhere = await asNewPatient(api(), { Provider: 'soluciones-medicas' })
    expect((await elsewhere.get('orders/terms')).body).toMatchObject({
      AdditionalDisclaimer: null,
      AsksForPayment: true,
    })
  })

  test('an order that is placed again after cancelling is a new one', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7046')
    await patient.post(`orders/${order.OrderKey}/cancel`, {})
    const again = await patient.post<Order>('orders', await orderOf(patient, 'A7046'), newKey())
    expect(again.body.OrderKey).not.toBe(order.OrderKey)
  })
})
