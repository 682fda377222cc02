import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, placeTestOrder } from '../../../testing/order-requests.ts'
import { orderDrafts, orders } from '../database/tables/orders.ts'

const number = '4000 0566 5566 5556'
const canary = /4000\D?0566/

onEveryEngine('a card number in a free text', (api) => {
  test('is refused at its field, and neither stored nor logged', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7034')
    const path = `orders/${order.OrderKey}`
    const wrong = { AddressIsCorrect: false, ChangeDescription: `Charge ${number}` }
    const draft = { OrderIdempotencyKey: 'with-a-card-number', Items: [], ...wrong }
    const answers = [
      [await patient.post<Problem>('orders', await orderOf(patient, 'A7034', wrong), newKey()), 'ChangeDescription'],
      [await patient.post<Problem>('orders/draft', draft), 'ChangeDescription'],
      [await patient.post<Problem>(`${path}/cancel`, { Reason: number }), 'Reason'],
      [await asStaff(api()).post<Problem>(`staff/${path}/accept`, { Note: number }), 'Note'],
      [
        await patient.post<Problem>(
          'conversations',
          { Topic: 'Billing', Subject: 'My card', Message: `It is ${number}.` },
          newKey(),
        ),
        'Message',
      ],
    ] as const
    for (const [{ status, body }, field] of answers) {
      expect([field, status, body.fields]).toEqual([field, 422, { [field]: 'card-number' }])
    }
    const rows = [await api().database.select().from(orders), await api().database.select().from(orderDrafts)]
    expect(JSON.stringify(rows)).not.toMatch(canary)
    expect(api().logLines.join('\n')).not.toMatch(canary)
  })

  test('is malformed where a call reports no fields', async () => {
    const patient = await asNewPatient(api())
    const { status } = await patient.get(`patient/dashboard?includeCompanyLogo=${encodeURIComponent(number)}`)
    expect(status).toBe(400)
  })
})
