import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import { addPatient, asPatient, renderInPortal } from '@homeside/remote-kit/testing'
import type { PortalOptions } from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import OrdersPage from './orders-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders'

test('an open order says in words what its state is and who acts next', async () => {
  await renderInPortal(<OrdersPage />, { patient: { Orders: ['blocked'] }, path, namespaces })

  const open = within(await screen.findByRole('region', { name: 'Open orders' }))
  const [blocked] = await open.findAllByText('On hold: we need an answer from you')
  const order = (blocked as HTMLElement).closest('article')
  expect(order).not.toBeNull()
  expect(within(order as HTMLElement).getByText(/Call us so that we can send your supplies/)).toBeVisible()
  expect(within(order as HTMLElement).getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute(
    'href',
    'tel:+15550100100',
  )
})

test('an order that waits for the patient stands before newer ones', async () => {
  await renderInPortal(<OrdersPage />, { patient: { Orders: ['open', 'blocked', 'placed'] }, path, namespaces })

  const [first, ...others] = await screen.findAllByRole('article')
  expect(first).toHaveTextContent('On hold: we need an answer from you')
  expect(others.map((order) => order.textContent)).toEqual([
    expect.stringContaining('We have your order'),
    expect.stringContaining('Being packed'),
  ])
})

test('an open order lists its supplies with name, code and quantity', async () => {
  const details = {
    registration: {
      supplies: [{ code: 'A4357' }],
      orders: [{ daysAgo: 2, items: [{ code: 'A4357', quantity: 1 }], events: ['submit', 'accept'] }],
    },
  } satisfies PortalOptions['details']
  await renderInPortal(<OrdersPage />, { details, path, namespaces })

  const order = await screen.findByRole('article', { name: /^Order / })
  const item = within(order).getAllByRole('listitem')[0]
  expect(item).toHaveTextContent('A4357')
  expect(item).toHaveTextContent('Quantity 1')
  expect(within(order).getAllByText('Being packed')[0]).toBeVisible()
})

test('the last five orders are listed, and a larger page can be chosen', async () => {
  const { user } = await renderInPortal(<OrdersPage />, { patient: { Orders: ['many delivered'] }, path, namespaces })

  const all = within(await screen.findByRole('region', { name: 'All orders' }))
  expect(await all.findByText('1 to 5 of 12')).toBeVisible()
  const again = all.getAllByRole('link', { name: /^Order again Order HS-/ })
  expect(again).toHaveLength(5)
  expect(new Set(again.map((link) => link.textContent)).size).toBe(5)

  await user.selectOptions(all.getByLabelText('Orders per page'), '10')
  expect(await all.findByText('1 to 10 of 12')).toBeVisible()
  await user.click(all.getByRole('button', { name: 'Older' }))
  expect(await all.findByText('11 to 12 of 12')).toBeVisible()
  expect(window.location.search).toBe('?page=2&size=10')
})

test('on a wide screen the history is a table whose columns can be compared', async () => {
  const narrow = matchMedia
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) => Object.assign(narrow(media), { matches: true }))
  await renderInPortal(<OrdersPage />, { patient: { Orders: ['delivered', 'cancelled'] }, path, namespaces })

  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Supplies',
    'Where it stands',
    'Ordered',
    'Expected',
  ])
  const [row] = table.getAllByRole('row', { name: /Cancelled/ })
  if (!row) throw new Error('The cancelled order has no row.')
  expect(within(row).getByRole('rowheader')).toHaveTextContent(/Order HS-/)
  expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent('Not sent')
  expect(table.getAllByRole('link', { name: /^Order again Order HS-/ })).toHaveLength(2)
  jest.restoreAllMocks()
})

test('an order shows its timeline, content and address', async () => {
  const address = { street: '18 Alder Street', city: 'Springfield', state: 'IL', postalCode: '62704' }
  const patient = await addPatient({ Orders: ['delivered'] }, { address })
  const { user } = await renderInPortal(<OrdersPage />, { patient, path, namespaces })

  await user.click(await screen.findByText('Details', { exact: false }))
  const timeline = screen.getByRole('heading', { name: 'What happened so far' }).nextElementSibling as HTMLElement
  expect(
    within(timeline)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/We have your order$/),
    expect.stringMatching(/Being packed$/),
    expect.stringMatching(/On its way$/),
    expect.stringMatching(/Delivered$/),
  ])
  expect(screen.getByText(/18 Alder Street/)).toBeVisible()
})

test('a parcel links to its carrier’s own page', async () => {
  await renderInPortal(<OrdersPage />, { patient: { Orders: ['shipped'] }, path, namespaces })

  const links = await screen.findAllByRole('link', { name: /at UPS, in a new tab$/ })
  expect(links[0]).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.ups\.com\/track\?tracknum=1Z/))
})

