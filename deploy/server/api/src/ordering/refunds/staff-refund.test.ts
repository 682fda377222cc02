import type { Charge } from '@homeside/contract/charges'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox-patients'

import { asStaff } from '../../../testing/as-patient.ts'
import { ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'

onEveryEngine('what a patient paid, and staff give back', (api) => {
  /** A patient with a good and a bad card, who owes $18.40. */
  const debtor = async () => {
    const traits: PatientTraits = { Cards: ['valid', 'declined'] }
    const { made, patient, order } = await placeTestOrder(api(), 'A7034', {}, { traits, supply: { copayCents: 1840 } })
    const { body } = await patient.get<PaymentMethodsAnswer>('payments/methods')
    const pay = async (card: 0 | 1, AmountCents: number) => {
      const { PaymentMethodKey } = body.Items[card] ?? {}
      const charge = { PaymentMethodKey, AmountCents, OrderKey: order.OrderKey, ReturnUrl }
      return (await patient.post<Charge>('payments/charges', charge, newKey())).body
    }
    const listed = (site?: number) =>
      asStaff(api(), site).get<{ Items: Charge[] } & Problem>(`staff/patients/${made.PatientKey}/charges`)
    const refund = (key: number, site?: number) =>
      asStaff(api(), site).post<Charge & Problem>(`staff/charges/${key}/refund`, {})
    return { made, pay, listed, refund }
  }

  test('charges are listed, the newest first, as the patient sees them, and to no other site', async () => {
    const { pay, listed } = await debtor()
    const [first, second] = [await pay(0, 1000), await pay(0, 840)]
    expect((await listed()).body.Items).toEqual([second, first])
    expect((await listed(101)).body.Items).toHaveLength(2)
    const elsewhere = await listed(102)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'not-found'])
  })

  test('a charge is given back once, however often that is asked for, and the patient is told', async () => {
    const { made, pay, listed, refund } = await debtor()
    const paid = await pay(0, 1840)
    const asked = await refund(paid.ChargeKey)
    expect(asked.body).toMatchObject({ Status: 'Paid', RefundAskedUtc: '2026-03-10T15:00:00.000Z', RefundedUtc: null })
    api().clock.advance(1, 'minute')
    expect((await refund(paid.ChargeKey)).body).toEqual(asked.body)
    await api().workFinished()
    const [given] = (await listed()).body.Items
    expect(given).toMatchObject({ Status: 'Refunded', RefundedUtc: expect.any(String) as string })
    expect((await refund(paid.ChargeKey)).body).toEqual(given)
    await api().workFinished()
    const mails = api().outbox.messages.filter(
      ({ to, text }) => to === made.Email && text.includes('was refunded to your card'),
    )
    expect(mails).toHaveLength(1)
  })

  test('what was not paid is not given back, and no charge of another site is touched', async () => {
    const { pay, listed, refund } = await debtor()
    await pay(1, 1840)
    const [declined] = (await listed()).body.Items
    expect(declined?.Status).toBe('Declined')
    expect((await refund(declined?.ChargeKey ?? 0)).body.code).toBe('order-state')
    const paid = await pay(0, 1840)
    const elsewhere = await refund(paid.ChargeKey, 102)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'not-found'])
    expect((await refund(2_147_483_647)).status).toBe(404)
  })
})
