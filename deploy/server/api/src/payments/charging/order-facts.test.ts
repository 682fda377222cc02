/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { ChargesAnswer } from '@homeside/contract/charges'
import { orderMoney } from '@homeside/contract/constants/order-money'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { Dashboard } from '@homeside/contract/patient'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import fc from 'fast-check'

import { asPatient } from '../../../testing/as-patient.ts'
import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import type { Caller, TestApi } from '../../../testing/test-api.ts'
import { attempts } from '../../platform/database/tables/operations.ts'

/** For each of the two engines; always the same ones. */
const numRuns = isLong ? 10_000 : 20
/** A patient orders three of these at a time: making one takes longer than a walk. */
const suppliesEach = 30

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...(['accept', 'ship', 'ship part', 'deliver', 'hold', 'approve', 'deny', 'pay', 'cancel', 'callOff'] as const),
      ...(['change', 'drop item', 'delay', 'arrive', 'wait', 'drop', 'refunds'] as const),
    ),
    /** Which item a part has, and how many of it. */
    item: fc.integer({ min: 0, max: 2 }),
    quantity: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 2, maxLength: 12 },
)

onEveryEngine('what everybody reads of an order', (api) => {
  test('patient, staff, dashboard and payments are told the same money and parcels, whatever happens to it', async () => {
    const startOrder = ordersOf(api())
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { patient, card, order } = await startOrder()
        expect(order.Status).toBe('Submitted')
        const path = `orders/${order.OrderKey}`
        for (const { act, item, quantity } of taken) {
          if (act === 'pay') {
            const { DueNowCents: AmountCents } = (await patient.get<Order>(path)).body
            const charge = { PaymentMethodKey: card, AmountCents, OrderKey: order.OrderKey, ReturnUrl }
            if (AmountCents > 0) await patient.post('payments/charges', charge, newKey())
          } else if (act === 'cancel') await patient.post(`${path}/cancel`, {})
          else if (act === 'refunds') await api().workFinished()
          else if (act === 'wait' || act === 'drop') {
            const SupplyKey = order.Items[item]?.SupplyKey
            const { Items } = (await patient.get<Order>(path)).body
            const ExpectedOn = Items.find((one) => one.SupplyKey === SupplyKey)?.Backorder?.ExpectedOn ?? '2026-04-01'
            const answer = { SupplyKey, ExpectedOn, Choice: act === 'wait' ? 'Wait' : 'Drop' }
            await patient.post(`${path}/backorder`, answer, newKey())
          } else {
            const one = { SupplyKey: order.Items[item]?.SupplyKey }
            const Seen = (await patient.get<Order>(path)).body.Timeline.length
            const parcel = { Carrier: 'UPS', TrackingNumber: `1Z-${item}-${quantity}` }
            const Note = 'No.'
            const change = (Quantity: number) => ({ Quantities: [{ ...one, Quantity }], Seen, Note })
            const calls = {
              ship: ['ship', parcel],
              'ship part': ['ship', { ...parcel, Items: [{ ...one, Quantity: quantity }] }],
              change: ['change', { ...change(quantity), ConfirmsOverAllowance: true }],
              'drop item': ['change', change(0)],
              delay: ['delay', { Backorders: [{ ...one, ExpectedOn: `2026-04-0${quantity}` }], Seen }],
              arrive: ['arrive', { TrackingNumber: parcel.TrackingNumber }],
              hold: ['hold', { HoldReason: 'FollowUpRequired' }],
              deny: ['deny', { Note }],
              callOff: ['cancel', { Note }],
              accept: ['accept', {}],
              approve: ['approve', { ConfirmsOverAllowance: true }],
              deliver: ['deliver', {}],
            } satisfies Record<string, [string, object]>
            const [what, body] = calls[act]
            await api().asStaff().post(`staff/${path}/${what}`, body)
          }
          await expectOneStory(patient, order)
        }
        // Once all that was asked for is given back, nobody has paid more than the order costs.
        await api().workFinished()
        await expectOneStory(patient, order)
        const { PaidCents, Status, TotalCents } = (await patient.get<Order>(path)).body
        expect(PaidCents).toBeLessThanOrEqual(Status === 'Cancelled' ? 0 : (TotalCents ?? PaidCents))
      }),
      { numRuns, seed: 20_260_310 },
    )
  })

  /** Reads an order in every way, and compares. */
  async function expectOneStory(patient: Caller, { OrderKey: orderKey, Items: asked }: Order): Promise<void> {
    const { body: order } = await patient.get<Order>(`orders/${orderKey}`)
    const { body: staff } = await api().asStaff().get<StaffOrder>(`staff/orders/${orderKey}`)
    const { body: home } = await patient.get<Dashboard>('patient/dashboard')
    const { body: payments } = await patient.get<ChargesAnswer>('payments/charges')
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
  }
})

/** Places one order after the other, in turn at a provider that asks for payment and at one that sends bills. */
function ordersOf(api: TestApi) {
  let left: number[] = []
  let patient: Caller
  let card = 0
  let patients = 0
  return async () => {
    await api.database.delete(attempts)
    if (left.length === 0) {
      patients += 1
      // A third of the items have a copay that nobody knows, at every other patient.
      const supplies = Array.from({ length: suppliesEach }, (_, index) => ({
        code: 'A7032',
        copayCents: patients % 4 === 0 && index % 3 === 0 ? null : 700 + index,
      }))
      const Provider: ('asks for payment' | 'without reminders and app')[] =
        patients % 2 === 0 ? [] : ['asks for payment']
      const made = await api.addPatient({ Provider }, { registration: { supplies } })
      patient = await asPatient(api, made)
      card = (await addCard(api, patient)).PaymentMethodKey
      left = (await patient.get<SuppliesAnswer>('orders/supplies')).body.Items.map(({ SupplyKey }) => SupplyKey)
    }
    const Items = left.splice(0, 3).map((SupplyKey, index) => ({ SupplyKey, Quantity: Math.min(index + 1, 2) }))
    const request = await orderOf(patient, 'A7032', { Items })
    const { status, body } = await patient.post<Order>('orders', request, newKey())
    if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
    return { patient, card, order: body }
  }
}
