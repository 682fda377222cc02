import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, placeTestOrder } from '../../../testing/order-requests.ts'
import { orderDrafts, orders } from '../database/tables/orders.ts'
import { cardNumberPaths, holdsCardNumber } from './card-numbers.ts'

/** Numbers that processors publish for tests. */
const published = [
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6200000000000005',
  '6205500000000000004',
  '4222222222222',
]

test.each(published)('%s is a card number, alone and in a sentence', (number) => {
  expect(holdsCardNumber(number)).toBe(true)
  expect(holdsCardNumber(`Charge ${number}, please.`)).toBe(true)
  expect(holdsCardNumber(`card:${number}x`)).toBe(true)
})

test.each([
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242.4242.4242.4242',
  '4242 4242 4242 4242 12/28',
  '4242 4242 4242 4242 123',
  '4242424242424242 1228 123',
  '3782 822463 10005',
  '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
  '4242  4242  4242  4242',
  '４２４２４２４２４２４２４２４２',
  '4242\u00a04242\u00a04242\u00a04242',
  '4242\n4242\n4242\n4242',
])('%j is one however it is written', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '4242424242424241',
  '424242424242',
  '42424242424242424242',
  '5555550121',
  '555-555-0121',
  '(555) 555-0121 or (555) 555-0122',
  '0000000000000000',
  '1958-05-14',
  'HS-7K3M-Q9XA',
  '852011234',
  '42424242-4242-4242-8242-424242424242',
  '',
])('%j is none', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

test('the place in the request is reported, wherever it is', () => {
  const request = { Note: 'fine', Items: [{ Name: 'x' }, { Name: 'my card 4242 4242 4242 4242' }] }
  expect(cardNumberPaths(request)).toEqual(['Items.1.Name'])
})

test('a parcel’s number may look like a card’s', () => {
  expect(cardNumberPaths({ TrackingNumber: '4242424242424242' })).toEqual([])
})

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
