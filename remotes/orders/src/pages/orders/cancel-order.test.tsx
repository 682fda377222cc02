import type { OrderTrait } from '@homeside/contract/constants/patient-traits'
import type { Order } from '@homeside/contract/orders'
import { addPatient, portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'

import { noteOrdersChanged } from '../../api/order-calls.ts'
import remote from '../../remote.tsx'
import OrdersPage from './orders-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders'

async function openOrder(state: OrderTrait) {
  const patient = await addPatient({ Orders: [state] })
  const [order] = patient.Orders
  const { user } = await renderInPortal(<OrdersPage />, {
    patient,
    path: `${path}?order=${order?.OrderKey}`,
    namespaces,
  })
  await screen.findByText('Delivery address')
  return { user, order }
}

test('an order that staff have started on cannot be cancelled', async () => {
  await openOrder('shipped')
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument()
})

test('cancelling asks once more, with the focus on the question, and can be left', async () => {
  const { user } = await openOrder('placed')
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  expect(screen.getByRole('alert')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Keep the order' }))
  expect(screen.queryByText('Cancelled')).not.toBeInTheDocument()
})

test('an order that was accepted meanwhile says so, and shows its state', async () => {
  const { user, order } = await openOrder('placed')
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  await (await portalApi()).asStaff().post(`staff/orders/${order?.OrderKey}/accept`, {})
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }))

  expect(await screen.findByText(/^This order has moved on/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'See where it is' }))
  expect((await screen.findAllByText('Being packed'))[0]).toBeVisible()
})

test('an item on backorder says until when; its patient waits for it, or asks for another one, or drops it after a question', async () => {
  const { user, order } = await openOrder('placed')
  const api = await portalApi()
  const staff = api.asStaff()
  const { body } = await staff.get<Order>(`staff/orders/${order?.OrderKey}`)
  const [item] = body.Items
  const Backorders = [{ SupplyKey: item?.SupplyKey, ExpectedOn: '2027-03-20' }]
  await staff.post(`staff/orders/${order?.OrderKey}/delay`, { Backorders, Seen: 1 })
  noteOrdersChanged()
  expect(await screen.findByText(/we expect to send it on March 20, 2027\. You can wait for it/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I will wait' }))
  expect(await screen.findByText(/You chose to wait\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send another instead' }))
  expect(await screen.findByText(/You asked for another one\. We will choose it/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel this item' }))
  // The question stays open after a failed attempt.
  api.clock.advance(1, 'minute')
  const later = [{ SupplyKey: item?.SupplyKey, ExpectedOn: '2027-03-25' }]
  await staff.post(`staff/orders/${order?.OrderKey}/delay`, { Backorders: later, Seen: 4 })
  await user.click(screen.getByRole('button', { name: 'Yes, cancel this item' }))
  await screen.findByRole('button', { name: 'See where it is' })
  expect(screen.getByText(/You do not pay for it\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'See where it is' }))
  await screen.findByText(/March 25, 2027\. You can wait for it/)
  await user.click(screen.getByRole('button', { name: 'Cancel this item' }))
  await user.click(screen.getByRole('button', { name: 'Yes, cancel this item' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Coming later' })).not.toBeInTheDocument())
})

test('a cancelled order says so, says that nothing is charged, and stays visible', async () => {
  const { user } = await openOrder('blocked')
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  expect((await screen.findAllByText('Cancelled'))[0]).toBeVisible()
  expect(screen.getAllByText(/^Nothing more will be sent or charged\./)[0]).toBeVisible()
  expect(screen.queryByText('We bill you after shipping.')).not.toBeInTheDocument()
})
