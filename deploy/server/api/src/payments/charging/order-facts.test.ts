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
    act: fc.constantFrom('accept', 'ship', 'ship part', 'deliver', 'hold', 'approve', 'pay', 'cancel', 'callOff'),
    /** Which item a part has, and how many of it. */
    item: fc.integer({ min: 0, max: 2 }),
    quantity: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 2, maxLength: 9 },
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
          else {
            const parcel = { Carrier: 'UPS', TrackingNumber: `1Z-${item}-${quantity}` }
            const Items = [{ SupplyKey: order.Items[item]?.SupplyKey, Quantity: quantity }]
            const body = act === 'ship part' ? { ...parcel, Items } : act === 'ship' ? parcel : {}
            const said = { hold: { HoldReason: 'FollowUpRequired' }, callOff: { Note: 'No.' } }[act as 'hold']
            await api()
              .asStaff()
              .post(`staff/${path}/${act === 'ship part' ? 'ship' : act}`, said ?? body)
          }
          await expectOneStory(patient, order.OrderKey)
        }
      }),
      { numRuns, seed: 20_260_310 },
    )
  })

  /** Reads an order in every way, and compares. */
  async function expectOneStory(patient: Caller, orderKey: number): Promise<void> {
    const { body: order } = await patient.get<Order>(`orders/${orderKey}`)
    const { body: staff } = await api().asStaff().get<StaffOrder>(`staff/orders/${orderKey}`)
    const { body: home } = await patient.get<Dashboard>('patient/dashboard')
    const { body: payments } = await patient.get<ChargesAnswer>('payments/charges')
    const facts = ({ Parcels, Items, Status, ...rest }: Order) => ({
      Parcels,
      Status,
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
    // What was paid for a cancelled order is on its way back.
    const cents = order.Status === 'Cancelled' ? order.PaidCents : paid.reduce((sum, each) => sum + each.AmountCents, 0)
    expect(cents).toBe(order.PaidCents)
    const { unknown, total, rest, way } = told.money
    expect(order.TotalCents).toBe(unknown > 0 ? null : total)
    expect(way === 'now' ? rest : 0).toBe(order.DueNowCents)
    for (const { SupplyKey, Quantity, ShippedQty } of order.Items) {
      const inParcels = order.Parcels.flatMap(({ Items }) => Items).filter((sent) => sent.SupplyKey === SupplyKey)
      expect(inParcels.reduce((sum, sent) => sum + sent.Quantity, 0)).toBe(ShippedQty)
      expect(ShippedQty).toBeLessThanOrEqual(Quantity)
    }
    expect(order.Parcels.at(-1)?.TrackingNumber ?? null).toBe(order.TrackingNumber)
    const isWhole = order.Items.every(({ Quantity, ShippedQty }) => Quantity === ShippedQty)
    const { Status } = order
    expect(Status === 'PartiallyShipped' ? !isWhole : isWhole || Status !== 'Shipped').toBe(true)
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
