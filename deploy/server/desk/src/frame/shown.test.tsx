/** @size all */
import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk, placeOrder } from '../testing/desk.tsx'

test('what is saved is said, and the focus stays where somebody worked', async () => {
  const api = await deskApi()
  const made = await api.addPatient()
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}` })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const home = await screen.findByLabelText('Home phone')
  await user.clear(home)
  await user.type(home, '555 555 0142')
  await user.type(screen.getByLabelText('Why?'), 'She called.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toHaveRole('generic')
  expect(screen.getByText('Saved.').closest('[role=status]')).not.toBeNull()
  await screen.findByRole('link', { name: '(555) 555-0142' })
  expect(screen.getByRole('heading', { name: 'Details' })).toHaveFocus()
})

test('a refund is said, and its order keeps the focus; so does an order whose button is gone', async () => {
  const { path, pay } = await placeOrder('A7034')
  await pay()
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const ask = within(await screen.findByRole('tooltip'))
  await user.click(ask.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('$18.40 goes back to the card.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Card payments' })).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Put on hold' }))
  const hold = within(await screen.findByRole('dialog', { name: 'Put on hold' }))
  await user.click(hold.getByRole('radio', { name: 'address' }))
  await user.click(hold.getByRole('button', { name: 'Put on hold' }))
  const acts = within(screen.getByRole('region', { name: 'What can be done' }))
  await waitFor(() => expect(acts.queryByRole('button', { name: 'Put on hold' })).not.toBeInTheDocument())
  expect(acts.getAllByRole('button')[0]).toHaveFocus()
})
