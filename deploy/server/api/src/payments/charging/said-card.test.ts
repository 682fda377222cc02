import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import type { Order } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { typeCard } from '../../../testing/enter-card.ts'
import { expectOneStory } from '../../../testing/expect-one-story.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'

onEveryEngine('a card that a patient says on the phone', (api) => {
  /** A patient without a card on file, whose order costs 18.40, and who calls. */
  async function begin(Provider: ('asks for payment' | 'without payments')[] = ['asks for payment']) {
    const made = await api().addPatient(
      { Provider },
      { registration: { supplies: [{ code: 'A7034', copayCents: 1840 }] } },
    )
    const patient = await asPatient(api(), made)
    const { body: order } = await patient.post<Order>('orders', await orderOf(patient, 'A7034'), newKey())
    const path = `staff/orders/${order.OrderKey}`
    const staff = asStaff(api())
    const openPage = () => staff.post<{ Url: string; Reference: string } & Problem>(`${path}/card-page`, {}, newKey())
    const enter = async (number?: string) => {
      const { Url, Reference } = (await openPage()).body
      await typeCard(api(), Url, number ? { number } : {})
      return Reference
    }
    const charge = (Session: string, AmountCents = 1840) =>
      staff.post<Charge & Problem>(`${path}/charge`, { Session, AmountCents }, newKey())
    return { made, patient, order, path, openPage, enter, charge }
  }

  test('pays the order once, is not kept, and everybody reads the same', async () => {
    const { made, patient, order, enter, charge } = await begin()
    const Session = await enter()
    const [first, second] = await Promise.all([charge(Session), charge(Session)])
    expect(first.body).toMatchObject({ Status: 'Paid', AmountCents: 1840, Last4: '4242', OrderKey: order.OrderKey })
    expect(second.body.ChargeKey).toBe(first.body.ChargeKey)
    expect((await charge(Session)).body).toEqual(first.body)
    await api().workFinished()
    await expectOneStory(api(), patient, order)
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body).toMatchObject({
      PaidCents: 1840,
      DueNowCents: 0,
    })
    expect((await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items).toEqual([])
    const { body } = await patient.get<ChargesAnswer>('payments/charges')
    expect(body.Items).toHaveLength(1)
    const mails = api().outbox.messages.filter(({ to }) => to === made.Email)
    expect(mails.map(({ subject }) => subject)).toContain(`Your receipt ${first.body.ReceiptNumber}`)
    // A visit is for one charge: another amount is another payment.
    expect((await charge(Session, 100)).body.code).toBe('idempotency-mismatch')
  })

  test('charges nothing without a card, with a refused one, beyond what is owed, or by another’s visit', async () => {
    const { openPage, enter, charge } = await begin()
    expect((await charge((await openPage()).body.Reference)).body.code).toBe('card-session-unusable')
    expect((await charge(await enter('4000000000000002'))).body.code).toBe('payment-declined')
    expect((await charge(await enter(), 1841)).body.fields).toEqual({ AmountCents: 'out-of-range' })
    const other = await begin()
    expect((await charge(await other.enter())).body.code).toBe('not-found')
    expect((await charge(await enter())).body.Status).toBe('Paid')
  })

  test('leads back to the order at the desk; a company that takes no cards is told so', async () => {
    const { made, order, openPage } = await begin()
    await openPage()
    expect([...api().processor.ledger.sessions.values()].at(-1)).toMatchObject({
      successUrl: expect.stringMatching(
        new RegExp(`/desk/${made.SiteKey}/orders/${order.OrderKey}\\?session=[\\da-f-]{36}$`),
      ) as string,
    })
    const without = await begin(['without payments'])
    expect((await without.openPage()).body.code).toBe('feature-off')
  })
})
