import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import OrdersPage from './orders-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders'

test('an open order says in words where it stands and who acts next', async () => {
  await renderInPortal(<OrdersPage />, { signIn: 'walt.higgins', path, namespaces })

  const blocked = await screen.findByText('On hold: we need an answer from you')
  const order = blocked.closest('article')
  expect(order).not.toBeNull()
  expect(within(order as HTMLElement).getByText(/Call us so that we can send your supplies/)).toBeVisible()
  expect(within(order as HTMLElement).getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute(
    'href',
    'tel:+15550100100',
  )
})

test('an open order lists its supplies with name, code and quantity', async () => {
  await renderInPortal(<OrdersPage />, {
    signIn: 'james.carter',
    alias: 'northridge',
    path: '/northridge/orders',
    namespaces,
  })

  const order = await screen.findByRole('article', { name: /^Order / })
  const item = within(order).getByRole('listitem')
  expect(item).toHaveTextContent('A4357')
  expect(item).toHaveTextContent('Quantity 1')
  expect(within(order).getByText('Being packed')).toBeVisible()
})

test('orders that are over are listed apart, at most five', async () => {
  await renderInPortal(<OrdersPage />, { signIn: 'nina.patel', path, namespaces })

  const earlier = await screen.findByRole('region', { name: 'Earlier orders' })
  expect(within(earlier).getAllByText('Delivered')).toHaveLength(5)
  expect(screen.getByText(/You have no open orders/)).toBeVisible()
})

test('somebody who never ordered is told so and offered to begin', async () => {
  await renderInPortal(<OrdersPage />, { signIn: 'jose.nandu', path, namespaces })

  expect(await screen.findByText(/You have no open orders/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Earlier orders' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Order supplies' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('in Spanish every word and every supply is Spanish', async () => {
  await renderInPortal(<OrdersPage />, { signIn: 'maria.lopez', path, language: 'es', namespaces })

  expect(await screen.findByRole('heading', { name: 'Sus pedidos' })).toBeVisible()
  expect(await screen.findByText('Entregado')).toBeVisible()
})

test('a failed load is said where it failed and can be tried again', async () => {
  let isDown = true
  const { user } = await renderInPortal(<OrdersPage />, {
    signIn: 'nina.patel',
    path,
    namespaces,
    fetch: (send) => (input, init) => {
      const isOrders = input instanceof Request && input.url.includes('/orders/')
      return isDown && isOrders ? Promise.resolve(new Response('{}', { status: 503 })) : send(input, init)
    },
  })

  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('region', { name: 'Earlier orders' })).toBeVisible()
})
