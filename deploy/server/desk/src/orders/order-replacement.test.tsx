/** @size all */
import { act, screen, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'
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

test('what the patient asks for in place of an item on backorder comes by one press, which can be undone', async () => {
  const { number, path, seen, patient } = await placeOrderBeside(['A7035', 'A7037'], 'A7034', 'A7037')
  const [, tube] = (await seen()).Items
  const ExpectedOn = '2027-03-20'
  const staff = (await deskApi()).asStaff()
  const order = path.replace('/101/', '')
  await staff.post(`staff/${order}/delay`, { Backorders: [{ SupplyKey: tube?.SupplyKey, ExpectedOn }], Seen: 1 })
  const answer = { SupplyKey: tube?.SupplyKey, ExpectedOn, Choice: 'Replace' }
  await patient.post(`${order}/backorder`, answer, { 'Idempotency-Key': crypto.randomUUID() })
  const { router, user } = await openDesk({ path: '/101/waiting' })
  expect(await screen.findByText('Asks for another item')).toBeVisible()
  await act(() => router.navigate(path))
  const asks = 'Air tube: the patient asks for another one in its place, which costs no more.'
  const asked = () => screen.findByRole('group', { name: asks })
  // Head straps of the same category and price hold no air.
  const [other, ...more] = within(await asked()).getAllByRole('button')
  expect([other?.textContent, more]).toEqual(['Send 1 × Air tube instead, $18.40', []])
  await user.click(other!)
  expect(await screen.findByText(`Order ${number}: Air tube in place of Air tube`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(within(await asked()).getByRole('button', { name: /^Send 1 × Air tube/ }))
  // The next act sends it.
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Replaced since it was ordered: 1 × Air tube by Air tube')).toBeVisible()
  expect((await seen()).Timeline.at(-1)).toMatchObject({ Event: 'replace', Note: null })
})

test('where no other supply of its code is prescribed nothing is offered by one press', async () => {
  const { path, seen, patient } = await placeOrderBeside(['A7035'], 'A7037')
  const [tube] = (await seen()).Items
  const ExpectedOn = '2027-03-20'
  const order = path.replace('/101/', '')
  const delay = { Backorders: [{ SupplyKey: tube?.SupplyKey, ExpectedOn }], Seen: 1 }
  await (await deskApi()).asStaff().post(`staff/${order}/delay`, delay)
  const answer = { SupplyKey: tube?.SupplyKey, ExpectedOn, Choice: 'Replace' }
  await patient.post(`${order}/backorder`, answer, { 'Idempotency-Key': crypto.randomUUID() })
  await openDesk({ path })
  const asks = await screen.findByRole('group', { name: /^Air tube: the patient asks for another one/ })
  expect(within(asks).getByText(/^Nothing else .* takes the place of Air tube at no higher price/)).toBeVisible()
  expect(within(asks).queryByRole('button')).toBeNull()
})
