/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { Charge } from '@homeside/contract/charges'
import type { ChargeState } from '@homeside/sandbox/processor/ledger'
import fc from 'fast-check'

import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { cardNumbers, payingSteps } from '../../../testing/paying-steps.ts'
import { payingWalks, walkCents } from '../../../testing/paying-walk.ts'

/** Always the same ones. */
const numRuns = isLong ? 10_000 : 30
const secondsEach = 2

/** The words of the screen for each result at the processor. */
const toldAs: Readonly<Record<ChargeState, Charge['Status'] | null>> = {
  approved: 'Paid',
  declined: 'Declined',
  closed: 'NotCharged',
  refunded: 'Refunded',
  // No bank waits for longer than half an hour.
  confirm: null,
}

onEveryEngine(
  'sequences of paying',
  (api) => {
    test(
      `whichever process is killed, one order has one charge, on the chosen card, and a screen shows it`,
      async () => {
        const startWalk = payingWalks(api())
        const { ledger } = api().processor
        const statesNow = () => [...ledger.charges.values()].map(({ state }) => state)
        await fc.assert(
          fc.asyncProperty(payingSteps, async (steps) => {
            const walk = await startWalk()
            for (const step of steps) {
              await walk.take(step)
              expect(statesNow().filter((state) => state === 'approved').length).toBeLessThanOrEqual(1)
            }
            const { order, told, onFile, rows, sent, cardOf, mails } = await walk.end()

            // A screen reports each thing that the processor did, with the chosen card, and nothing else.
            const items = told.Items.filter(({ OrderKey }) => OrderKey === order.OrderKey)
            expect(items).toHaveLength(ledger.charges.size)
            for (const [reference, { state, request }] of ledger.charges) {
              const row = rows.find((each) => each.reference === reference)
              const item = items.find(({ ChargeKey }) => ChargeKey === row?.chargeKey)
              expect([item?.Status, item?.AmountCents]).toEqual([toldAs[state], walkCents])
              const [card = '', amount] = request?.split(' ') ?? []
              const chosen = sent.find(({ key }) => key === row?.idempotencyKey)?.card
              // A charge that was closed before it came was never asked for.
              const expected = request === null ? [undefined, undefined] : [chosen, String(walkCents)]
              expect([cardOf(card), amount]).toEqual(expected)
            }
            expect(new Set(rows.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(rows.length)

            // Paid, given back, or still owed: one of them, and the patient has heard of the first two.
            const ended = statesNow()
            const [paid, refunded] = [ended.includes('approved'), ended.includes('refunded')]
            const isCancelled = order.Status === 'Cancelled'
            const isOwed = told.Due.some(({ OrderKey }) => OrderKey === order.OrderKey)
            expect([paid && isCancelled, isOwed]).toEqual([false, !paid && !isCancelled])
            expect(ended.filter((state) => state === 'approved' || state === 'refunded').length).toBeLessThan(2)
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
