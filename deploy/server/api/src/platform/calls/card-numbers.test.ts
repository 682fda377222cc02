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
