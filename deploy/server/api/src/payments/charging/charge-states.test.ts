/** @size all */
import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import type { Order } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import { Stripe } from 'stripe'

import { asPatient } from '../../../testing/as-patient.ts'
import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { webhookSecret } from '../../../testing/test-processor.ts'

const number = { lost: '4000000000006975', confirmed: '4000002500003155' }

onEveryEngine('what becomes of a charge', (api) => {
  /** Somebody who owes 18.40 for an order, at a provider that asks for it. */
  const debtor = () =>
    placeTestOrder(
      api(),
      'A7034',
      {},
      { traits: { Cards: ['valid'], Provider: ['asks for payment'] }, supply: { copayCents: 1840 } },
    )
  const pay = async <Body = Charge>(patient: Caller, order: Order, card: number) => {
    const request = { PaymentMethodKey: card, AmountCents: 1840, OrderKey: order.OrderKey, ReturnUrl }
    return patient.post<Body>('payments/charges', request, newKey())
  }
  const usualCard = async (patient: Caller) =>
    (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items[0]?.PaymentMethodKey ?? 0
  const all = async (patient: Caller) => (await patient.get<ChargesAnswer>('payments/charges')).body
  /** Sends a message in the processor's name. */
  const tell = async (event: object, secret = webhookSecret) => {
    const payload = JSON.stringify({ object: 'event', ...event })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'Stripe-Signature': signature }
    const request = new Request(`${api().origin}/processor/messages`, { method: 'POST', headers, body: payload })
    return (await api().handle(request)).status
  }
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
