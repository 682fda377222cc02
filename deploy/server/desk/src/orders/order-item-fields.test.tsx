/** @size all */
import { act, screen, within, waitFor } from '@testing-library/react'

import { deskApi, openDesk, placeOrder, placeOrderBeside } from '../testing/desk.tsx'

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

test('of what is on backorder nothing is offered, and paper says that it comes later', async () => {
  const { path, seen } = await placeOrder('A7034', 'A7037')
  const staff = (await deskApi()).asStaff()
  const order = `staff/orders/${path.split('/').at(-1)}`
  const { Items } = await seen()
  const tube = Items.find(({ PlainName }) => PlainName === 'Air tube')
  const delay = async (ExpectedOn: string | null, Seen: number) =>
    staff.post(`${order}/delay`, { Backorders: [{ SupplyKey: tube?.SupplyKey, ExpectedOn }], Seen })
  await staff.post(`${order}/accept`, {})
  await delay('2099-03-20', 2)
  const { user } = await openDesk({ path })
  const checks = await screen.findByRole('region', { name: 'Can it go out?' })
  expect(checks).toHaveTextContent('Backorder Air tube: expected on Mar 20, 2099. Ship the rest, or wait until then.')
  for (const name of ['Packing slip', 'Delivery ticket']) {
    await user.click(screen.getByRole('button', { name }))
    const paper = within(await screen.findByRole('dialog', { name }))
    expect(await paper.findByRole('row', { name: /^Air tube/ })).toHaveTextContent(/Comes later, by Mar 20, 2099.*10$/)
    expect(paper.getByRole('row', { name: /^Nose mask/ })).toHaveTextContent(/11$/)
    for (const close of paper.getAllByRole('button', { name: 'Close' }).slice(-1)) await user.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await user.click(screen.getByRole('button', { name: 'Ship' }))
  const form = within(await screen.findByRole('dialog', { name: 'Ship' }))
  const late = () => form.getByRole('spinbutton', { name: /^Air tube/ })
  expect(form.getByText(/1 on backorder until Mar 20, 2099/)).toBeVisible()
  expect(late()).toHaveValue('0')
  await user.click(form.getByRole('button', { name: 'All that is not on backorder' }))
  expect(late()).toHaveValue('0')
  await user.type(form.getByLabelText('Tracking number'), '1Z999AA10123456784{Enter}')
  await waitFor(async () => expect((await seen()).Status).toBe('PartiallyShipped'))
  expect((await seen()).Items.find(({ PlainName }) => PlainName === 'Air tube')).toMatchObject({ ShippedQty: 0 })
})

test('a scanned number does not send words from an earlier try: they are shown, and Enter moves on to the button', async () => {
  const { path, seen } = await placeOrder('A7034')
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Ship' }))
    return within(await screen.findByRole('dialog', { name: 'Ship' }))
  }
  const first = await begin()
  const keptWords = /^What you typed here before is still here/
  expect(first.queryByText(keptWords)).not.toBeInTheDocument()
  await user.type(first.getByLabelText('Tracking number'), '1Z999AA10123456784')
  await user.type(first.getByLabelText('Note (optional)'), 'Two boxes.{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Ship' })).toHaveFocus()
  const again = await begin()
  expect(again.getByText(keptWords)).toBeVisible()
  expect(again.getByLabelText('Note (optional)')).toHaveValue('Two boxes.')
  const number = again.getByLabelText<HTMLInputElement>('Tracking number')
  number.blur()
  number.focus()
  await user.keyboard('1Z999AA10987654321{Enter}')
  expect(number).toHaveValue('1Z999AA10987654321')
  expect(again.getByRole('button', { name: 'Ship' })).toHaveFocus()
  expect((await seen()).Status).toBe('Processing')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await seen()).Status).toBe('Shipped'))
  expect(await seen()).toMatchObject({ TrackingNumber: '1Z999AA10987654321' })
})
