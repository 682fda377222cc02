import type { ChargesAnswer } from '@homeside/contract/charges'
import type { Problem } from '@homeside/contract/problem'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import { hearAll, makeDebtor, makePayer, passMinute, type refundCards } from '../../../testing/refunding.ts'
import { signedMessage } from '../../../testing/test-processor.ts'
import { charges, refunds } from '../../platform/database/tables/payments.ts'

onEveryEngine('what a patient paid, and staff give back', (api) => {
  const debtor = () => makeDebtor(api())
  const payer = (card: keyof typeof refundCards = 'usual') => makePayer(api(), card)
  const hear = () => hearAll(api())
  const laterThere = () => passMinute(api())

  test('charges are listed, the newest first, as the patient sees them, and to no other site', async () => {
    const { made, pay, listed } = await debtor()
    const [first, second] = [await pay(0, 1000), await pay(0, 840)]
    expect((await listed()).body.Items).toEqual([second, first])
    const elsewhere = await listed(made.SiteKey === 102 ? 101 : 102)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'not-found'])
  })

  test('a charge is given back once, however often that is asked for, and the patient is told', async () => {
    const { mails, pay, listed, refund } = await debtor()
    const paid = await pay(0, 1840)
    const asked = await refund(paid.ChargeKey)
    expect(asked.body).toMatchObject({
      Status: 'Paid',
      RefundAskedUtc: api().clock.now().toISOString(),
      RefundedUtc: null,
      RefundingCents: 1840,
    })
    api().clock.advance(1, 'minute')
    expect((await refund(paid.ChargeKey)).body).toEqual(asked.body)
    await api().workFinished()
    const [given] = (await listed()).body.Items
    expect(given).toMatchObject({ Status: 'Refunded', RefundedUtc: expect.any(String) as string, RefundedCents: 1840 })
    expect((await refund(paid.ChargeKey)).body).toEqual(given)
    await api().workFinished()
    expect(mails().filter(({ text }) => text.includes('was refunded to your card'))).toHaveLength(1)
    expect(mails().at(-1)?.text).toMatch(/^Your payment of \$18\.40 for order /)
  })

  test('what was not paid is not given back, and no charge of another site is touched', async () => {
    const { made, pay, listed, refund } = await debtor()
    await pay(1, 1840)
    const [declined] = (await listed()).body.Items
    expect(declined?.Status).toBe('Declined')
    expect((await refund(declined?.ChargeKey ?? 0)).body.code).toBe('order-state')
    const paid = await pay(0, 1840)
    const elsewhere = await refund(paid.ChargeKey, made.SiteKey === 102 ? 101 : 102)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'not-found'])
    expect((await refund(2_147_483_647)).status).toBe(404)
  })

  test('a part is given back, then another, never beyond what was paid, and nobody is asked for it again', async () => {
    const { key, made, refund, shown, mails, orderNow, patient } = await payer()
    const part = (AmountCents: number, LeftCents: number) => refund(key, made.SiteKey, { AmountCents, LeftCents })
    expect((await part(500, 1840)).body).toMatchObject({ Status: 'Paid', RefundingCents: 500, RefundedCents: 0 })
    // Its answer was lost, and it is sent again.
    const again = await part(500, 1840)
    expect([again.status, again.body.code]).toEqual([409, 'charge-settled'])
    await hear()
    expect(await shown()).toEqual(['Paid', 500, 0])
    expect(mails().at(-1)?.text).toMatch(/^\$5\.00 of your payment of \$18\.40 for order .* was refunded to your card/)
    expect(await orderNow()).toMatchObject({ TotalCents: 1840, PaidCents: 1340, DueNowCents: 0 })
    expect((await part(1341, 1340)).body.fields).toEqual({ AmountCents: 'out-of-range' })
    expect((await refund(key)).body).toMatchObject({ RefundingCents: 1340, RefundedCents: 500 })
    await hear()
    expect(await shown()).toEqual(['Refunded', 1840, 0])
    expect((await patient.get<ChargesAnswer>('payments/charges')).body.Due).toEqual([])
    expect((await refund(key)).body).toMatchObject({ Status: 'Refunded', RefundedCents: 1840, RefundingCents: 0 })
  })

  test('a refund that is pending is not told as done, until it is', async () => {
    const { key, refund, shown, mails, events, orderNow } = await payer('pending')
    await refund(key)
    await hear()
    expect([await shown(), (await orderNow()).PaidCents]).toEqual([['Paid', 0, 1840], 1840])
    expect(mails().some(({ text }) => text.includes('refunded'))).toBe(false)
    expect(await events()).toEqual(['made'])
    await laterThere()
    expect([await shown(), (await orderNow()).PaidCents]).toEqual([['Refunded', 1840, 0], 0])
    expect(mails().filter(({ text }) => text.includes('was refunded'))).toHaveLength(1)
    expect(await events()).toEqual(['made', 'refunded'])
  })

  test('a refund that is pending is asked about the next day where no message tells of it', async () => {
    const { key, refund, shown } = await payer('pending')
    await refund(key)
    await hear()
    api().clock.advance(1, 'minute')
    await makeQueueDue(api().database)
    await api().workFinished()
    expect(await shown()).toEqual(['Refunded', 1840, 0])
  })

  test('a pending refund that fails is reopened and told to staff and their system, and not to a patient who never heard of it', async () => {
    const { key, made, refund, shown, mails, waiting, events, order } = await payer('pending')
    await refund(key, made.SiteKey, { AmountCents: 1807 })
    await hear()
    await laterThere()
    expect(await shown()).toEqual(['Paid', 0, 0])
    expect(await waiting()).toMatchObject([
      {
        ChargeKey: key,
        OrderNumber: order.OrderNumber,
        PatientKey: made.PatientKey,
        RefundFailedUtc: expect.any(String) as string,
      },
    ])
    expect(await events()).toEqual(['made', 'refund-failed'])
    expect(mails().some(({ text }) => text.includes('refunded'))).toBe(false)
  })

  test('a refund that fails after it was done is no longer told as done, and the next try is a new one', async () => {
    const { key, refund, shown, listed, mails, waiting, events, orderNow } = await payer('sentBack')
    await refund(key)
    await hear()
    expect(await shown()).toEqual(['Refunded', 1840, 0])
    await laterThere()
    expect([await shown(), (await orderNow()).PaidCents]).toEqual([['Paid', 0, 0], 1840])
    expect((await listed()).body.Items[0]).toMatchObject({
      RefundAskedUtc: null,
      RefundedUtc: null,
      RefundFailedUtc: api().clock.now().toISOString(),
    })
    expect(mails().at(-1)?.text).toContain('could not be refunded after all: your bank sent the money back')
    expect(await events()).toEqual(['made', 'refunded', 'refund-failed'])
    expect(await waiting()).toHaveLength(1)
    expect((await refund(key)).body).toMatchObject({ RefundingCents: 1840, RefundFailedUtc: null })
    await hear()
    expect([await shown(), await waiting()]).toEqual([['Refunded', 1840, 0], []])
    const tries = await api().database.select().from(refunds).where(eq(refunds.chargeKey, key))
    expect(new Set(tries.map(({ reference, processorRefund }) => `${reference} ${processorRefund}`)).size).toBe(2)
  })

  test('staff say that nothing is left to do about a refund that failed', async () => {
    const { key, made, refund, waiting } = await payer('sentBack')
    await refund(key)
    await hear()
    await laterThere()
    const settle = (site: number) => asStaff(api(), site).post<Problem>(`staff/charges/${key}/settle`, {})
    expect((await settle(made.SiteKey === 102 ? 101 : 102)).body.code).toBe('not-found')
    expect(await waiting()).toHaveLength(1)
    for (let turn = 0; turn < 2; turn++) expect((await settle(made.SiteKey)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('what somebody gives back at the processor’s own pages is followed, and the rest can be given back here', async () => {
    const { key, paid, refund, shown, mails, events, orderNow } = await payer()
    const [row] = await api().database.select().from(charges).where(eq(charges.chargeKey, paid.ChargeKey))
    api().processor.refundThere(row?.processorCharge ?? '', 400)
    await hear()
    expect([await shown(), (await orderNow()).PaidCents]).toEqual([['Paid', 400, 0], 1440])
    expect(mails().at(-1)?.text).toContain('$4.00 of your payment of $18.40')
    expect(await events()).toEqual(['made', 'refunded'])
    // More was given back there than is known here.
    api().processor.refundThere(row?.processorCharge ?? '', 400)
    await refund(key)
    await api().workFinished()
    expect(await shown()).toEqual(['Refunded', 1840, 0])
    api().processor.told.length = 0
    const all = await api().database.select().from(refunds).where(eq(refunds.chargeKey, key)).orderBy(refunds.refundKey)
    expect(all.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [400, 'Done'],
      [1040, 'Done'],
      [400, 'Done'],
    ])
  })

  test('what was given back there whole is not given back again by an order that is cancelled', async () => {
    const { patient, order, paid, shown, waiting } = await payer()
    const [row] = await api().database.select().from(charges).where(eq(charges.chargeKey, paid.ChargeKey))
    api().processor.refundThere(row?.processorCharge ?? '', 1840)
    api().processor.told.length = 0
    await patient.post(`orders/${order.OrderKey}/cancel`, {})
    for (let turn = 0; turn < 2; turn++) await api().workFinished()
    expect([await shown(), await waiting()]).toEqual([['Refunded', 1840, 0], []])
  })

  test('a refund whose answer is lost is made once, and one that nobody answers for days waits for staff', async () => {
    const [lost, away] = [await payer(), await payer()]
    await lost.refund(lost.key)
    api().processor.diesCharging = 'after'
    await api().workFinished()
    api().processor.diesCharging = null
    await makeQueueDue(api().database)
    await api().workFinished()
    expect(await lost.shown()).toEqual(['Refunded', 1840, 0])
    const [row] = await api().database.select().from(charges).where(eq(charges.chargeKey, lost.key))
    expect(api().processor.ledger.intents.get(row?.processorCharge ?? '')?.refunds).toHaveLength(1)
    await away.refund(away.key)
    api().processor.diesCharging = 'before'
    await api().workFinished()
    expect([await away.shown(), await away.waiting()]).toEqual([['Paid', 0, 1840], []])
    api().clock.advance(3, 'day')
    await makeQueueDue(api().database)
    await api().workFinished()
    api().processor.diesCharging = null
    expect([await away.shown(), (await away.waiting()).length]).toEqual([['Paid', 0, 0], 1])
  })

  test.each([
    ['lost', 'Lost', 0],
    ['won', 'Won', 1840],
  ] as const)('a dispute waits for staff, who cannot refund meanwhile, and is %s', async (kind, end, PaidCents) => {
    const { key, refund, listed, waiting, events, orderNow } = await payer(kind)
    await laterThere()
    expect((await listed()).body.Items[0]).toMatchObject({ Status: 'Paid', Dispute: 'Open' })
    expect(await waiting()).toMatchObject([{ ChargeKey: key, Dispute: 'Open' }])
    await refund(key)
    await hear()
    expect((await listed()).body.Items[0]).toMatchObject({
      Status: 'Paid',
      RefundFailedUtc: api().clock.now().toISOString(),
      RefundingCents: 0,
    })
    await laterThere()
    expect((await listed()).body.Items[0]?.Dispute).toBe(end)
    expect(await events()).toEqual(['made', 'disputed', 'refund-failed', 'dispute-ended'])
    expect(await orderNow()).toMatchObject({ PaidCents, DueNowCents: 0 })
    expect(await waiting()).toHaveLength(1)
    // What the bank took cannot be given back; what it left can.
    await refund(key)
    await hear()
    const [after] = (await listed()).body.Items
    expect([after?.Status, after?.RefundingCents, (await waiting()).length]).toEqual(
      end === 'Lost' ? ['Paid', 0, 1] : ['Refunded', 0, 0],
    )
  })

  test('an older answer of the processor is not written over a newer one', async () => {
    const { key, refund, shown, paid } = await payer('sentBack')
    await refund(key)
    await hear()
    const [row] = await api().database.select().from(charges).where(eq(charges.chargeKey, paid.ChargeKey))
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    let answers = 0
    const reached = new Promise<void>((resolve) => {
      // The second one is about the refunds.
      api().processor.beforeAnswer = () => {
        if (++answers !== 2) return Promise.resolve()
        resolve()
        return answered
      }
    })
    const event = {
      type: 'refund.updated',
      account: row?.merchant,
      data: { object: { payment_intent: row?.processorCharge } },
    }
    await api().handle(signedMessage(api().origin, event))
    const slow = api().workFinished()
    await reached
    api().processor.beforeAnswer = () => Promise.resolve()
    await laterThere()
    expect(await shown()).toEqual(['Paid', 0, 0])
    answer()
    await slow
    expect(await shown()).toEqual(['Paid', 0, 0])
  })
})
