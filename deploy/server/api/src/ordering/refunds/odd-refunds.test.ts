import type { ChargesAnswer } from '@homeside/contract/charges'
import type { Problem } from '@homeside/contract/problem'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import { hearAll, makePayer, passMinute } from '../../../testing/refunding.ts'
import { signedMessage } from '../../../testing/test-processor.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { orderItems } from '../../platform/database/tables/orders.ts'
import { charges, refunds } from '../../platform/database/tables/payments.ts'
import { refundBeyondCost } from '../orders/change-order.ts'

onEveryEngine('refunds that go another way', (api) => {
  /** Somebody who has paid $18.40, what the processor knows of it, and what may become of the order. */
  async function payer(card: Parameters<typeof makePayer>[1]) {
    const found = await makePayer(api(), card)
    const { key, made, order } = found
    const scope = { siteKey: made.SiteKey, patientKey: made.PatientKey }
    const [row] = await api().database.select().from(charges).where(eq(charges.chargeKey, key))
    const intent = api().processor.ledger.intents.get(row?.processorCharge ?? '')
    if (intent === undefined) throw new Error('Nothing was charged.')
    /** The order costs its patient less. */
    const cost = async (copayCents: number) => {
      await api().database.transaction(async (transaction) => {
        const ordered = ownedBy(scope, orderItems, eq(orderItems.orderKey, order.OrderKey))
        await transaction.update(orderItems).set({ copayCents }).where(ordered)
        await refundBeyondCost(transaction, api().queue, scope, order.OrderKey, api().clock.now())
      })
      await hearAll(api())
      await passMinute(api())
    }
    const refundsMade = async () =>
      (await api().database.select().from(refunds).where(eq(refunds.chargeKey, key)).orderBy(refunds.refundKey)).map(
        ({ amountCents, returnsCents, status }) => [amountCents, returnsCents, status],
      )
    const giveBackThere = async (cents: number) => {
      api().processor.refundThere(intent.id, cents)
      await hearAll(api())
      await passMinute(api())
    }
    /** The cardholder's bank took a part back. */
    const losePart = async (amount: number) => {
      intent.dispute = { id: `du_${key}`, amount, status: 'lost' }
      const { account, id: payment_intent } = intent
      const closed = { type: 'charge.dispute.closed', account, data: { object: { payment_intent } } }
      await api().handle(signedMessage(api().origin, closed))
      await api().workFinished()
    }
    return { ...found, intent, cost, losePart, refundsMade, giveBackThere }
  }

  const workQueue = async () => {
    await makeQueueDue(api().database)
    await api().workFinished()
  }

  test('who has seen that a dispute began has not settled how it ended', async () => {
    const { key, made, waiting } = await payer('lost')
    await passMinute(api())
    const settle = async () => {
      const SinceUtc = (await waiting())[0]?.SinceUtc
      return () => asStaff(api(), made.SiteKey).post<Problem>(`staff/charges/${key}/settle`, { SinceUtc })
    }
    const early = await settle()
    await passMinute(api())
    expect((await early()).body.code).toBe('changed-meanwhile')
    expect(await waiting()).toMatchObject([{ Dispute: 'Lost' }])
    const now = await settle()
    for (let turn = 0; turn < 2; turn++) expect((await now()).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('a refund waits for staff when the processor is silent for days, and can be asked for again', async () => {
    const { key, made, refund, shown, waiting } = await payer('usual')
    await refund(key)
    api().processor.isAway = true
    await api().workFinished()
    api().clock.advance(2, 'day')
    await workQueue()
    expect([await shown(), await waiting()]).toEqual([['Paid', 0, 1840], []])
    api().clock.advance(1, 'day')
    await workQueue()
    expect([await shown(), await waiting()]).toMatchObject([['Paid', 0, 0], [{ ChargeKey: key }]])
    api().processor.isAway = false
    expect((await refund(key, made.SiteKey)).body.RefundingCents).toBe(1840)
    await hearAll(api())
    expect([await shown(), await waiting()]).toEqual([['Refunded', 1840, 0], []])
  })

  test('a refund that was made before the processor fell silent is found when it tells again', async () => {
    const { key, refund, shown, waiting, intent } = await payer('usual')
    await refund(key)
    api().processor.diesCharging = 'after'
    await api().workFinished()
    Object.assign(api().processor, { diesCharging: null, isAway: true })
    api().clock.advance(3, 'day')
    await workQueue()
    expect([await shown(), (await waiting()).length]).toEqual([['Paid', 0, 0], 1])
    api().processor.isAway = false
    await hearAll(api())
    expect([await shown(), await waiting(), intent.refunds.length]).toEqual([['Refunded', 1840, 0], [], 1])
  })

  test('a dispute about a part takes that part alone, and a cancelled order gives back the rest', async () => {
    const { key, patient, order, refund, listed, orderNow, losePart, made, shown } = await payer('usual')
    await losePart(400)
    expect((await listed()).body.Items[0]).toMatchObject({ Status: 'Paid', Dispute: 'Lost', LostCents: 400 })
    expect(await orderNow()).toMatchObject({ PaidCents: 1440, DueNowCents: 0 })
    const more = await refund(key, made.SiteKey, { AmountCents: 1441 })
    expect(more.body.fields).toEqual({ AmountCents: 'out-of-range' })
    await patient.post(`orders/${order.OrderKey}/cancel`, {})
    await hearAll(api())
    expect([await shown(), (await orderNow()).PaidCents]).toEqual([['Paid', 1440, 0], 0])
    expect((await refund(key)).body.RefundingCents).toBe(0)
  })

  test('an order that costs less gives back what is beyond its cost and was not disputed away', async () => {
    const { cost, losePart, refundsMade, orderNow } = await payer('usual')
    await losePart(400)
    await cost(1440)
    expect(await refundsMade()).toEqual([])
    await cost(1000)
    expect([await refundsMade(), (await orderNow()).PaidCents]).toEqual([[[440, 440, 'Done']], 1000])
  })

  test('what was given back at the processor’s pages for a return that failed is not returned again', async () => {
    const { cost, giveBackThere, refundsMade } = await payer('pending')
    await cost(1840 - 407)
    await giveBackThere(405)
    api().clock.advance(1, 'minute')
    await cost(1840 - 808)
    expect(await refundsMade()).toEqual([
      [407, 407, 'Failed'],
      [405, 405, 'Done'],
      [403, 403, 'Done'],
    ])
  })

  test('all that is left, given back after a return that failed, is a gift but for the return: nobody pays again', async () => {
    const { cost, key, orderNow, patient, refund, refundsMade, shown } = await payer('pending')
    await cost(1840 - 407)
    await refund(key)
    await hearAll(api())
    await passMinute(api())
    expect([await refundsMade(), await shown()]).toEqual([
      [
        [407, 407, 'Failed'],
        [1840, 407, 'Done'],
      ],
      ['Refunded', 1840, 0],
    ])
    expect(await orderNow()).toMatchObject({ TotalCents: 1433, PaidCents: 0, DueNowCents: 0 })
    expect((await patient.get<ChargesAnswer>('payments/charges')).body.Due).toEqual([])
  })
})
