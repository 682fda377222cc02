import { readIdentityReturn } from './serve-identity-page.ts'

const origins = ['http://localhost:8080']

test('leads back to the portal’s own pages, without query and fragment', () => {
  expect(readIdentityReturn('http://localhost:8080/sso?x=1#y', origins)).toEqual({
    address: 'http://localhost:8080/sso',
    kind: 'single-sign-on',
    alias: '',
  })
  expect(readIdentityReturn('http://localhost:8080/harbor-health/mobilebpc', origins)).toEqual({
    address: 'http://localhost:8080/harbor-health/mobilebpc',
    kind: 'mobile-app',
    alias: 'harbor-health',
  })
})

test.each([
  'https://evil.example/sso',
  'http://localhost:8080@evil.example/sso',
  'http://localhost:8080.evil.example/sso',
  'http://localhost:8081/sso',
  'https://localhost:8080/sso',
  '//evil.example/sso',
  '/\\evil.example/sso',
  'javascript:alert(1)',
  'data:text/html,x',
  '/sso',
  '',
])('%s is no page of the portal', (address) => {
  expect(() => readIdentityReturn(address, origins)).toThrow('origin-refused')
})

test.each(['/', '/home', '/sso/more', '//evil.example/sso', '/a/b/mobilebpc', '/%2f%2fevil.example/mobilebpc'])(
  '%s is not a page that takes a sign-on up',
  (path) => {
    expect(() => readIdentityReturn(`http://localhost:8080${path}`, origins)).toThrow('malformed')
  },
)
