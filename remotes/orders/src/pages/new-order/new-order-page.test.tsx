/** @size all */
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { addPatient, asPatient, drawInPortal, renderInPortal, urlOf } from '@homeside/remote-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'

import remote from '../../remote.tsx'
import NewOrderPage from './new-order-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders/new'
let patient: MadePatient
beforeEach(async () => {
  patient = await addPatient()
})

const keptDraft = async () => (await (await asPatient(patient)).get<KeptOrderDraft>('orders/draft')).body.Draft

function open(options: Parameters<typeof renderInPortal>[1] = {}) {
  return renderInPortal(<NewOrderPage />, { patient, path, namespaces, ...options })
}

test('looking at what is due saves nothing', async () => {
  const { unmount } = await open()
  await screen.findByText(/supplies chosen$/)
  unmount()
  expect(await keptDraft()).toBeNull()
})

test('changes appear on another device, with since when and until when', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Nose mask' }))
  await waitFor(async () => expect(await keptDraft()).not.toBeNull())
  cleanup()

  await open()
  expect(await screen.findByRole('checkbox', { name: 'Nose mask' })).not.toBeChecked()
  expect(screen.getByText('You began this order on March 10, 2026')).toBeVisible()
  expect(screen.getByText(/We will keep it until April 9, 2026/)).toBeVisible()
})

test('what is taken out of an order that is made again stays out in the other language', async () => {
  patient = await addPatient({ Orders: ['many delivered'] })
  const caller = await asPatient(patient)
  const { Items } = (await caller.get<{ Items: Order[] }>('orders/history/1/25')).body
  const supplies = (await caller.get<SuppliesAnswer>('orders/supplies')).body.Items
  const due = new Set(supplies.flatMap((item) => (item.EligibilityStatus === 'Eligible' ? [item.SupplyKey] : [])))
  const again = Items.find((order) => order.Items.some(({ SupplyKey }) => due.has(SupplyKey)))
  const { user } = await open({ path: `${path}?again=${again?.OrderKey}` })
  const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  await user.click(boxes.find((box) => box.checked)!)
  const before = checked()
  await act(() => changeLanguage('es'))
  await screen.findByText(/suministros? elegidos?$/)
  expect(checked()).toEqual(before)
  await act(() => changeLanguage('en'))
})

test('leaving at once after a change keeps the change', async () => {
  const { user, unmount } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Nose mask' }))
  unmount()
  await waitFor(async () => expect(await keptDraft()).not.toBeNull())
})

test('coming back while the change is still being saved keeps the change', async () => {
  let noteRead = () => {}
  const isRead = new Promise<void>((resolve) => (noteRead = resolve))
  const isSaved = () => waitFor(() => expect(sessionStorage.getItem('orderDraft')).toContain('"isUnsaved":false'))
  let isBack = false
  const { user, unmount } = await open({
    fetch: (send) => async (input, init) => {
      const isSaving = input instanceof Request && input.method === 'POST'
      if (isSaving) await isRead
      else if (isBack && urlOf(input).endsWith('/orders/supplies')) await isSaved()
      const answer = await send(input, init)
      if (isBack && urlOf(input).endsWith('/orders/draft')) noteRead()
      return answer
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Nose mask' }))
  unmount()
  isBack = true
  drawInPortal(<NewOrderPage />)
  expect(await screen.findByRole('checkbox', { name: 'Nose mask' })).not.toBeChecked()
})

test('an order that was begun can be started over', async () => {
  const first = await open()
  await first.user.click(await screen.findByRole('checkbox', { name: 'Nose mask' }))
  first.unmount()
  await waitFor(async () => expect(await keptDraft()).not.toBeNull())

  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Start a new order' }))
  await waitFor(() => expect(screen.queryByText(/^You began this order/)).not.toBeInTheDocument())
  expect(await keptDraft()).toBeNull()
})

test('an order that is met again says where it asks for more than the insurance covers', async () => {
  await open({ patient: await addPatient({ Draft: 'over the allowance' }) })
  expect(await screen.findByText(/^More than your insurance covers now/)).toBeVisible()
})

test('while the server cannot be reached, the page says that the draft is on this device', async () => {
  let isOffline = true
  const { user } = await open({
    fetch: (send) => (input, init) => {
      const isSaving = input instanceof Request && input.method === 'POST' && urlOf(input).endsWith('/orders/draft')
      return isSaving && isOffline ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init)
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Nose mask' }))
  expect(await screen.findByText(/Your order is kept on this device/)).toBeVisible()
  isOffline = false
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(async () => expect(await keptDraft()).not.toBeNull())
  await waitFor(() => expect(screen.queryByText(/Your order is kept on this device/)).not.toBeInTheDocument())
})

test('a draft that the server refuses is reported until it changes', async () => {
  const { user } = await open({ path: `${path}?step=review` })
  await user.click(await screen.findByRole('button', { name: 'Change the address' }))
  const description = screen.getByRole('textbox', { name: 'What has changed?' })
  await user.type(description, '4111 1111 1111 1111')
  expect(await screen.findByText(/cannot be saved as it is/)).toBeVisible()
  expect(await keptDraft()).toBeNull()
  await user.clear(description)
  await user.type(description, 'New street')
  await waitFor(async () => expect(await keptDraft()).toMatchObject({ ChangeDescription: 'New street' }))
  await waitFor(() => expect(screen.queryByText(/cannot be saved as it is/)).not.toBeInTheDocument())
})

test('a draft that another tab has placed says so, and cannot be placed again', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Nose mask' }))
  await waitFor(async () => expect(await keptDraft()).not.toBeNull())
  await act(placeElsewhere)

  await user.click(screen.getByRole('checkbox', { name: 'Nose mask' }))
  expect(await screen.findByText('This order is placed already')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your orders' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Start a new order' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Order supplies|Nothing is due yet/ })).toBeVisible()
})

/** Places the saved draft, as another tab would. */
async function placeElsewhere(): Promise<void> {
  const kept = await keptDraft()
  const Items = (kept?.Items ?? []).filter(({ Quantity }) => Quantity > 0)
  const request = { Items, ConfirmsNeed: true, AcceptsTerms: true, AddressIsCorrect: true, InsuranceIsCorrect: true }
  const key = { 'Idempotency-Key': kept?.OrderIdempotencyKey ?? '' }
  expect((await (await asPatient(patient)).post('orders', request, key)).status).toBe(200)
}

test.each(['', '&order=', '&order=none', '&order=-3'])(
  'an address of a placed order that names none (%p) leads to the orders',
  async (named) => {
    const address = `/bluebird-hme/orders/new?step=placed${named}`
    const routes = { '/:alias/orders/new': <NewOrderPage />, '/:alias/orders': null }
    await renderInPortal(null, { patient: {}, path: address, routes, namespaces })
    await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/orders'))
  },
)
