import { browserLabel, cookiesFor } from './browser-cookies.ts'

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

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-G991U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['node', 'null on null'],
  ['x'.repeat(5000), 'null on null'],
  ['', 'null on null'],
])('%s', (userAgent, label) => {
  const { browser, platform } = browserLabel(userAgent)
  expect(`${browser} on ${platform}`).toBe(label)
})