test('a question about an order starts a message about it, for patients who may write', async () => {
  const { user } = await renderInPortal(<OrdersPage />, { patient: { Orders: ['delivered'] }, path, namespaces })
  const links = await screen.findAllByRole('link', { name: /^Ask about this order Order HS-/ })
  await user.click(links[0] as HTMLElement)

  expect(window.location.pathname).toBe('/bluebird-hme/message')
  const { newMessage } = (window.history.state as { usr: { newMessage: Record<string, string> } }).usr
  expect(newMessage).toEqual({
    topic: 'Orders',
    subject: expect.stringMatching(/^Order HS-/),
    message: expect.stringMatching(/^I have a question about order HS-\S+ of \w+ \d+, 202\d: $/),
  })
})

test('where messages are off, no link to a message is shown', async () => {
  const patient = await addPatient({ Provider: ['without messages'], Orders: ['open'] })
  await renderInPortal(<OrdersPage />, { patient, path: `/${patient.Alias}/orders`, namespaces })
  await screen.findByRole('article', { name: /^Order / })
  expect(screen.queryByRole('link', { name: /^Ask about this order/ })).not.toBeInTheDocument()
})

test('a patient without orders is told so and offered to order', async () => {
  await renderInPortal(<OrdersPage />, { patient: { Orders: [] }, path, namespaces })

  expect(await screen.findByText(/You have no open orders/)).toBeVisible()
  expect(await screen.findByText('You have not ordered here yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order supplies' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('in Spanish every word and every supply is Spanish', async () => {
  await renderInPortal(<OrdersPage />, { patient: { Orders: ['delivered'] }, path, language: 'es', namespaces })

  expect(await screen.findByRole('heading', { name: 'Pedidos' })).toBeVisible()
  expect((await screen.findAllByText('Entregado'))[0]).toBeVisible()
})

test('a failed load says so in its place and can be repeated', async () => {
  let isDown = true
  const { user } = await renderInPortal(<OrdersPage />, {
    patient: { Orders: ['many delivered'] },
    path,
    namespaces,
    fetch: (send) => (input, init) => {
      const isOrders = input instanceof Request && input.url.includes('/orders/')
      return isDown && isOrders ? Promise.resolve(new Response('{}', { status: 503 })) : send(input, init)
    },
  })

  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByText('1 to 5 of 12')).toBeVisible()
})

test('when one half fails, the other is shown', async () => {
  await renderInPortal(<OrdersPage />, {
    patient: { Orders: ['many delivered'] },
    path,
    namespaces,
    fetch: (send) => (input, init) => {
      const isOpen = input instanceof Request && input.url.endsWith('/orders/open')
      return isOpen ? Promise.resolve(new Response('{}', { status: 503 })) : send(input, init)
    },
  })
  expect(await screen.findByText('1 to 5 of 12')).toBeVisible()
  const open = within(screen.getByRole('region', { name: 'Open orders' }))
  expect(await open.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(open.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
})

test('an order that must be paid now can be paid from the list, until it is cancelled', async () => {
  const patient = await addPatient(
    { Provider: 'soluciones-medicas' },
    { registration: { supplies: [{ code: 'A5061', copayCents: 280 }] } },
  )
  const caller = await asPatient(patient)
  const [pouch] = (await caller.get<SuppliesAnswer>('orders/supplies')).body.Items
  const answers = { ConfirmsNeed: true, AcceptsTerms: true, AddressIsCorrect: true, InsuranceIsCorrect: true }
  const request = { Items: [{ SupplyKey: pouch?.SupplyKey, Quantity: 1 }], ...answers }
  const placed = await caller.post<Order>('orders', request, { 'Idempotency-Key': crypto.randomUUID() })
  const { OrderKey, DueNowCents, TotalCents } = placed.body
  expect(DueNowCents).toBe(TotalCents)

  const { user } = await renderInPortal(<OrdersPage />, { patient, path: '/soluciones-medicas/orders', namespaces })
  const order = within(await screen.findByRole('article', { name: `Order ${placed.body.OrderNumber}` }))
  expect(order.getByRole('link', { name: /^Pay \$\d/ })).toHaveAttribute(
    'href',
    `/soluciones-medicas/orders/new?step=pay&order=${OrderKey}`,
  )
  await user.click(order.getByRole('button', { name: /^Cancel/ }))
  await user.click(await screen.findByRole('button', { name: /^Yes/ }))
  expect(await order.findAllByText('Cancelled')).not.toHaveLength(0)
  expect(order.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})

test('a link that names an order leads to that order', async () => {
  const patient = await addPatient({ Orders: ['blocked', 'shipped'] })
  const [, second] = patient.Orders.map(({ OrderKey }) => OrderKey)
  await renderInPortal(<OrdersPage />, { patient, path: `${path}?order=${second}`, namespaces })

  const [first, other] = await screen.findAllByRole('article')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', `order-${second}`))
  expect([first, other]).toContain(document.activeElement)
  expect(document.querySelectorAll('.ord-named')).toHaveLength(1)
})
