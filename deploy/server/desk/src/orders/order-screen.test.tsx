/** @size all */
import { emptyPageCache } from '@homeside/api-client/page-cache'
import type { Order } from '@homeside/contract/orders'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'

import { closePage, deskApi, openDesk, placeOrder } from '../testing/desk.tsx'

test('an order is taken and sent in two parcels, and its patient sees each', async () => {
  const { path, number, seen } = await placeOrder('A7034', 'A7037')
  const { user } = await openDesk({ path })
  expect(await screen.findByRole('heading', { name: `Order ${number}` })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Rosa Alvarez' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect((await seen()).Status).toBe('Submitted')
  // The next act sends it.
  await user.click(await screen.findByRole('button', { name: 'Ship' }))
  expect(await screen.findByText(/^Anna Alvarez accepted this order at/)).toBeVisible()
  expect((await seen()).Status).toBe('Processing')
  const first = await screen.findByRole('dialog', { name: 'Ship' })
  const [mask] = within(first).getAllByRole('spinbutton') as [HTMLElement]
  const count = async (text: string) => {
    await user.clear(mask)
    await user.type(mask, text)
  }
  await user.click(within(first).getByRole('button', { name: 'None' }))
  await user.click(within(first).getByRole('button', { name: 'Ship' }))
  expect(await within(first).findByText('Enter 4 to 40 letters, digits or dashes.')).toBeVisible()
  expect(await within(first).findByText('Enter how many you ship of something.')).toBeVisible()
  await count('5')
  expect(await within(first).findByText('Enter 1 or less.')).toBeVisible()
  await count('1')
  await user.type(within(first).getByLabelText('Tracking number'), '1Z999AA1')
  expect(within(first).getByLabelText('Carrier')).toHaveValue('')
  await user.type(within(first).getByLabelText('Carrier'), 'UPS')
  await user.click(within(first).getByRole('button', { name: 'Ship' }))
  expect(await screen.findByText(/^Anna Alvarez shipped a part at/)).toBeVisible()
  expect(await seen()).toMatchObject({ Status: 'PartiallyShipped', TrackingNumber: '1Z999AA1' })

  await user.click(screen.getByRole('button', { name: 'Ship' }))
  const second = await screen.findByRole('dialog', { name: 'Ship' })
  expect(within(second).getAllByRole('spinbutton')).toHaveLength(1)
  await user.type(within(second).getByLabelText('Carrier'), 'UPS')
  await user.type(within(second).getByLabelText('Tracking number'), '1Z999AA2')
  // Safari shows today in a field without a date.
  expect(within(second).getByText('No date is set.')).toBeVisible()
  fireEvent.change(within(second).getByLabelText('Arrives on (optional)'), { target: { value: '2026-03-12' } })
  await waitFor(() => expect(within(second).queryByText('No date is set.')).not.toBeInTheDocument())
  await user.click(within(second).getByRole('button', { name: 'Ship' }))
  expect(await screen.findByText(/^Anna Alvarez shipped this order at/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'It arrived' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  closePage()
  expect((await seen()).Status).toBe('Shipped')
  await user.click(screen.getByRole('button', { name: 'It arrived' }))
  closePage()
  await waitFor(async () => expect((await seen()).Status).toBe('Delivered'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ship' })).not.toBeInTheDocument())
})

test('what can be undone leaves before its page does; without a network the browser asks first', async () => {
  const { path, seen } = await placeOrder('A7034')
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(leave()).toBe(true)
  expect((await seen()).Status).toBe('Submitted')
  online.mockRestore()
  expect(leave()).toBe(false)
  await waitFor(async () => expect((await seen()).Status).toBe('Processing'))
})

test('an order of which a part was sent does not end without a question', async () => {
  const { path, seen } = await placeOrder('A7034', 'A7037')
  const staff = (await deskApi()).asStaff()
  const key = path.split('/').at(-1)
  await staff.post(`staff/orders/${key}/accept`, {})
  const { SupplyKey = 0 } = (await seen()).Items[0] ?? {}
  const parcel = { Items: [{ SupplyKey, Quantity: 1 }], Carrier: 'UPS', TrackingNumber: '1Z999AA1' }
  await staff.post(`staff/orders/${key}/ship`, parcel)
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'It arrived' }))
  expect(await screen.findByText('These were not shipped yet, and then never will be: Air tube.')).toBeVisible()
  expect((await seen()).Status).toBe('PartiallyShipped')
  await user.click(screen.getByRole('button', { name: 'Yes, it ends here' }))
  closePage()
  await waitFor(async () => expect((await seen()).Status).toBe('Delivered'))
})

test('an item is dropped, the other is late, and what is left of a part that arrived is cancelled', async () => {
  const { path, seen } = await placeOrder('A7034', 'A7037')
  const { user } = await openDesk({ path })
  const begin = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name }))
  }
  const late = await begin('Put on backorder')
  await user.click(late.getByRole('button', { name: 'Put on backorder' }))
  expect(await late.findByText('Enter another day for an item, or empty one.')).toBeVisible()
  fireEvent.change(late.getByLabelText('Air tube: expected on'), { target: { value: '2027-03-20' } })
  await user.click(late.getByRole('button', { name: 'Put on backorder' }))
  expect(await screen.findByText('Backorder until Mar 20, 2027')).toBeVisible()

  const change = await begin('Change')
  const [mask] = change.getAllByRole('spinbutton') as [HTMLElement]
  await user.clear(mask)
  await user.type(mask, '0')
  await user.type(change.getByLabelText('Why?'), 'The maker has none left.')
  // Somebody else was quicker: what was decided is not done to another order than the one that was read.
  const staff = (await deskApi()).asStaff()
  const key = path.split('/').at(-1)
  await staff.post(`staff/orders/${key}/accept`, {})
  await user.click(change.getByRole('button', { name: 'Change' }))
  expect(await change.findByText(/^Something here has changed meanwhile/)).toBeVisible()
  // The page behind it shows what the other one did.
  await screen.findByText(/ accepted this order at /)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change' })).not.toBeInTheDocument())
  const again = await begin('Change')
  expect(again.getByLabelText('Why?')).toHaveValue('The maker has none left.')
  await user.click(again.getByRole('button', { name: 'Change' }))
  expect(await screen.findByText(/^Canceled since it was ordered: 1 × /)).toBeVisible()
  expect((await seen()).Items).toMatchObject([{ PlainName: 'Air tube', Backorder: { ExpectedOn: '2027-03-20' } }])
})

