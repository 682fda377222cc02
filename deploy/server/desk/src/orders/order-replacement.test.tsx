/** @size all */
import { screen, within } from '@testing-library/react'

import { openDesk } from '../testing/desk.tsx'
import { placeOrder, placeOrderBeside } from '../testing/place-order.ts'

test('an item is replaced by something else that is prescribed, with its price beside it and the reason for the patient', async () => {
  const { path, seen } = await placeOrderBeside(['A7035'], 'A7034', 'A7037')
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'Replace an item' }))
  const form = within(await screen.findByRole('dialog', { name: 'Replace an item' }))
  // What is in the order already is not offered.
  const by = within(await form.findByRole('radiogroup', { name: 'What comes in its place?' }))
  expect(by.getAllByRole('radio')).toHaveLength(1)
  await user.click(by.getByRole('radio', { name: /^Head straps/ }))
  const item = within(form.getByRole('radiogroup', { name: 'Which item is replaced?' }))
  await user.click(item.getByRole('radio', { name: /^Air tube .*1 to ship/ }))
  await user.type(form.getByLabelText('How many of it?'), '1')
  expect(await form.findByText('The patient’s share: $18.40 in place of $18.40.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Replace an item' }))
  expect(await form.findByText('Enter this.')).toBeVisible()
  await user.type(form.getByLabelText('Why?'), 'The maker has none left.')
  await user.click(form.getByRole('button', { name: 'Replace an item' }))
  expect(await screen.findByText('Replaced since it was ordered: 1 × Air tube by Head straps')).toBeVisible()
  expect(await screen.findByText(/^Anna Alvarez replaced an item at /)).toBeVisible()
  const { Dropped, Items, Timeline } = await seen()
  expect(Items.map(({ PlainName }) => PlainName)).toEqual(['Nose mask', 'Head straps'])
  expect(Dropped).toMatchObject([{ PlainName: 'Air tube', Quantity: 1, ReplacedBy: 'Head straps' }])
  expect(Timeline.at(-1)).toMatchObject({ Event: 'replace', Note: 'The maker has none left.' })
})

test('where nothing else is prescribed the form says where another supply comes from', async () => {
  const { path } = await placeOrder('A7034')
  const { user } = await openDesk({ path, language: 'es' })
  await user.click(await screen.findByRole('button', { name: 'Reemplazar un artículo' }))
  expect(await screen.findByText(/^Este paciente no tiene recetado nada más\./)).toBeVisible()
})
