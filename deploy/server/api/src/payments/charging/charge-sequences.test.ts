/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { Charge } from '@homeside/contract/charges'
import type { LedgerIntent } from '@homeside/sandbox/processor/ledger'
import fc from 'fast-check'

import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { cardNumbers, payingSteps } from '../../../testing/paying-steps.ts'
import { payingWalks, walkCents } from '../../../testing/paying-walk.ts'

/** For each of the two engines; always the same ones. */
const numRuns = isLong ? 5000 : 30
const secondsEach = 2

/** The words of the screen for each result at the processor. */
const toldAs: Readonly<Record<LedgerIntent['status'], Charge['Status'] | null>> = {
  succeeded: 'Paid',
  requires_payment_method: 'Declined',
  canceled: 'NotCharged',
  // Nothing is asked for any more, and no bank waits for longer than half an hour.
  requires_confirmation: null,
  requires_action: null,
}

onEveryEngine(
  'sequences of paying',
  (api) => {
    test(
      `whichever process is killed, one order has one charge, on the chosen card, and a screen shows it`,
      async () => {
        const startWalk = payingWalks(api())
        const { ledger } = api().processor
        const paidNow = () => [...ledger.intents.values()].filter(({ status }) => status === 'succeeded')
        const keptNow = () => paidNow().filter(({ isRefunded }) => !isRefunded)
        await fc.assert(
          fc.asyncProperty(payingSteps, async (steps) => {
            const walk = await startWalk()
            for (const step of steps) {
              await walk.take(step)
              expect(keptNow().length).toBeLessThanOrEqual(1)
            }
            const { order, told, onFile, rows, sent, cardOf, mails } = await walk.end()

            // A screen reports each thing that the processor did, with the chosen card, and nothing else.
            const items = told.Items.filter(({ OrderKey }) => OrderKey === order.OrderKey)
            expect(items).toHaveLength(rows.length)
            for (const row of rows) {
              const intent = ledger.intents.get(row.processorCharge ?? '')
              const item = items.find(({ ChargeKey }) => ChargeKey === row.chargeKey)
              // Without a name at the processor it was never made.
              const ended = intent ? toldAs[intent.status] : 'NotCharged'
              expect([item?.Status, item?.AmountCents]).toEqual([intent?.isRefunded ? 'Refunded' : ended, walkCents])
              const chosen = sent.find(({ key }) => key === row.idempotencyKey)?.card
              const charged = intent ? [cardOf(intent.card), intent.amount] : [chosen, walkCents]
              expect(charged).toEqual([chosen, walkCents])
            }
            // What no row names was prepared by a server that died at once, and takes no money.
            const named = new Set(rows.map(({ processorCharge }) => processorCharge))
            const unnamed = [...ledger.intents.values()].filter(({ id }) => !named.has(id))
            expect(unnamed.filter(({ status }) => status !== 'requires_confirmation')).toEqual([])
            expect(new Set(rows.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(rows.length)

            // Paid, given back, or still owed: one of them, and the patient has heard of the first two.
            const [paid, refunded] = [keptNow().length > 0, paidNow().some(({ isRefunded }) => isRefunded)]
            const isCancelled = order.Status === 'Cancelled'
            const isOwed = told.Due.some(({ OrderKey }) => OrderKey === order.OrderKey)
            expect([paid && isCancelled, isOwed]).toEqual([false, !paid && !isCancelled])
            expect(paidNow().length).toBeLessThan(2)
            expect(order.PaidCents).toBe(paid ? walkCents : 0)
            const toldByMail = mails.filter((text) => text.includes(order.OrderNumber))
            const says = (words: string) => toldByMail.join().includes(words)
            expect([paid && !says('You paid $18.40'), refunded && !says('was refunded')]).toEqual([false, false])
            expect(!paid && !refunded && says('You paid')).toBe(false)

            // The same card is one card, however often its page is come back from; its number is nowhere.
            expect(onFile.Items).toHaveLength(cardNumbers.length)
            const written = [...api().logLines, ...mails].join('\n')
            expect(cardNumbers.filter((number) => written.includes(number))).toEqual([])
          }),
          { numRuns, seed: 26 },
        )
      },
      numRuns * secondsEach * 1000,
    )
  },
  { loginLimits: { perUsername: 1e9, perAddress: 1e9, windowSeconds: 1 } },
)
