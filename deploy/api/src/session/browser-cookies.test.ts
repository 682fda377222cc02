import { cookiesFor } from './browser-cookies.ts'

const local = ['http://localhost:8080', 'http://bluebird.localhost:8080']

test('a sandbox at localhost has cookies that Safari keeps without TLS', () => {
  const { nameOf, options } = cookiesFor({ suffix: '56695', pageOrigins: local, isTrial: true })
  expect(nameOf()).toBe('homeside-56695')
  expect(nameOf('single-sign-on')).toBe('homeside-single-sign-on-56695')
  expect(options).toEqual({ path: '/', httpOnly: true, sameSite: 'Strict' })
})

test.each([
  ['real patients', local, false],
  ['a page with TLS', ['https://localhost:8080'], true],
  ['one page elsewhere', [...local, 'http://portal.example'], true],
  ['a name that only looks like localhost', ['http://localhost.example'], true],
])('for %s they travel over TLS alone', (_, pageOrigins, isTrial) => {
  const { nameOf, options } = cookiesFor({ suffix: 'portal', pageOrigins, isTrial })
  expect(nameOf()).toBe('__Host-homeside-portal')
  expect(nameOf('mobile-app')).toBe('__Host-homeside-mobile-app-portal')
  expect(options).toEqual({ path: '/', httpOnly: true, sameSite: 'Strict', secure: true })
})
