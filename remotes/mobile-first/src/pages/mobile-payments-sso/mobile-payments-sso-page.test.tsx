import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import MobilePaymentsSsoPage from './mobile-payments-sso-page.tsx'

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
