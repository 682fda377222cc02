import { requirePaymentsAddress } from './mobile-payments-sso-page.tsx'

test.each(['https://pay.example/harbor-health?x=1', 'http://localhost:56697/harbor-health'])(
  '%s is accepted',
  (address) => {
    expect(requirePaymentsAddress(address).href).toBe(address)
  },
)

test.each([
  null,
  '',
  '/harbor-health',
  '//evil.example',
  'http://pay.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://pay.example@evil.example/',
])('%s is not', (address) => {
  expect(() => requirePaymentsAddress(address)).toThrow(/payments portal/)
})
