import type { OrderTrait } from '@homeside/contract/constants/patient-traits'
import { addPatient, portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import OrdersPage from './orders-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders'

async function openOrder(state: OrderTrait) {
  const patient = await addPatient({ Orders: [state] })
  const [order] = patient.Orders
  const { user } = await renderInPortal(<OrdersPage />, { patient, path, namespaces })
  const shown = async () => within(await screen.findByRole('article', { name: `Order ${order?.OrderNumber}` }))
  return { user, order, shown, card: await shown() }
}

test('an order that staff have started on cannot be cancelled', async () => {
  const { card } = await openOrder('shipped')
  expect(card.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument()
})

test('cancelling asks once more, with the focus on the question, and can be left', async () => {
  const { user, card } = await openOrder('placed')
  await user.click(card.getByRole('button', { name: 'Cancel order' }))
  expect(card.getByRole('alert')).toHaveFocus()
  await user.click(card.getByRole('button', { name: 'Keep the order' }))
  expect(card.queryByText('Cancelled')).not.toBeInTheDocument()
})

test('an order that was accepted meanwhile says so, and shows its state', async () => {
  const { user, order, shown, card } = await openOrder('placed')
  await user.click(card.getByRole('button', { name: 'Cancel order' }))
  await (await portalApi()).asStaff().post(`staff/orders/${order?.OrderKey}/accept`, {})
  await user.click(card.getByRole('button', { name: 'Yes, cancel it' }))

  expect(await card.findByText(/^This order has moved on/)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'See where it stands' }))
  expect((await shown()).getAllByText('Being packed')[0]).toBeVisible()
})

test('a cancelled order says so, says that nothing is charged, and stays visible', async () => {
  const { user, card } = await openOrder('blocked')
  await user.click(card.getByRole('button', { name: 'Cancel order' }))
  await user.click(card.getByRole('button', { name: 'Yes, cancel it' }))
  expect((await card.findAllByText('Cancelled'))[0]).toBeVisible()
  expect(card.getAllByText(/^Nothing more is sent, and nothing is charged\./)[0]).toBeVisible()
  expect(card.queryByText('We bill you after shipping.')).not.toBeInTheDocument()
})
