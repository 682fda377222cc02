/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { Charge } from '@homeside/contract/charges'
import { keptCents, type LedgerDispute, type LedgerIntent, type LedgerRefund } from '@homeside/sandbox/processor/ledger'
import fc from 'fast-check'

import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { cardNumbers, payingSteps } from '../../../testing/paying-steps.ts'
import { payingWalks, walkCents, type WalkEnd } from '../../../testing/paying-walk.ts'
import type { TestApi } from '../../../testing/test-api.ts'

/** The number of sequences for each of the two engines, always the same ones. */
const numRuns = isLong ? 5000 : 30
const secondsEach = 2

/** The words of the screen for each result at the processor. */
const toldAs: Readonly<Record<LedgerIntent['status'], Charge['Status'] | null>> = {
  succeeded: 'Paid',
  requires_capture: null,
  requires_payment_method: 'Declined',
  canceled: 'NotCharged',
  // At the end of a walk no charge is being asked for, and no bank still waits: that takes half an hour.
  requires_confirmation: null,
  requires_action: null,
}

/** The words of the screen for each state of a dispute. */
const disputes: Readonly<Record<LedgerDispute['status'], Charge['Dispute']>> = {
  needs_response: 'Open',
  won: 'Won',
  lost: 'Lost',
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
        const keptNow = () => paidNow().filter((intent) => keptCents(intent) > 0)
        await fc.assert(
          fc.asyncProperty(payingSteps, async (steps) => {
            const walk = await startWalk()
            for (const step of steps) {
              await walk.take(step)
              expect(keptNow().length).toBeLessThanOrEqual(1)
            }
            const end = await walk.end()
            expectToldCharges(end, ledger)
            expectNothingUnnamed(end, ledger)
            expectOneOutcome(end, paidNow())
            // A card whose network renewed it is as good as before, whether a message told of it or not.
            expect(end.onFile.Items.map(({ Status }) => Status)).toEqual(end.onFile.Items.map(() => 'Active'))
            expect(end.refusedCards).toEqual([])
            // The same card is one card, however often its page is come back from; its number is nowhere.
            expect(end.onFile.Items).toHaveLength(cardNumbers.length)
            const written = [...api().logLines, ...end.mails].join('\n')
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

type Ledger = TestApi['processor']['ledger']

/** A screen reports each thing that the processor did, with the chosen card, and nothing else. */
function expectToldCharges({ order, told, rows, sent, cardOf }: WalkEnd, ledger: Ledger): void {
  const items = told.Items.filter(({ OrderKey }) => OrderKey === order.OrderKey)
  expect(items).toHaveLength(rows.length)
  for (const row of rows) {
    const intent = ledger.intents.get(row.processorCharge ?? '')
    const item = items.find(({ ChargeKey }) => ChargeKey === row.chargeKey)
    const refunds = intent?.refunds ?? []
    const sum = (wanted: LedgerRefund['status']) =>
      refunds.reduce((all, { amount, status }) => all + (status === wanted ? amount : 0), 0)
    const [back, pending] = [sum('succeeded'), sum('pending')]
    // Without a name at the processor it was never made.
    const ended = intent ? toldAs[intent.status] : 'NotCharged'
    expect([item?.Status, item?.AmountCents]).toEqual([back === walkCents ? 'Refunded' : ended, walkCents])
    expect([item?.RefundedCents, item?.RefundingCents]).toEqual([back, pending])
    expect(item?.Dispute ?? null).toBe(intent?.dispute ? disputes[intent.dispute.status] : null)
    // Whatever failed and was not made up for waits for staff, and so does a dispute that was lost.
    const isBad = Boolean(item?.RefundFailedUtc) || item?.Dispute === 'Lost'
    expect([item?.ChargeKey, row.staffSince !== null]).toEqual([item?.ChargeKey, isBad])
    const hasFailed = refunds.some(({ status }) => status === 'failed')
    expect(hasFailed && back + pending === 0 && !item?.RefundFailedUtc).toBe(false)
    // What was asked for was made once.
    const references = refunds.flatMap(({ reference }) => reference || [])
    expect(new Set(references).size).toBe(references.length)
    expect(back + pending).toBeLessThanOrEqual(walkCents)
    const chosen = sent.find(({ key }) => key === row.idempotencyKey)?.card
    const charged = intent ? [cardOf(intent.card), intent.amount] : [chosen, walkCents]
    expect(charged).toEqual([chosen, walkCents])
  }
}

/** A charge that no row names was prepared by a server that died at once, and takes no money. */
function expectNothingUnnamed({ rows }: WalkEnd, ledger: Ledger): void {
  const named = new Set(rows.map(({ processorCharge }) => processorCharge))
  const unnamed = [...ledger.intents.values()].filter(({ id }) => !named.has(id))
  expect(unnamed.filter(({ status }) => status !== 'requires_confirmation')).toEqual([])
  expect(new Set(rows.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(rows.length)
}

/** An order is paid, given back, or still owed: one of them, and the patient has heard of the first two. */
function expectOneOutcome({ order, told, rows, mails }: WalkEnd, paid: readonly LedgerIntent[]): void {
  const [intent] = paid
  const back = (intent?.refunds ?? []).filter(({ status }) => status === 'succeeded')
  const isCancelled = order.Status === 'Cancelled'
  const isOwed = told.Due.some(({ OrderKey }) => OrderKey === order.OrderKey)
  expect(isOwed).toBe(!intent && !isCancelled)
  expect(paid.length).toBeLessThan(2)
  const left = back.reduce((rest, { amount }) => rest - amount, intent?.amount ?? 0)
  expect(order.PaidCents).toBe(intent?.dispute?.status === 'lost' ? 0 : left)
  // A cancelled order keeps nothing, unless the money does not come back, of which staff are told.
  const waits = rows.some(({ staffSince, status }) => status === 'Approved' && staffSince !== null)
  expect(isCancelled && order.PaidCents > 0 && !waits).toBe(false)
  const toldByMail = mails.filter((text) => text.includes(order.OrderNumber)).join()
  const says = (words: string) => toldByMail.includes(words)
  // A patient who has the money back already is told only that.
  expect(intent?.refunds.length === 0 && !says('You paid $18.40')).toBe(false)
  expect(!intent && says('You paid')).toBe(false)
  expect(back.length > 0 && !says('was refunded')).toBe(false)
}
