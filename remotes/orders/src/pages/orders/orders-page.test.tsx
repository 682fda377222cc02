import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { addPatient, asPatient, type PortalOptions, renderInPortal } from '@homeside/remote-kit/testing'
import { cleanup, screen, within, waitFor } from '@testing-library/react'

import remote from '../../remote.tsx'
import OrdersPage from './orders-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders'

// The page's day is that of the API, for which patients are made.
const real = ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] as const
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-10T15:00Z'), doNotFake: [...real], advanceTimers: true }))
afterEach(() => jest.useRealTimers())

/** Opens the page of the patient's one order, as a row of the list does. */
async function openOrder(
  patient: PatientTraits,
): Promise<Awaited<ReturnType<typeof renderInPortal>> & { made: MadePatient }> {
  const made = await addPatient(patient)
  const route = `/${made.Alias}/orders?order=${made.Orders[0]?.OrderKey}`
  const rendered = await renderInPortal(<OrdersPage />, { patient: made, path: route, namespaces })
  await screen.findByText('Delivery address')
  return { ...rendered, made }
}

test('each order is listed once: what waits for the patient, what is open, and what is finished', async () => {
  await renderInPortal(<OrdersPage />, {
    patient: { Orders: ['open', 'blocked', 'placed', 'delivered', 'cancelled'] },
    path,
    namespaces,
  })
  const rowsOf = async (name: string) =>
    (await within(await screen.findByRole('region', { name })).findAllByRole('link')).map(
      ({ textContent }) => textContent,
    )
  expect(await rowsOf('Waiting for you')).toEqual([expect.stringContaining('On hold: we need an answer from you')])
  expect(await rowsOf('Open orders')).toEqual([
    expect.stringContaining('We have your order'),
    expect.stringContaining('Being packed'),
  ])
  expect(await rowsOf('Finished orders')).toEqual([
    expect.stringMatching(/Delivered|Cancelled/),
    expect.stringMatching(/Delivered|Cancelled/),
  ])
})

test('a row leads to its order, and the way back leads to the list', async () => {
  const { user } = await renderInPortal(<OrdersPage />, { patient: { Orders: ['shipped'] }, path, namespaces })
  await user.click(await screen.findByRole('link', { name: /On its way/ }))

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /^At your door by \w+, / })).toHaveFocus())
  expect(window.location.search).toMatch(/^\?order=\d+$/)
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  expect(await screen.findByRole('heading', { name: 'Open orders' })).toBeVisible()
})

test('an order that waits for the patient says who acts next, and whom to call', async () => {
  await openOrder({ Orders: ['blocked'] })
  expect(screen.getByText(/Call us so that we can send your supplies/)).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute('href', 'tel:+15550100100')
})

test('an order shows what is done and what is left; a cancelled one has nothing left, so no tracker', async () => {
  await openOrder({ Orders: ['shipped'] })
  const tracker = document.querySelector<HTMLElement>('.ord-track')
  if (!tracker) throw new Error('There is no tracker.')
  const steps = within(tracker).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^We have your order \(done\)\w+ \d+, 20\d\d$/),
    expect.stringMatching(/^Being packed \(done\)\w+ \d+, 20\d\d$/),
    expect.stringMatching(/^On its way \(now\)\w+ \d+, 20\d\d$/),
    expect.stringMatching(/^Delivered \(still to come\)Expected by \w+ \d+, 20\d\d$/),
  ])
  expect(tracker.querySelector('[aria-current=step]')).toHaveTextContent('On its way')
  cleanup()
  await openOrder({ Orders: ['cancelled'] })
  expect(document.querySelector('.ord-track')).toBeNull()
})

test('an order lists its supplies with code and quantity, and on paper whose they are', async () => {
  const details = {
    registration: {
      supplies: [{ code: 'A4357' }],
      orders: [{ daysAgo: 2, items: [{ code: 'A4357', quantity: 1 }], events: ['submit', 'accept'] }],
    },
  } satisfies PortalOptions['details']
  const { user } = await renderInPortal(<OrdersPage />, { details, path, namespaces })
  await user.click(await screen.findByRole('link', { name: /Being packed/ }))

  const contents = await screen.findByRole('region', { name: 'What you ordered' })
  const [item] = within(contents).getAllByRole('listitem')
  expect(item).toHaveTextContent('A4357')
  expect(item).toHaveTextContent('Quantity 1')
  expect(document.querySelector('.ord-paper')).toHaveTextContent(/^Patient\w+ .+Provider\w+/)
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('finished orders come in pages of a chosen size, and the focus stays on the button of the next one', async () => {
  const { user } = await renderInPortal(<OrdersPage />, { patient: { Orders: ['many delivered'] }, path, namespaces })

  const all = within(await screen.findByRole('region', { name: 'Finished orders' }))
  expect(await all.findByText('1 to 5 of 12')).toBeVisible()
  expect(all.getAllByRole('link')).toHaveLength(5)

  const older = all.getByRole('button', { name: 'Older' })
  older.focus()
  await user.keyboard('{Enter}')
  expect(older).toHaveFocus()
  expect(await all.findByText('6 to 10 of 12')).toBeVisible()
  expect(older).toHaveFocus()

  await user.selectOptions(all.getByLabelText('Orders per page'), '10')
  expect(await all.findByText('1 to 10 of 12')).toBeVisible()
  await user.click(all.getByRole('button', { name: 'Older' }))
  expect(await all.findByText('11 to 12 of 12')).toBeVisible()
  expect(window.location.search).toBe('?page=2&size=10')
})

test('an order shows its address, and its events where they are more than its usual way', async () => {
  const address = { street: '18 Alder Street', city: 'Springfield', state: 'IL', postalCode: '62704' }
  const patient = await addPatient({ Orders: ['delivered'] }, { address })
  const { user } = await renderInPortal(<OrdersPage />, { patient, path, namespaces })
  await user.click(await screen.findByRole('link', { name: /Delivered/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /^It came on \w+ \d+, 20\d\d$/ })).toBeVisible()
  expect(screen.getByText(/18 Alder Street/)).toBeVisible()
  expect(screen.queryByText('What happened so far')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\?again=\d+$/),
  )
  cleanup()

  const { user: other } = await openOrder({ Orders: ['on hold'] })
  const summary = await screen.findByText('What happened so far')
  await other.click(summary)
  const events = within(summary.nextElementSibling as HTMLElement).getAllByRole('listitem')
  expect(events.at(-1)).toHaveTextContent(/On hold: /)
})

test('what is in an order stands once: in its parcel, which its carrier shows, or among what is still to come', async () => {
  await openOrder({ Orders: ['partly shipped'] })
  const parcel = screen.getByRole('region', { name: /^Parcel 1 sent on / })
  expect(within(parcel).getByText('Mask for mouth and nose')).toBeVisible()
  const link = within(parcel).getByRole('link', { name: /at UPS, in a new tab$/ })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.ups\.com\/track\?tracknum=1Z/))
  const rest = screen.getByRole('region', { name: 'Still to come' })
  expect(within(rest).getByText('Full face mask')).toBeVisible()
  for (const name of ['Mask for mouth and nose', 'Full face mask']) expect(screen.getAllByText(name)).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1, name: /^Part of it comes by \w+, \w+ \d+$/ })).toBeVisible()
})

