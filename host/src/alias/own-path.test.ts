import { ownPath } from './paths.ts'

const origin = 'https://portal.example.org'

test.each(['/bluebird-hme/orders', '/bluebird-hme/orders/new?step=review#items', '/José/home'])('keeps %s', (path) => {
  expect(new URL(ownPath(path, origin) ?? '', origin).href).toBe(new URL(path, origin).href)
})

test.each([
  null,
  '',
  'orders',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'https://portal.example.org@evil.example',
])('refuses %j', (path) => {
  expect(ownPath(path, origin)).toBeNull()
})
