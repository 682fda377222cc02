/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import fc from 'fast-check'

import { asPatient } from '../../../testing/as-patient.ts'
import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { expectOneStory } from '../../../testing/expect-one-story.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import type { Caller, TestApi } from '../../../testing/test-api.ts'
import { attempts } from '../../platform/database/tables/operations.ts'

/** For each of the two engines, so that a long run has 10,000 orders; always the same ones. */
const numRuns = isLong ? 5000 : 20
/** A patient orders three of these at a time, and a fourth may replace one: making one takes longer than a walk. */
const suppliesEach = 32

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...(['accept', 'ship', 'ship part', 'deliver', 'hold', 'approve', 'deny', 'pay', 'cancel', 'callOff'] as const),
      ...(['change', 'drop item', 'replace', 'delay', 'arrive', 'correct', 'wait', 'ask', 'drop', 'refunds'] as const),
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
        const { patient, card, order, spare } = await startOrder()
        expect(order.Status).toBe('Submitted')
        const path = `orders/${order.OrderKey}`
        let known = order
        for (const { act, item, quantity } of taken) {
          let status = 200
          if (act === 'pay') {
            const { DueNowCents: AmountCents } = known
            const charge = { PaymentMethodKey: card, AmountCents, OrderKey: order.OrderKey, ReturnUrl }
            if (AmountCents > 0) ({ status } = await patient.post('payments/charges', charge, newKey()))
          } else if (act === 'cancel') ({ status } = await patient.post(`${path}/cancel`, {}))
          else if (act === 'refunds') await api().workFinished()
          else if (act === 'wait' || act === 'ask' || act === 'drop') {
            const SupplyKey = order.Items[item]?.SupplyKey
            const ExpectedOn =
              known.Items.find((one) => one.SupplyKey === SupplyKey)?.Backorder?.ExpectedOn ?? '2026-04-01'
            const answer = { SupplyKey, ExpectedOn, Choice: { wait: 'Wait', ask: 'Replace', drop: 'Drop' }[act] }
            ;({ status } = await patient.post(`${path}/backorder`, answer, newKey()))
          } else {
            const one = { SupplyKey: order.Items[item]?.SupplyKey }
            const Seen = known.Timeline.length
            const parcel = { Carrier: 'UPS', TrackingNumber: `1Z-${item}-${quantity}` }
            const Note = 'No.'
            const change = (Quantity: number) => ({ Quantities: [{ ...one, Quantity }], Seen, Note })
            const calls = {
              ship: ['ship', parcel],
              'ship part': ['ship', { ...parcel, Items: [{ ...one, Quantity: quantity }] }],
              change: ['change', { ...change(quantity), ConfirmsOverAllowance: true }],
              'drop item': ['change', change(0)],
              replace: [
                'replace',
                {
                  // What was dropped or replaced before may come back.
                  Replacement: {
                    ...one,
                    BySupplyKey: quantity === 1 ? spare : order.Items[(item + 1) % 3]?.SupplyKey,
                    Quantity: quantity,
                  },
                  ConfirmsOverAllowance: true,
                  Seen,
                  Note,
                },
              ],
              delay: ['delay', { Backorders: [{ ...one, ExpectedOn: `2026-04-0${quantity}` }], Seen }],
              arrive: ['arrive', { TrackingNumber: parcel.TrackingNumber }],
              correct: [
                'correct-parcel',
                { Parcel: parcel.TrackingNumber, TrackingNumber: `1Z-${item}-${3 - quantity}`, Carrier: 'UPS', Seen },
              ],
              hold: ['hold', { HoldReason: 'FollowUpRequired' }],
              deny: ['deny', { Note }],
              callOff: ['cancel', { Note }],
              accept: ['accept', {}],
              approve: ['approve', { ConfirmsOverAllowance: true }],
              deliver: ['deliver', {}],
            } satisfies Record<string, [string, object]>
            const [what, body] = calls[act]
            ;({ status } = await api().asStaff().post(`staff/${path}/${what}`, body))
          }
          // What was refused changed nothing. If it did, the next story tells it.
          if (status < 400) known = await expectOneStory(api(), patient, order)
        }
        // Once all that was asked for is given back, nobody has paid more than the order costs.
        await api().workFinished()
        const { PaidCents, Status, TotalCents } = await expectOneStory(api(), patient, order)
        expect(PaidCents).toBeLessThanOrEqual(Status === 'Cancelled' ? 0 : (TotalCents ?? PaidCents))
      }),
      { numRuns, seed: 20_260_310 },
    )
  })
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
    const [spare, ...ordered] = left.splice(0, 4)
    const Items = ordered.map((SupplyKey, index) => ({ SupplyKey, Quantity: Math.min(index + 1, 2) }))
    const request = await orderOf(patient, 'A7032', { Items })
    const { status, body } = await patient.post<Order>('orders', request, newKey())
    if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
    return { patient, card, order: body, spare }
  }
}
