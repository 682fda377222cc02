import type { SuppliesAnswer } from '@homeside/contract/orders'
import { portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import { forgetDraft } from '../../testing/forget-draft.ts'
import NextOrder from './next-order.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/home'

test('what is due stands there by name, one click from its review', async () => {
  await renderInPortal(<NextOrder />, { signIn: 'maria.lopez', path, namespaces })
  expect(await screen.findByText('Nose mask; Nose mask cushion; Head straps; and 5 more')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review order' })).toHaveAttribute(
    'href',
    '/bluebird-hme/orders/new?step=review',
  )
})

test('when nothing is due, the date stands there', async () => {
  await renderInPortal(<NextOrder />, { signIn: 'rose.kim', path, namespaces })
  expect(await screen.findByText(/^You can order again from \w+ \d+, 2026\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your orders' })).toBeVisible()
})

test('an order that was begun can be gone on with', async () => {
  const patient = await (await portalApi()).asPatient('james.carter', 'bluebird-hme')
  const { Items } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
  const begun = [{ SupplyKey: Items[0]?.SupplyKey, Quantity: 1 }]
  await patient.post('orders/draft', { OrderIdempotencyKey: 'begun-elsewhere', Items: begun })
  await renderInPortal(<NextOrder />, { signIn: 'james.carter', path, namespaces })
  expect(await screen.findByText('You began it on March 10, 2026. We keep it until April 9, 2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go on with your order' })).toHaveAttribute(
    'href',
    '/bluebird-hme/orders/new',
  )
  await forgetDraft('james.carter')
})

test('in Spanish the supplies have their Spanish names', async () => {
  await renderInPortal(<NextOrder />, { signIn: 'maria.lopez', path, namespaces, language: 'es' })
  expect(await screen.findByText(/^Mascarilla nasal; /)).toBeVisible()
})
