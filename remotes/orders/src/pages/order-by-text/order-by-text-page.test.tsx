/** @size all */
import type { OrdersAnswer } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, type PortalOptions, renderInPortal } from '@homeside/remote-kit/testing'
import { completedActionAtom } from '@homeside/session/screen-stores'
import { sessionStore } from '@homeside/session/store'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import OrderByTextPage from './order-by-text-page.tsx'

const options = { path: '/bluebird-hme/orders', namespaces: { orders: remote.strings } }

async function open(patient: MadePatient, more: Partial<PortalOptions> = {}) {
  const { user } = await renderInPortal(<OrderByTextPage />, { patient, ...options, ...more })
  return user
}

const ordersOf = async (patient: MadePatient) =>
  (await (await asPatient(patient)).get<OrdersAnswer>('orders/open')).body.Items
const done = () => sessionStore().get(completedActionAtom)
const statement = () => screen.getByRole('checkbox', { name: /I accept the order terms\.$/ })
const place = () => screen.getByRole('button', { name: 'Place order' })

test('due supplies are chosen; one tick and one tap place the order and end the visit', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  expect(await screen.findByText('3 supplies are due. All are chosen.')).toBeVisible()
  expect(await screen.findByText(/12 Linden Street/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /I accept the order terms\.$/ }))
  await user.click(place())
  await waitFor(() => expect(done().route).toBe('orders'))
  const [order] = await ordersOf(patient)
  expect(order?.Items).toHaveLength(3)
  expect(done().order).toMatchObject({ number: order?.OrderNumber, items: 3, isEarlier: false })
  expect(sessionStorage.getItem('auth')).toBeNull()
})

test('without the statement nothing is ordered, and one error says what it means', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await screen.findByRole('checkbox', { name: /I accept the order terms\.$/ })
  await user.click(place())
  const words = 'Confirmation of address and insurance is required. The Order Terms must be accepted.'
  expect((await screen.findAllByText(words))[0]).toBeVisible()
  expect(await ordersOf(patient)).toEqual([])
})

test('an address that changed meanwhile is shown and agreed to before the order is placed', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await screen.findByText(/12 Linden Street/)
  const Address = { Street: '999 Wrong Road', Apt: null, City: 'Pueblo', State: 'CO', PostalCode: '81001' }
  const { Username: ExternalKey, FirstName, LastName, DateOfBirth, SiteKey } = patient
  const Patients = [{ ExternalKey, FirstName, LastName, DateOfBirth, Address }]
  await (await portalApi()).asStaff().put(`staff/patients?site=${SiteKey}`, { Patients })
  await user.click(statement())
  await user.click(place())
  expect(await screen.findByText(/now it is 999 Wrong Road/)).toBeVisible()
  expect(await ordersOf(patient)).toEqual([])
  await user.click(statement())
  await user.click(place())
  await waitFor(() => expect(done().route).toBe('orders'))
  expect((await ordersOf(patient))[0]?.DeliveryAddress.Street).toBe('999 Wrong Road')
})

test('a supply can be removed, and removing all is no order', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await screen.findByText(/12 Linden Street/)
  const list = within(screen.getByRole('region', { name: 'Your supplies' }))
  const boxes = list.getAllByRole('checkbox')
  expect(boxes).toHaveLength(3)
  for (const box of boxes) await user.click(box)
  await user.click(statement())
  await user.click(place())
  expect(await screen.findByText('At least one item must be selected.')).toBeVisible()

  await user.click(
    within(screen.getByRole('region', { name: 'Your supplies' })).getAllByRole('checkbox')[0] ?? list.getByRole('list'),
  )
  await user.click(place())
  await waitFor(() => expect(done().order).toMatchObject({ items: 1 }))
})

test('what is due and left out is named, until nothing is left out', async () => {
  const user = await open(await addPatient())
  await screen.findByText(/12 Linden Street/)
  expect(screen.queryByText(/due is not in this order/)).not.toBeInTheDocument()
  const list = within(screen.getByRole('region', { name: 'Your supplies' }))
  const box = () => list.getAllByRole('checkbox')[0] ?? list.getByRole('list')
  await user.click(box())
  expect(screen.getByText('Due, but not in this order: Nose mask.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add them' })).not.toBeInTheDocument()
  await user.click(box())
  expect(screen.queryByText(/due is not in this order/)).not.toBeInTheDocument()
})

test('what is wrong on file is described in place, and staff look at the order first', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await user.click(await screen.findByRole('button', { name: 'Change the address' }))
  await user.click(statement())
  await user.click(place())
  expect((await screen.findAllByText(/A description of changes is required/))[0]).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^What has changed/ }), 'New street: 4 Elm Street')
  await user.click(screen.getByRole('button', { name: 'Change the phone number' }))
  const phone = screen.getByRole('textbox', { name: /^Call this number instead/ })
  await user.clear(phone)
  await user.type(phone, '5555550177')
  await user.click(place())
  await waitFor(() => expect(done().order?.status).toBe('PendingReview'))
  expect(await ordersOf(patient)).toMatchObject([{ HoldReason: 'AddressIncorrect', DeliveryPhone: '5555550177' }])
})

test('a supply’s questions are open once it is chosen', async () => {
  const patient = await addPatient({ Supplies: 'asking' })
  const user = await open(patient)
  await screen.findByText(/12 Linden Street/)
  for (const box of within(screen.getByRole('region', { name: 'Your supplies' })).getAllByRole('checkbox', {
    checked: false,
  }))
    await user.click(box)
  expect((await screen.findAllByLabelText(/^I use … a day/))[0]).toBeVisible()
})

test('nothing due: the next day, whom to call, and no link to anywhere else', async () => {
  const patient = await addPatient({ Supplies: 'nothing due' })
  await open(patient)
  expect(await screen.findByText(/Your next supplies can be ordered on/)).toBeVisible()
})
