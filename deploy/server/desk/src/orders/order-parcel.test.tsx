/** @size all */
import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'
import { placeOrder } from '../testing/place-order.ts'

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