test('who comes second reads who has the order, and nothing is done twice', async () => {
  const { path, seen } = await placeOrder('A7034')
  const { api, user } = await openDesk({ path, person: { name: 'Ben Brown' } })
  const take = await screen.findByRole('button', { name: 'Accept' })
  const anna = { Cookie: await api.cookieAtDesk({ name: 'Anna Alvarez' }), 'X-Desk': '1' }
  const [, , , key] = path.split('/')
  const headers = { ...anna, 'Content-Type': 'application/json' }
  await api.handle(new Request(`${api.origin}/staff/orders/${key}/accept`, { method: 'POST', headers, body: '{}' }))
  await user.click(take)
  closePage()
  // On the page, and beside what was done.
  await waitFor(() => expect(screen.getAllByText(/Anna Alvarez accepted this order at/)).toHaveLength(2))
  expect((await seen()).Timeline).toHaveLength(2)
})

test('a question goes to the patient, and what was typed stays when the order has moved on meanwhile', async () => {
  const { path, seen } = await placeOrder('A7034')
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'Put on hold' }))
  const hold = await screen.findByRole('dialog', { name: 'Put on hold' })
  const reasons = within(hold).getByRole('radiogroup', { name: 'Why is it on hold?' })
  await user.click(within(reasons).getByRole('radio', { name: 'address' }))
  await user.click(within(hold).getByRole('button', { name: 'Put on hold' }))
  await user.click(await screen.findByRole('button', { name: 'Ask the patient' }))
  const ask = await screen.findByRole('dialog', { name: 'Ask the patient' })
  await user.type(within(ask).getByLabelText('What do you need to know?'), 'Which size?')
  const api = await deskApi()
  const [, , , key] = path.split('/')
  await api.asStaff().post(`staff/orders/${key}/deny`, { Note: 'Not covered.' })
  await user.click(within(ask).getByRole('button', { name: 'Ask the patient' }))
  expect(await within(ask).findByText(/^The order has moved on/)).toBeVisible()
  expect(within(ask).getByLabelText('What do you need to know?')).toHaveValue('Which size?')
  expect((await seen()).Status).toBe('Cancelled')
})

