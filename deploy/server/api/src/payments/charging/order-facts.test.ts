/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { orderStatuses } from '@homeside/contract/constants/order-states'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import fc from 'fast-check'

import { asPatient } from '../../../testing/as-patient.ts'
import { addCard } from '../../../testing/enter-card.ts'
import { expectOneStoryOfEach } from '../../../testing/expect-one-story.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOfKey } from '../../../testing/order-requests.ts'
import type { Caller, TestApi } from '../../../testing/test-api.ts'
import { orderStep, takeOrderStep, type WalkedOrder } from '../../../testing/walk-orders.ts'
import { attempts } from '../../platform/database/tables/operations.ts'

/** How many orders of each of two patients are worked on side by side: as many as a dashboard shows. */
const together = lastOrdersShown
/** The number of runs for each of the two engines, always the same ones. A long run has 10,000 orders. */
const numRuns = isLong ? 5000 / (2 * together) : 3
/** An order has three of these, and a fourth may replace one. */
const prescribed = 4 * together

const ways = fc.array(fc.array(orderStep, { minLength: 1, maxLength: 9, size: 'max' }), {
  minLength: 2 * together,
  maxLength: 2 * together,
})

onEveryEngine('what everybody reads of an order', (api) => {
  test('patient, staff, dashboard and payments are told the same money and parcels, whatever happens to it', async () => {
    const people = [shopperOf(api(), ['asks for payment']), shopperOf(api(), [])]
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(ways, fc.integer({ min: 2, max: 5 }), async (way, rounds) => {
        await api().database.delete(attempts)
        const walks = await Promise.all(
          people.map(async (order, index) => {
            const shopping = await order()
            return {
              ...shopping,
              steps: way.slice(index * together, (index + 1) * together),
              unsettled: new Set<WalkedOrder>(),
            }
          }),
        )
        for (let round = 0; round < Math.max(...way.map(({ length }) => length)); round++) {
          // Emails, refunds and the like come now and then, for all.
          const isWorkDone = round % rounds === rounds - 1
          if (isWorkDone) await api().workFinished()
          await Promise.all(
            walks.map(async ({ patient, orders, steps, unsettled }) => {
              const changed = new Set(isWorkDone ? unsettled : [])
              if (isWorkDone) unsettled.clear()
              for (const [index, order] of orders.entries()) {
                const step = steps[index]?.[round]
                const taken = step && (await takeOrderStep(api(), patient, order, step))
                // A refused step changes nothing. If it did, the next comparison would show it.
                if (taken && taken.status < 400) for (const each of [changed, unsettled]) each.add(order)
              }
              await tellStories(patient, changed)
            }),
          )
        }
        // Once all that was asked for is given back, nobody has paid more than the order costs.
        await api().workFinished()
        await Promise.all(walks.map(({ patient, unsettled }) => tellStories(patient, unsettled)))
        for (const { known } of walks.flatMap(({ orders }) => orders)) {
          const { PaidCents, Status, TotalCents } = known
          expect(PaidCents).toBeLessThanOrEqual(Status === 'Cancelled' ? 0 : (TotalCents ?? PaidCents))
        }
      }),
      { numRuns, seed: 20_260_310 },
    )
    expect([...met].toSorted()).toEqual(orderStatuses.filter((status) => status !== 'Draft').toSorted())

    async function tellStories(patient: Caller, some: ReadonlySet<WalkedOrder>) {
      const orders = [...some]
      if (orders.length === 0) return
      const placed = orders.map((order) => order.placed)
      for (const [index, told] of (await expectOneStoryOfEach(api(), patient, placed)).entries()) {
        const order = orders[index]
        if (order) order.known = told
        met.add(told.Status)
      }
    }
  })
})

/** Places orders together, each time as another patient of a provider that asks for payment, or sends bills. */
function shopperOf(api: TestApi, provider: 'asks for payment'[]) {
  // A third of the items that are billed have a copay that nobody knows.
  const supplies = Array.from({ length: prescribed }, (_, index) => ({
    code: 'A7032',
    copayCents: provider.length === 0 && index % 3 === 0 ? null : 700 + index,
  }))
  let alias: string | undefined
  return async () => {
    const made = await api.addPatient({ Provider: alias ?? provider }, { registration: { supplies } })
    alias = made.Alias
    const patient = await asPatient(api, made)
    const { PaymentMethodKey: card } = await addCard(api, patient)
    const { Items: all } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
    const orders: WalkedOrder[] = []
    for (let number = 0; number < together; number++) {
      const [spare = 0, ...ordered] = all.slice(4 * number, 4 * number + 4).map(({ SupplyKey }) => SupplyKey)
      const Items = ordered.map((SupplyKey, index) => ({ SupplyKey, Quantity: Math.min(index + 1, 2) }))
      const { status, body } = await patient.post<Order>('orders', { ...orderOfKey(0), Items }, newKey())
      if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
      expect(body.Status).toBe('Submitted')
      orders.push({ placed: body, known: body, card, spare })
    }
    return { patient, orders, unsettled: new Set<WalkedOrder>() }
  }
}
