/** @size all */

import { randomUUID } from 'node:crypto'

import { emptyPageCache } from '@homeside/api-client/page-cache'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'

import { undoForAtom } from '../frame/use-sending.ts'
import { closePage, deskApi, openDesk } from '../testing/desk.tsx'

/** Places new orders of patients with this name, the oldest first. */
async function newOrders(LastName: string, count: number) {
  const api = await deskApi()
  const orders: { key: number; number: string; name: string }[] = []
  for (const FirstName of ['Ada', 'Bea', 'Cleo'].slice(0, count)) {
    const made = await api.addPatient({ FirstName, LastName, Orders: ['placed'] })
    const [{ OrderKey, OrderNumber } = { OrderKey: 0, OrderNumber: '' }] = made.Orders
    orders.push({ key: OrderKey, number: OrderNumber, name: `${FirstName} ${LastName}` })
  }
  const statusOf = async ({ key } = { key: 0 }) =>
    (await api.asStaff().get<StaffOrder>(`staff/orders/${key}`)).body.Status
  return { api, orders, statusOf }
}

const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) })
const opened = (number = '') => screen.findByRole('heading', { level: 2, name: `Order ${number}` })
const acts = () => screen.findByRole('region', { name: 'What can be done' })
const accept = async () => within(await acts()).findByRole('button', { name: 'Accept' })

test('a row opens beside the list, keys move it and accept it, and the next one opens', async () => {
  const { orders, statusOf } = await newOrders('Rowan', 3)
  const [first, second, third] = orders
  const { router, user } = await openDesk({ path: '/101/waiting?show=order' })
  await user.click(await row(first?.name ?? ''))
  expect(await opened(first?.number)).toHaveFocus()
  expect(router.state.location).toMatchObject({ pathname: `/101/waiting/orders/${first?.key}`, search: '?show=order' })
  expect(await row(first?.name ?? '')).toHaveAttribute('aria-current', 'true')
  await user.keyboard('j')
  expect(await opened(second?.number)).toHaveFocus()
  await user.keyboard('k')
  await opened(first?.number)
  await accept()
  // A key with a modifier, or in a field, is no press on the list.
  await user.keyboard('{Control>}a{/Control}')
  await user.keyboard('/aj')
  expect(screen.getByRole('searchbox')).toHaveValue('aj')
  await opened(first?.number)
  const heading = await opened(first?.number)
  heading.focus()
  await user.keyboard('a')
  expect(await opened(second?.number)).toHaveFocus()
  expect(await statusOf(first)).toBe('Submitted')

  // The next act sends the one before. An undo leads back to where it was made.
  await accept()
  await user.keyboard('a')
  await opened(third?.number)
  await waitFor(async () => expect(await statusOf(first)).toBe('Processing'))
  expect(await statusOf(second)).toBe('Submitted')
  await user.keyboard('z')
  await opened(second?.number)
  closePage()
  expect(await statusOf(second)).toBe('Submitted')
  expect(await accept()).toBeVisible()
})

test('what was done leaves by itself after ten seconds, which are shorter here', async () => {
  expect(undoForAtom.init).toBe(10_000)
  const { orders, statusOf } = await newOrders('Seconds', 1)
  const { user } = await openDesk({ path: `/101/waiting/orders/${orders[0]?.key}?show=order`, undoFor: 20 })
  await user.click(await accept())
  await waitFor(async () => expect(await statusOf(orders[0])).toBe('Processing'))
  await waitFor(() => expect(screen.queryByText(`Order ${orders[0]?.number}: accepted`)).not.toBeInTheDocument())
})

test('who presses twice does one thing: the row that opens next was not read yet', async () => {
  const { orders, statusOf } = await newOrders('Twice', 2)
  const [first, second] = orders
  const { user } = await openDesk({ path: `/101/waiting/orders/${first?.key}?show=order`, onePress: 1e9 })
  await user.click(await accept())
  await opened(second?.number)
  await user.click(await accept())
  expect(await accept()).toBeVisible()
  expect(screen.queryByText(`Order ${second?.number}: accepted`)).not.toBeInTheDocument()
  closePage()
  await waitFor(async () => expect(await statusOf(first)).toBe('Processing'))
  expect(await statusOf(second)).toBe('Submitted')
})