test('Escape keeps what was typed for an act, until it is sent or cancelled', async () => {
  const { path, seen } = await placeOrder('A7034')
  const { user } = await openDesk({ path })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Put on hold' }))
    const drawer = await screen.findByRole('dialog', { name: 'Put on hold' })
    return { drawer, note: within(drawer).getByLabelText('Note (optional)') }
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.type((await open()).note, 'We are asking your insurer.{Escape}')
  await closed()
  const again = await open()
  expect(again.note).toHaveValue('We are asking your insurer.')
  await user.click(within(again.drawer).getByRole('radio', { name: 'insurance' }))
  await user.click(within(again.drawer).getByRole('button', { name: 'Put on hold' }))
  await waitFor(async () => expect((await seen()).Status).toBe('PendingReview'))

  await user.click(await screen.findByRole('button', { name: 'Ask the patient' }))
  const ask = await screen.findByRole('dialog', { name: 'Ask the patient' })
  await user.type(within(ask).getByLabelText('What do you need to know?'), 'Which size?')
  await user.click(within(ask).getByRole('button', { name: 'Cancel' }))
  await closed()
  await user.click(screen.getByRole('button', { name: 'Ask the patient' }))
  expect(await screen.findByLabelText('What do you need to know?')).toHaveValue('')
})

test('a part of a payment is given back, a refund that failed waits, and is asked for again or done with', async () => {
  const { number, path, pay } = await placeOrder('A7034')
  const intent = await pay()
  const { api, user } = await openDesk({ path })
  const give = async (amount?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const ask = await screen.findByRole('tooltip')
    expect(within(ask).getByRole('listitem')).toHaveTextContent('Nose mask$18.40')
    const field = within(ask).getByRole('spinbutton', { name: 'Amount' })
    if (amount !== undefined) {
      await user.clear(field)
      await user.type(field, amount)
    }
    await user.click(within(ask).getByRole('button', { name: 'Refund' }))
  }
  await give('5')
  expect(await screen.findByText(/\$18\.40 · .* · paid · \$5\.00 on its way back/)).toBeVisible()
  await api.workFinished()
  cleanup()
  emptyPageCache()
  await openDesk({ path })
  expect(await screen.findByText(/\$18\.40 · .* · paid · \$5\.00 given back, /)).toBeVisible()
  await give()
  expect(await screen.findByText(/\$13\.40 on its way back/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
  await api.workFinished()

  // The bank sends the second one back, days later.
  const last = intent.refunds.at(-1)
  if (last) last.status = 'failed'
  const data = { object: { payment_intent: intent.id } }
  api.processor.told.push({ id: 'evt_1', object: 'event', type: 'refund.failed', account: intent.account, data })
  await api.hearProcessor()
  await api.workFinished()
  cleanup()
  emptyPageCache()
  await openDesk({ path: '/101/waiting?show=payment', language: 'es' })
  expect(await screen.findByRole('link', { name: new RegExp(`Pago: pedido ${number}`) })).toBeVisible()
  expect(screen.getByText('La devolución falló')).toBeVisible()
  cleanup()
  emptyPageCache()
  await openDesk({ path })
  expect(await screen.findByText(/^The refund failed, .* The money is still with you\.$/)).toBeVisible()
  await give()
  expect(await screen.findByText(/\$13\.40 on its way back/)).toBeVisible()
  expect(screen.queryByText(/^The refund failed/)).not.toBeInTheDocument()
})

test('an order says whether it can go out, and what is the matter; a note stands beside it for colleagues', async () => {
  const { path } = await placeOrder('A7034')
  const { api, user } = await openDesk({ path })
  const checks = await screen.findByRole('region', { name: 'Can it go out?' })
  expect(checks).toHaveTextContent('Interval in time')
  expect(checks).toHaveTextContent('Allowance within it')
  expect(checks).toHaveTextContent('Address confirmed with this order')
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Leave it with the neighbor.')
  await user.click(screen.getByRole('button', { name: 'Save the note' }))
  const notes = await screen.findByRole('list', { name: 'Notes for colleagues' })
  expect(notes).toHaveTextContent(/^Anna Alvarez · .*Leave it with the neighbor\.$/)
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('')

  const key = path.split('/').at(-1)
  await api.asStaff().post(`staff/orders/${key}/hold`, { HoldReason: 'SupplyVerification' })
  const Items = (await api.asStaff().get<Order>(`staff/orders/${key}`)).body.Items
  const more = Items.map(({ SupplyKey }) => ({ SupplyKey, Quantity: 9 }))
  await api.asStaff().post(`staff/orders/${key}/approve`, { Items: more, ConfirmsOverAllowance: true })
  expect(await within(checks).findByText(/: 9 ordered, \d left\. Ship fewer/)).toBeVisible()
})
