import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import MobilePaymentsSsoPage, { requirePaymentsAddress } from './mobile-payments-sso-page.tsx'

/** Covers sections 2.3 and 8.1 of the specification. */

test('without any address the error is logged before the notice that the portal cannot be reached', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue()
  await renderInPortal(null, {
    path: '/bluebird-hme/mobilebpc/sso',
    patient: {},
    namespaces: { 'mobile-first': remote.strings },
    routes: { '/:alias/mobilebpc/sso': <MobilePaymentsSsoPage />, '/networkdown': <h1>Cannot be reached</h1> },
  })
  expect(await screen.findByRole('heading', { name: 'Cannot be reached' })).toBeVisible()
  expect(logged).toHaveBeenCalledWith(new Error('The payments portal has no address.'))
})

test.each(['https://pay.example/harbor-health?x=1', 'http://localhost:56697/harbor-health'])(
  '%s is accepted as the address of the payments portal',
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
])('%s is not accepted as one', (address) => {
  expect(() => requirePaymentsAddress(address)).toThrow(/payments portal/)
})