test('a colleague who was faster is told of, and what is shown is as it stands', async () => {
  const { api, orders } = await newOrders('Faster', 2)
  const [first, second] = orders
  const { user } = await openDesk({ path: `/101/waiting/orders/${first?.key}?show=order` })
  await user.click(await accept())
  await opened(second?.number)
  const headers = {
    Cookie: await api.cookieAtDesk({ name: 'Ben Brooks' }),
    'X-Desk': '1',
    'Idempotency-Key': randomUUID(),
  }
  await api.handle(
    new Request(`${api.origin}/staff/orders/${first?.key}/accept`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    }),
  )
  closePage()
  expect(await screen.findByText(/Ben Brooks accepted this order at/)).toBeVisible()
  await opened(second?.number)
  await user.click(screen.getByRole('link', { name: 'Open it' }))
  await opened(first?.number)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/^Ben Brooks accepted this order at/)).toBeVisible()
})

test('an answer that got lost is looked for, and nothing is done twice', async () => {
  const { api, orders, statusOf } = await newOrders('Lost', 1)
  let cut = 1
  const { user } = await openDesk({
    path: `/101/orders/${orders[0]?.key}`,
    fetch: (send) => async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      const answer = await send(input, init)
      if (url.endsWith('/accept') && cut-- > 0) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  await user.click(await accept())
  closePage()
  expect(await screen.findByText(/^It was done after all/)).toBeVisible()
  expect(await statusOf(orders[0])).toBe('Processing')
  const { body } = await api.asStaff().get<StaffOrder>(`staff/orders/${orders[0]?.key}`)
  expect(body.Timeline.filter(({ Status }) => Status === 'Processing')).toHaveLength(1)
})

test('what did not arrive counts no more: it is read before a sign-out, and done again', async () => {
  const { orders, statusOf } = await newOrders('Absent', 1)
  let isCut = true
  const { router, user } = await openDesk({
    path: `/101/orders/${orders[0]?.key}`,
    fetch: (send) => (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      return isCut && url.endsWith('/accept') ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init)
    },
  })
  await user.click(await accept())
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('That did not arrive')).toBeVisible()
  isCut = false
  await user.click(await accept())
  expect(router.state.location.pathname).toBe(`/101/orders/${orders[0]?.key}`)
  closePage()
  await waitFor(async () => expect(await statusOf(orders[0])).toBe('Processing'))
})

/** What a form for an order shows, once it is open. */
async function begin(user: Awaited<ReturnType<typeof openDesk>>['user'], name: string) {
  await user.click(await within(await acts()).findByRole('button', { name }))
  const form = within(await screen.findByRole('dialog', { name }))
  const send = async (quantity: string) => {
    const [count] = form.getAllByRole('spinbutton') as [HTMLElement]
    await user.clear(count)
    await user.type(count, quantity)
    await user.click(form.getByRole('checkbox', { name: /^Somebody made sure/ }))
    await user.click(form.getByRole('button', { name }))
  }
  return { form, send }
}

test('of an order of which a part was sent, as many go on after review as the form says', async () => {
  const { api, orders } = await newOrders('Partly', 1)
  const path = `staff/orders/${orders[0]?.key}`
  const now = async () => (await api.asStaff().get<StaffOrder>(path)).body
  const { SupplyKey = 0 } = (await now()).Items[0] ?? {}
  const three = { Quantities: [{ SupplyKey, Quantity: 3 }], ConfirmsOverAllowance: true, Note: 'You called.', Seen: 1 }
  await api.asStaff().post(`${path}/change`, three)
  await api.asStaff().post(`${path}/accept`, {})
  const parcel = { Carrier: 'UPS', TrackingNumber: '1Z999AA1', Items: [{ SupplyKey, Quantity: 1 }] }
  await api.asStaff().post(`${path}/ship`, parcel)
  await api.asStaff().post(`${path}/hold`, { HoldReason: 'SupplyVerification' })
  const { user } = await openDesk({ path: `/101/orders/${orders[0]?.key}` })
  await (await begin(user, 'Approve')).send('1')
  await waitFor(async () => expect((await now()).Status).toBe('PartiallyShipped'))
  expect((await now()).Items[0]).toMatchObject({ Quantity: 2, ShippedQty: 1 })
})

