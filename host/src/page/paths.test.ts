import { canMatch, ownPath } from './paths.ts'

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

test.each([
  ['/:alias/orders/new', '/bluebird-hme/Orders/new/', true],
  ['/:alias/orders/new', '/bluebird-hme/%6Frders/new', true],
  ['/:alias/message/:key', '/bluebird-hme/message/17', true],
  ['/:alias/orders/:step?', '/bluebird-hme/orders', true],
  ['/:alias/orders', '/bluebird-hme/orders/new', false],
  ['/:alias/orders/new', '/bluebird-hme/orders', false],
  ['/:alias/orders', '/bluebird-hme/messages', false],
  ['/providers', '/bluebird-hme', false],
])('whether %s can be the route of %s: %s', (route, pathname, expected) => {
  expect(canMatch(route, pathname)).toBe(expected)
})
