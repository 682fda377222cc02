import type { Charge } from '@homeside/contract/charges'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'

import { asPatient, callerWith } from '../../../testing/as-patient.ts'
import { ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import { openTextedLink } from '../../../testing/sign-in.ts'

onEveryEngine('a charge in the session of a texted link', (api) => {
  test('is for the order that was placed since the link came, and for no other of the patient’s', async () => {
    const supplies = ['A7034', 'A7030'].map((code) => ({ code, copayCents: 1840 }))
    const made = await api().addPatient({ Cards: ['valid'] }, { registration: { supplies } })
    const atHome = await asPatient(api(), made)
    const place = async (caller: typeof atHome, code: string) =>
      (await caller.post<Order>('orders', await orderOf(caller, code), newKey())).body.OrderKey
    const before = await place(atHome, 'A7034')
    // The link looks at the time, and one second is enough.
    api().clock.advance(1, 'second')
    const browser = api().openBrowser()
    const { access_token: token } = await openTextedLink(api(), made, 'orders', browser)
    const link = callerWith(api(), browser, { Authorization: `Bearer ${token}`, Alias: made.Alias }, token)
    const card = (await link.get<PaymentMethodsAnswer>('payments/methods')).body.Items[0]?.PaymentMethodKey
    const pay = (OrderKey: number, caller = link) =>
      caller.post<Charge & Problem>(
        'payments/charges',
        { PaymentMethodKey: card, AmountCents: 1840, OrderKey, ReturnUrl },
        newKey(),
      )
    expect((await pay(before)).body.code).toBe('not-found')
    const own = await place(link, 'A7030')
    expect((await pay(before)).body.code).toBe('not-found')
    expect((await pay(own)).body.Status).toBe('Paid')
    // Nothing was charged for the other one, which its owner still pays at home.
    const { body } = await atHome.get<OrdersAnswer>('orders/open')
    expect(body.Items.map(({ OrderKey, DueNowCents }) => [OrderKey, DueNowCents])).toEqual([
      [own, 0],
      [before, expect.any(Number)],
    ])
    expect((await pay(before, atHome)).body.Status).toBe('Paid')
  })
})
