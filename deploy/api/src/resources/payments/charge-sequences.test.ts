import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'

import { charges } from '../../database/tables/payments.ts'
import type { Processor } from '../../processor/processor.ts'
import { addCard } from '../../testing/enter-card.ts'
import { makeQueueDue } from '../../testing/make-queue-due.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../testing/order-requests.ts'

/** What can happen to somebody who pays; every step may meet a processor or a server that dies on the way. */
const step = fc.oneof(
  fc.record({
    act: fc.constant('pay' as const),
    card: fc.nat(2),
    /** Where the answer is lost: nowhere, before the processor was reached, after it charged. */
    dies: fc.constantFrom('never', 'before', 'after'),
    /** How often the same request is sent. */
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ act: fc.constantFrom('ask' as const, 'cancel' as const, 'work' as const, 'wait' as const) }),
)

/** `TEST_LONG=1` walks 10,000; always the same ones. */
const numRuns = process.env['TEST_LONG'] ? 10_000 : 12

onEveryEngine('sequences of paying', (api) => {
  test(
    'whatever dies: never two charges for one order, and none that no screen tells of',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
          const { patient, order } = await placeTestOrder(
            api(),
            'A7034',
            {},
            { traits: { Cards: ['valid', 'declined'], Provider: 'soluciones-medicas' }, supply: { copayCents: 1840 } },
          )
          await addCard(api(), patient, '4000002500003155')
          const cards = (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items
          const { processor } = api()
          const send = processor.charge
          const paidWith = new Set<number>()

          for (const one of steps) {
            if (one.act === 'pay') {
              const card = cards[one.card]?.PaymentMethodKey ?? 0
              const request = { PaymentMethodKey: card, AmountCents: 1840, OrderKey: order.OrderKey }
              const key = newKey()
              for (let turn = 0; turn < one.times; turn++) {
                processor.charge = dying(processor, send, one.dies)
                await patient.post('payments/charges', request, key)
                processor.charge = send
              }
              paidWith.add(card)
            }
            if (one.act === 'ask') {
              for (const { ChargeKey } of (await patient.get<ChargesAnswer>('payments/charges')).body.Items) {
                await patient.post<Charge>(`payments/charges/${ChargeKey}/ask`, {})
              }
            }
            if (one.act === 'cancel') await patient.post(`orders/${order.OrderKey}/cancel`, {})
            if (one.act === 'wait') api().clock.advance(5, 'second')
            if (one.act === 'work') await workQueue()
          }

          // In the end, whatever had died: the queue has settled everything that was asked for half an hour ago.
          api().clock.advance(31, 'minute')
          for (let turn = 0; turn < 3; turn++) await workQueue()
          const rows = await api().database.select().from(charges).where(eq(charges.orderKey, order.OrderKey))
          const taken: string[] = []
          for (const { reference, status, paymentMethodKey } of rows) {
            const truth = await processor.findCharge(reference)
            // What the portal tells is what the processor did.
            expect([status, truth ?? 'closed']).toEqual([status, outcomeOf[status]])
            if (truth === 'approved') taken.push(reference)
            expect(paidWith).toContain(paymentMethodKey)
          }
          expect(taken.length).toBeLessThanOrEqual(1)
        }),
        { numRuns, seed: 26 },
      )
    },
    numRuns * 2000,
  )

  async function workQueue(): Promise<void> {
    await makeQueueDue(api().database)
    await api().workFinished()
  }
})

const outcomeOf: Readonly<Record<string, string>> = {
  Approved: 'approved',
  Declined: 'declined',
  Failed: 'closed',
  Refunded: 'refunded',
}

/** A server that is killed as it charges: what it was about to write is never written. */
function dying(processor: Processor, send: Processor['charge'], dies: string): Processor['charge'] {
  return async (charge) => {
    if (dies === 'before') throw new Error('killed')
    const outcome = await send.call(processor, charge)
    if (dies === 'after') throw new Error('killed')
    return outcome
  }
}