test('a form that was closed half done brings back no address that a colleague has changed meanwhile', async () => {
  const { api, orders } = await newOrders('Moved', 1)
  const path = `/101/orders/${orders[0]?.key}`
  const first = await openDesk({ path })
  const { form } = await begin(first.user, 'Change')
  await first.user.type(form.getByLabelText('Why?'), 'You called.{Escape}')
  cleanup()
  emptyPageCache()
  const DeliveryAddress = { Street: '9 New Way', Apt: null, City: 'Austin', State: 'TX', PostalCode: '78701' }
  const order = `staff/orders/${orders[0]?.key}`
  await api.asStaff().post(`${order}/change`, { DeliveryAddress, Note: 'You moved.', Seen: 1 })
  const { user } = await openDesk({ path })
  const again = await begin(user, 'Change')
  expect(again.form.getByLabelText('Why?')).toHaveValue('You called.')
  await again.send('2')
  const now = async () => (await api.asStaff().get<StaffOrder>(order)).body
  await waitFor(async () => expect((await now()).Items[0]?.Quantity).toBe(2))
  expect((await now()).DeliveryAddress).toEqual(DeliveryAddress)
})

test('a scanned number names its carrier and sends the parcel; keys can be turned off, in Spanish too', async () => {
  const { api, orders, statusOf } = await newOrders('Scanned', 1)
  await api.asStaff().post(`staff/orders/${orders[0]?.key}/accept`, {})
  const { user } = await openDesk({ path: `/101/waiting/orders/${orders[0]?.key}?show=order`, language: 'es' })
  await within(await screen.findByRole('region', { name: 'Qué se puede hacer' })).findByRole('button', {
    name: 'Enviar',
  })
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: 'Las teclas funcionan' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('s')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Teclas' }))
  await user.click(await screen.findByRole('switch', { name: 'Las teclas funcionan' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('s')
  await user.type(await screen.findByRole('textbox', { name: 'Número de seguimiento' }), '1Z999AA10123456784{Enter}')
  await waitFor(async () => expect(await statusOf(orders[0])).toBe('Shipped'))
  const { body } = await api.asStaff().get<StaffOrder>(`staff/orders/${orders[0]?.key}`)
  expect(body.Parcels).toMatchObject([{ Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' }])
})

test('what is put off leaves the list of everybody, says until when and by whom, and can be brought back', async () => {
  const { orders } = await newOrders('Putoff', 1)
  const name = orders[0]?.name ?? ''
  const first = await openDesk({ path: `/101/waiting/orders/${orders[0]?.key}?show=order` })
  await opened(orders[0]?.number)
  await first.user.click(screen.getByText('Do it later'))
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2099-04-07' } })
  await first.user.click(screen.getByRole('button', { name: 'Put off' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(name) })).not.toBeInTheDocument())
  cleanup()
  emptyPageCache()
  const { router, user } = await openDesk({ path: '/101/waiting?show=later', person: { name: 'Ben Brooks' } })
  const later = await row(name)
  expect(later).toHaveTextContent('Until Apr 7, 2099, Anna Alvarez')
  await user.click(later)
  await user.click(await screen.findByText('Do it later'))
  await user.click(screen.getByRole('button', { name: 'Bring it back now' }))
  expect(await screen.findByText('Nothing is put off.')).toBeVisible()
  await router.navigate('/101/waiting?show=order')
  expect(await row(name)).not.toHaveTextContent('Until')
})

test('who works down a long list finds its next page there', async () => {
  const api = await deskApi()
  const { Orders } = await api.addPatient({ Orders: Array.from({ length: 60 }, () => 'placed' as const) })
  const keys = Orders.map(({ OrderKey }) => OrderKey).toSorted((one, other) => one - other)
  await openDesk({ path: `/101/waiting/orders/${keys[32]}?show=order` })
  const list = within(await screen.findByRole('list', { name: 'To do' }))
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBeGreaterThan(60))
})
