import type { Order, OrdersAnswer } from '@homeside/contract/orders'
import { portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import OrdersPage from './orders-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders'

async function orderIn(status: Order['Status']): Promise<Order> {
  const walt = await (await portalApi()).asPatient('walt.higgins', 'bluebird-hme')
  const { body } = await walt.get<OrdersAnswer>('orders/open')
  const found = body.Items.find(({ Status }) => Status === status)
  if (!found) throw new Error(`walt.higgins has no order that is ${status}.`)
  return found
}

async function open(order: Order) {
  const { user } = await renderInPortal(<OrdersPage />, { signIn: 'walt.higgins', path, namespaces })
  const card = within(await screen.findByRole('article', { name: `Order ${order.OrderNumber}` }))
  return { user, card }
}

test('an order that staff have started on cannot be cancelled', async () => {
  const { card } = await open(await orderIn('Shipped'))
  expect(card.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument()
})

test('cancelling asks once more, with the focus on the question, and can be left', async () => {
  const { user, card } = await open(await orderIn('Submitted'))
  await user.click(card.getByRole('button', { name: 'Cancel order' }))
  expect(card.getByRole('alert')).toHaveFocus()
  await user.click(card.getByRole('button', { name: 'Keep the order' }))
  expect(card.queryByText('Cancelled')).not.toBeInTheDocument()
})

test('an order that was accepted meanwhile says that it has moved on, and shows where it stands', async () => {
  const order = await orderIn('Submitted')
  const { user, card } = await open(order)
  await user.click(card.getByRole('button', { name: 'Cancel order' }))
  await (await portalApi()).asStaff().post(`staff/orders/${order.OrderKey}/accept`, {})
  await user.click(card.getByRole('button', { name: 'Yes, cancel it' }))

  expect(await card.findByText(/^This order has moved on/)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'See where it stands' }))
  const again = within(await screen.findByRole('article', { name: `Order ${order.OrderNumber}` }))
  expect(again.getAllByText('Being packed')[0]).toBeVisible()
})

test('a cancelled order says so and stays in sight', async () => {
  const { user, card } = await open(await orderIn('Blocked'))
  await user.click(card.getByRole('button', { name: 'Cancel order' }))
  await user.click(card.getByRole('button', { name: 'Yes, cancel it' }))
  expect((await card.findAllByText('Cancelled'))[0]).toBeVisible()
  expect(card.getByText('Nothing more will be sent.')).toBeVisible()
})
