/** @size all */
import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import type { Order } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { StaffListedPayment } from '@homeside/contract/staff-lists'
import { eq } from 'drizzle-orm'

import { asPatient } from '../../../testing/as-patient.ts'
import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { signedMessage } from '../../../testing/test-processor.ts'
import { paymentMethods } from '../../platform/database/tables/payments.ts'

const number = { lost: '4000000000006975', confirmed: '4000002500003155', held: '4000056655665556' }

onEveryEngine('what becomes of a charge', (api) => {
  /** Somebody who owes something for an order, at a provider that asks for it. */
  const debtor = (copayCents = 1840) =>
    placeTestOrder(
      api(),
      'A7034',
      {},
      { traits: { Cards: ['valid', 'expired'], Provider: ['asks for payment'] }, supply: { copayCents } },
    )
  const pay = async <Body = Charge>(patient: Caller, order: Order, card: number, AmountCents = 1840) => {
    const request = { PaymentMethodKey: card, AmountCents, OrderKey: order.OrderKey, ReturnUrl }
    return patient.post<Body>('payments/charges', request, newKey())
  }
  const usualCard = async (patient: Caller) =>
    (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items[0]?.PaymentMethodKey ?? 0
  const all = async (patient: Caller) => (await patient.get<ChargesAnswer>('payments/charges')).body
  /** Sends a message in the processor's name. */
  const tell = async (event: object, secret?: string) =>
    (await api().handle(signedMessage(api().origin, event, secret))).status
  const workQueue = async () => {
    await makeQueueDue(api().database)
    await api().workFinished()
  }

  test('an owed amount is listed with its order and day, and is paid once', async () => {
    const { patient, order, made } = await debtor()
    const before = await all(patient)
    expect(before).toMatchObject({
      AsOf: '2026-03-10',
      Due: [{ OrderNumber: order.OrderNumber, AmountCents: 1840, ItemNames: [order.Items[0]?.PlainName] }],
      Items: [],
    })
    const paid = await pay(patient, order, await usualCard(patient))
    expect(paid.body).toMatchObject({
      Status: 'Paid',
      Last4: '4242',
      ReceiptNumber: expect.stringMatching(/^R-\d{6}$/),
    })
    expect(await all(patient)).toMatchObject({ Due: [], Items: [paid.body] })
    await api().workFinished()
    expect(api().outbox.lastTo(made.Email).text).toContain(`You paid $18.40 for order ${order.OrderNumber}`)
  })

  test('a lost answer is not known yet, cannot be paid again, and is found out by the queue, which tells', async () => {
    const { patient, order, made } = await debtor()
    const { PaymentMethodKey } = await addCard(api(), patient, number.lost)
    const { status, body } = await pay<Problem>(patient, order, PaymentMethodKey)
    expect([status, body.code]).toEqual([502, 'payment-unreachable'])
    expect(await all(patient)).toMatchObject({ Due: [], Items: [{ Status: 'Unknown', Last4: '6975' }] })
    const again = await pay<Problem>(patient, order, await usualCard(patient))
    // Asked by its reference, the first was found: nothing is left to pay.
    expect(again.body.fields).toEqual({ AmountCents: 'out-of-range' })
    expect(await all(patient)).toMatchObject({ Items: [{ Status: 'Paid', Last4: '6975' }] })
    await workQueue()
    expect(api().outbox.lastTo(made.Email).text).toContain('You paid $18.40')
  })

  test('while the processor is away nothing is charged, and that is certain at once', async () => {
    const { patient, order } = await debtor()
    const card = await usualCard(patient)
    api().processor.isAway = true
    const { status, body } = await pay<Problem>(patient, order, card)
    api().processor.isAway = false
    expect([status, body.code]).toEqual([502, 'payment-failed'])
    expect(await all(patient)).toMatchObject({ Due: [{ AmountCents: 1840 }], Items: [{ Status: 'NotCharged' }] })
    expect((await pay(patient, order, card)).body.Status).toBe('Paid')
  })

  test('a charge that was lost on its way is closed after a minute, and the patient told', async () => {
    const { made, order } = await debtor()
    const away = { ...(await asPatient(api(), made)) }
    const card = await usualCard(away)
    api().processor.diesCharging = 'before'
    const { body } = await pay<Problem>(away, order, card)
    api().processor.isAway = true
    expect(body.code).toBe('payment-unreachable')
    const [unknown] = (await all(away)).Items
    expect((await away.post<Problem>(`payments/charges/${unknown?.ChargeKey}/ask`, {})).body.code).toBe(
      'payment-unreachable',
    )
    Object.assign(api().processor, { isAway: false, diesCharging: null })
    const early = await away.post<Charge>(`payments/charges/${unknown?.ChargeKey}/ask`, {})
    expect(early.body.Status).toBe('Unknown')
    api().clock.advance(61, 'second')
    await workQueue()
    expect(await all(away)).toMatchObject({ Due: [{ AmountCents: 1840 }], Items: [{ Status: 'NotCharged' }] })
    await api().workFinished()
    expect(api().outbox.lastTo(made.Email).text).toMatch(/^Nothing was charged: your payment of \$18\.40/)
    expect((await pay(away, order, card)).body.Status).toBe('Paid')
  })

  test('a charge of which the processor says nothing for days waits for staff until its end is known', async () => {
    const { made, patient, order } = await debtor()
    const card = await usualCard(patient)
    api().processor.diesCharging = 'before'
    await pay<Problem>(patient, order, card)
    Object.assign(api().processor, { isAway: true, diesCharging: null })
    const waiting = async () => {
      const { body } = await api().asStaff().get<{ Items: StaffListedPayment[] }>('staff/charges')
      return body.Items.filter(({ OrderKey }) => OrderKey === order.OrderKey)
    }
    for (const days of [2, 1]) {
      expect(await waiting()).toEqual([])
      api().clock.advance(days, 'day')
      await workQueue()
    }
    expect(await waiting()).toMatchObject([{ AmountCents: 1840, RefundFailedUtc: null, Dispute: null }])
    api().processor.isAway = false
    await workQueue()
    const { Due } = await all(await asPatient(api(), made))
    expect([await waiting(), Due]).toMatchObject([[], [{ AmountCents: 1840 }]])
  })

  test('a bank that wants to hear from the patient is answered on the hosted page', async () => {
    const { patient, order } = await debtor()
    const { PaymentMethodKey } = await addCard(api(), patient, number.confirmed)
    const { body: charge } = await pay(patient, order, PaymentMethodKey)
    expect(charge).toMatchObject({ Status: 'ToConfirm', SettledUtc: null })
    expect((await all(patient)).Due).toEqual([])
    const path = `payments/charges/${charge.ChargeKey}`
    const { body } = await patient.post<{ Url: string }>(`${path}/confirmation`, {})
    await api().cardPage(body.Url, { method: 'POST', body: new URLSearchParams({ confirm: '' }), redirect: 'manual' })
    // The processor tells that it ended, and is asked how.
    const [intent] = [...api().processor.ledger.intents.values()].slice(-1)
    const event = { type: 'payment_intent.succeeded', account: intent?.account, data: { object: { id: intent?.id } } }
    expect(await tell(event, 'whsec_of_somebody')).toBe(400)
    await api().workFinished()
    expect((await all(patient)).Items[0]?.Status).toBe('ToConfirm')
    expect(await tell(event)).toBe(204)
    await api().workFinished()
    expect((await all(patient)).Items[0]?.Status).toBe('Paid')
    const late = await patient.post<Problem>(`${path}/confirmation`, {})
    expect([late.status, late.body.code]).toEqual([409, 'charge-settled'])
  })

  test.each(['the patient', 'staff'])('an order that %s cancel gives back what was paid for it', async (who) => {
    const { patient, order, made } = await debtor()
    await pay(patient, order, await usualCard(patient))
    if (who === 'staff') {
      await api().asStaff().post(`staff/orders/${order.OrderKey}/hold`, { HoldReason: 'InsuranceIssue' })
      await api().asStaff().post(`staff/orders/${order.OrderKey}/deny`, { Note: 'Not covered.' })
    } else await patient.post(`orders/${order.OrderKey}/cancel`, {})
    expect(await all(patient)).toMatchObject({
      Due: [],
      Items: [{ Status: 'Paid', RefundAskedUtc: expect.any(String) }],
    })
    await api().workFinished()
    expect(await all(patient)).toMatchObject({ Items: [{ Status: 'Refunded', RefundedUtc: expect.any(String) }] })
    await api().workFinished()
    expect(api().outbox.lastTo(made.Email).text).toContain('was refunded to your card')
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body.PaidCents).toBe(0)
  })

  test('less than the processor charges is neither taken nor asked for, also as what is left', async () => {
    const shownOf = async ({ patient, order }: Awaited<ReturnType<typeof debtor>>) => {
      const { body } = await patient.get<Order>(`orders/${order.OrderKey}`)
      const { Due } = await all(patient)
      return [body.TotalCents, body.PaidCents, body.DueNowCents, Due.map(({ AmountCents }) => AmountCents)]
    }
    const [small, least, partly] = [await debtor(49), await debtor(50), await debtor(130)]
    expect(await shownOf(small)).toEqual([49, 0, 0, []])
    const refused = await pay<Problem>(small.patient, small.order, await usualCard(small.patient), 49)
    expect(refused.body.fields).toEqual({ AmountCents: 'out-of-range' })
    expect(await shownOf(least)).toEqual([50, 0, 50, [50]])
    expect((await pay(least.patient, least.order, await usualCard(least.patient), 50)).body.Status).toBe('Paid')
    await pay(partly.patient, partly.order, await usualCard(partly.patient), 81)
    expect(await shownOf(partly)).toEqual([130, 81, 0, []])
  })

  test('a card that its network renewed is charged, although its date has passed here', async () => {
    const { patient, order } = await debtor()
    const cards = async () => (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items
    const expired = (await cards()).find(({ Status }) => Status === 'Expired')
    const key = expired?.PaymentMethodKey ?? 0
    const mine = eq(paymentMethods.paymentMethodKey, key)
    const [row] = await api().database.select().from(paymentMethods).where(mine)
    api().processor.isAway = true
    expect((await pay<Problem>(patient, order, key)).body.code).toBe('payment-unreachable')
    api().processor.isAway = false
    api().processor.renewCard(row?.merchant ?? '', row?.processorCard ?? '')
    expect((await pay(patient, order, key)).body.Status).toBe('Paid')
    expect((await cards()).find(({ PaymentMethodKey }) => PaymentMethodKey === key)).toMatchObject({
      Status: 'Active',
      ExpYear: (row?.expYear ?? 0) + 4,
    })
  })

  test('a charge that is held is not known yet, until somebody captures it', async () => {
    const { patient, order } = await debtor()
    const { PaymentMethodKey } = await addCard(api(), patient, number.held)
    expect((await pay<Problem>(patient, order, PaymentMethodKey)).body.code).toBe('payment-unreachable')
    api().clock.advance(59, 'second')
    await workQueue()
    expect(await all(patient)).toMatchObject({ Due: [], Items: [{ Status: 'Unknown' }] })
    api().clock.advance(1, 'second')
    api().processor.passTime()
    const captured = api().processor.told.at(-1) ?? {}
    expect(captured).toMatchObject({ type: 'payment_intent.succeeded' })
    await tell(captured)
    await api().workFinished()
    expect(await all(patient)).toMatchObject({ Items: [{ Status: 'Paid', AmountCents: 1840 }] })
  })

  test('money that was taken after the portal had given up is told, and never passed over', async () => {
    const { patient, order, made } = await debtor()
    const { PaymentMethodKey } = await addCard(api(), patient, '4000000000000002')
    await pay<Problem>(patient, order, PaymentMethodKey)
    const [intent] = [...api().processor.ledger.intents.values()].slice(-1)
    if (intent === undefined) throw new Error('Nothing was charged.')
    intent.status = 'succeeded'
    await tell({ type: 'payment_intent.succeeded', account: intent.account, data: { object: { id: intent.id } } })
    await api().workFinished()
    expect(await all(patient)).toMatchObject({ Due: [], Items: [{ Status: 'Paid' }] })
    await api().workFinished()
    expect(api().outbox.lastTo(made.Email).text).toContain('You paid $18.40')
  })

  test('a payment that is confirmed after its order was cancelled is refunded', async () => {
    const { patient, order } = await debtor()
    const { PaymentMethodKey } = await addCard(api(), patient, number.lost)
    await pay<Problem>(patient, order, PaymentMethodKey)
    await patient.post(`orders/${order.OrderKey}/cancel`, {})
    api().clock.advance(61, 'second')
    await workQueue()
    await api().workFinished()
    expect(await all(patient)).toMatchObject({ Items: [{ Status: 'Refunded' }] })
  })

  test('a receipt is mailed again only for a paid charge, and only to a verified address', async () => {
    const { patient, order, made } = await debtor()
    const { body: paid } = await pay(patient, order, await usualCard(patient))
    const { status, body } = await patient.post(`payments/charges/${paid.ChargeKey}/receipt`, {})
    expect([status, body]).toEqual([200, { SentTo: made.Email }])
    expect(api().outbox.lastTo(made.Email).subject).toBe(`Your receipt ${paid.ReceiptNumber}`)
    expect((await patient.post('payments/charges/999999/receipt', {})).status).toBe(404)
  })
})
