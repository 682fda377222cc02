import { renderInPortal } from '@homeside/remote-kit/testing'
import { waitFor } from '@testing-library/react'

import remote from '../../remote.tsx'
import NewOrderPage from './new-order-page.tsx'

test.each(['', '&order=', '&order=none', '&order=-3'])(
  'an address of a placed order that names none (%p) leads to the orders',
  async (named) => {
    const path = `/bluebird-hme/orders/new?step=placed${named}`
    const routes = { '/:alias/orders/new': <NewOrderPage />, '/:alias/orders': null }
    await renderInPortal(null, { patient: {}, path, routes, namespaces: { orders: remote.strings } })
    await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/orders'))
  },
)