/** What a message starts with that a link has opened. */
function startedMessage(): unknown {
  expect(window.location.pathname).toBe('/bluebird-hme/message')
  return (window.history.state as { usr: { newMessage: unknown } }).usr.newMessage
}

test('a question about an order starts a message about it', async () => {
  const { user } = await openOrder({ Orders: ['delivered'] })
  await user.click(screen.getByRole('link', { name: /^Ask about this order/ }))
  expect(startedMessage()).toEqual({
    topic: 'Orders',
    subject: expect.stringMatching(/^Order HS-/),
    message: expect.stringMatching(/^I have a question about order HS-\S+ of \w+ \d+, 202\d: $/),
  })
})

test('something wrong with a delivery starts a message that says what', async () => {
  const { user } = await openOrder({ Orders: ['delivered'] })
  await user.click(screen.getByText('Something wrong with this delivery?'))
  await user.click(screen.getByRole('link', { name: 'It is damaged' }))
  expect(startedMessage()).toEqual({
    topic: 'Orders',
    subject: expect.stringMatching(/^Order HS-\S+: it is damaged$/),
    message: expect.stringMatching(/^Something in order HS-\S+ of \w+ \d+, 202\d came damaged\. What is damaged: $/),
  })
})

test('nothing can be wrong with a delivery before something was sent', async () => {
  await openOrder({ Orders: ['open'] })
  expect(screen.queryByText('Something wrong with this delivery?')).not.toBeInTheDocument()
})

test('where messages are off, a delivery in which something is wrong is a matter for a call', async () => {
  await openOrder({ Provider: ['without messages'], Orders: ['delivered'] })
  expect(screen.queryByRole('link', { name: /^Ask about this order/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'It is damaged' })).not.toBeInTheDocument()
  expect(screen.getByText(/^Call us and we will put it right:/)).toBeInTheDocument()
})

test('an order that is not there says so, and the way back stays', async () => {
  await renderInPortal(<OrdersPage />, { path: `${path}?order=999999`, namespaces })
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', path)
})

test('a patient without orders is told so and offered to order', async () => {
  await renderInPortal(<OrdersPage />, { patient: { Orders: [] }, path, namespaces })

  expect(await screen.findByText(/You have no open orders/)).toBeVisible()
  expect(await screen.findByText(/^Nothing is finished yet\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order supplies' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
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

test('an offline device says nothing red in place of the orders, and shows them once it is connected', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetch: PortalOptions['fetch'] = (send) => (input, init) =>
    navigator.onLine ? send(input, init) : Promise.reject(new TypeError('Failed to fetch'))
  await renderInPortal(<OrdersPage />, { patient: { Orders: ['shipped'] }, path, namespaces, fetch })
  expect((await screen.findAllByText('You will see this once you are connected.'))[0]).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('link', { name: /On its way/ })).toBeVisible()
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

test('an order that must be paid now can be paid from its page, until it is cancelled', async () => {
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

  const { user } = await renderInPortal(<OrdersPage />, {
    patient,
    path: `/soluciones-medicas/orders?order=${OrderKey}`,
    namespaces,
  })
  expect(await screen.findByRole('link', { name: /^Pay \$\d/ })).toHaveAttribute(
    'href',
    `/soluciones-medicas/orders/new?step=pay&order=${OrderKey}`,
  )
  expect(screen.getByRole('link', { name: /^Pay \$\d/ })).toHaveClass('hs-button-primary')
  expect(screen.getAllByText('$2.80')).toHaveLength(2)
  expect(screen.getByText('Only your payment is missing. There is nothing else to do.')).toBeVisible()
  expect(screen.queryByText(/You do not need to do anything/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Cancel/ }))
  await user.click(await screen.findByRole('button', { name: /^Yes/ }))
  expect(await screen.findAllByText('Cancelled')).not.toHaveLength(0)
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})
