import type { ChargesAnswer } from '@homeside/contract/charges'
import { orderMoney } from '@homeside/contract/constants/order-money'
import type { Order } from '@homeside/contract/orders'
import type { Dashboard } from '@homeside/contract/patient'
import type { StaffOrder } from '@homeside/contract/staff-orders'

import type { Caller, TestApi } from './test-api.ts'

/** Reads an order in each way that its patient and staff have, compares money, parcels and events, and returns it. */
export async function expectOneStory(api: TestApi, patient: Caller, placed: Order): Promise<Order> {
  const [order = placed] = await expectOneStoryOfEach(api, patient, [placed])
  return order
}

/** The same of several orders of a patient, as they are shown together; no more than the dashboard shows. */
export async function expectOneStoryOfEach(api: TestApi, patient: Caller, placed: readonly Order[]): Promise<Order[]> {
  const [{ body: home }, { body: payments }] = await Promise.all([
    patient.get<Dashboard>('patient/dashboard'),
    patient.get<ChargesAnswer>('payments/charges'),
  ])
  const lists = { home, payments }
  return Promise.all(placed.map((each) => expectOneStoryBeside(api, patient, each, lists)))
}

interface Lists {
  home: Dashboard
  payments: ChargesAnswer
}

async function expectOneStoryBeside(
  api: TestApi,
  patient: Caller,
  { OrderKey: orderKey, Items: asked }: Order,
  { home, payments }: Lists,
): Promise<Order> {
  const [{ body: order }, { body: staff }] = await Promise.all([
    patient.get<Order>(`orders/${orderKey}`),
    api.asStaff().get<StaffOrder>(`staff/orders/${orderKey}`),
  ])
  const facts = ({ Dropped, Parcels, Items, Status, ...rest }: Order) => ({
    Dropped,
    Parcels,
    Status,
    backorders: Items.map(({ Backorder }) => Backorder),
    events: rest.Timeline.map(({ Event }) => Event),
    sent: Items.map(({ ShippedQty }) => ShippedQty),
    totals: [rest.CopayCents, rest.TotalCents, rest.PaidCents, rest.DueNowCents],
    money: orderMoney({ Items, Status, ...rest }),
  })
  const told = facts(order)
  expect(facts(staff)).toEqual(told)
  expect(home.LastOrders.filter(({ OrderKey }) => OrderKey === orderKey).map(facts)).toEqual([told])
  const due = payments.Due.find(({ OrderKey }) => OrderKey === orderKey)?.AmountCents ?? 0
  const isOver = ['Delivered', 'Cancelled'].includes(order.Status)
  expect(due).toBe(isOver ? 0 : order.DueNowCents)
  const paid = payments.Items.filter(({ OrderKey, Status }) => OrderKey === orderKey && Status === 'Paid')
  const cents = paid.reduce((sum, each) => sum + each.AmountCents - each.RefundedCents, 0)
  expect(cents).toBe(order.PaidCents)
  const { unknown, total, rest, way } = told.money
  expect(order.TotalCents).toBe(unknown > 0 ? null : total)
  expect(way === 'now' ? rest : 0).toBe(order.DueNowCents)
  for (const { SupplyKey, Quantity } of asked) {
    const has = (some: Order['Items' | 'Dropped']) => some?.find((one) => one.SupplyKey === SupplyKey)?.Quantity ?? 0
    expect(has(order.Items) + has(order.Dropped)).toBeGreaterThanOrEqual(Quantity)
  }
  for (const { SupplyKey, Quantity, ShippedQty, Backorder } of order.Items) {
    expect(Backorder === undefined || ShippedQty < Quantity).toBe(true)
    const inParcels = order.Parcels.flatMap(({ Items }) => Items).filter((sent) => sent.SupplyKey === SupplyKey)
    expect(inParcels.reduce((sum, sent) => sum + sent.Quantity, 0)).toBe(ShippedQty)
    expect(ShippedQty).toBeLessThanOrEqual(Quantity)
  }
  expect(order.Parcels.at(-1)?.TrackingNumber ?? null).toBe(order.TrackingNumber)
  const isWhole = order.Items.every(({ Quantity, ShippedQty }) => Quantity === ShippedQty)
  const { Status } = order
  expect(Status === 'PartiallyShipped' ? !isWhole : isWhole || !['Shipped', 'Delivered'].includes(Status)).toBe(true)
  expect(Status !== 'Shipped' || order.Parcels.some(({ ArrivedOn }) => !ArrivedOn)).toBe(true)
  return order
}
