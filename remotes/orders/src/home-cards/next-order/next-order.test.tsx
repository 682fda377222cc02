import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import NextOrder from './next-order.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/home'

test('what is due stands there by name, one click from its review', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'all due' }, path, namespaces })
  expect(await screen.findByText('Nose mask; Air tube; Disposable filter; and 3 more')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review order' })).toHaveAttribute(
    'href',
    '/bluebird-hme/orders/new?step=review',
  )
})

test('when nothing is due, the date stands there', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'nothing due' }, path, namespaces })
  expect(await screen.findByText(/^You can order again from \w+ \d+, 2026\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your orders' })).toBeVisible()
})

test('an order that was begun can be gone on with', async () => {
  await renderInPortal(<NextOrder />, { patient: { Draft: 'begun' }, path, namespaces })
  expect(await screen.findByText('You began it on March 9, 2026. We keep it until April 8, 2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go on with your order' })).toHaveAttribute(
    'href',
    '/bluebird-hme/orders/new',
  )
})

test('in Spanish the supplies have their Spanish names', async () => {
  await renderInPortal(<NextOrder />, { patient: {}, path, namespaces, language: 'es' })
  expect(await screen.findByText(/^Mascarilla nasal; /)).toBeVisible()
})
