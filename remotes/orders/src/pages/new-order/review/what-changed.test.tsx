/** @size all */

import type { OrdersAnswer, SuppliesAnswer } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, reloadInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import { agreement, countOpenOrders, isPlacing, renderReview } from '../../../testing/render-review.tsx'
import NewOrderPage from '../new-order-page.tsx'

/** The provider's own system brings another address for a patient, as it does at night. */
async function importAddress({ Username, FirstName, LastName, DateOfBirth, SiteKey }: MadePatient): Promise<void> {
  const Address = { Street: '999 Wrong Road', Apt: null, City: 'Pueblo', State: 'CO', PostalCode: '81001' }
  const Patients = [{ ExternalKey: Username, FirstName, LastName, DateOfBirth, Address }]
  const staff = (await portalApi()).asStaff()
  const { body } = await staff.put<{ Items: { Outcome: string }[] }>(`staff/patients?site=${SiteKey}`, { Patients })
  expect(body.Items).toMatchObject([{ Outcome: 'changed' }])
}

test('an address that an import changed meanwhile is shown and agreed to before anything goes there', async () => {
  const patient = await addPatient()
  const { user } = await renderReview({ patient })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await importAddress(patient)
  await user.click(screen.getByRole('button', { name: 'Place order' }))

  const notice = await screen.findByRole('alert')
  expect(notice).toHaveFocus()
  expect(notice).toHaveTextContent('Nothing is ordered yet')
  expect(notice).toHaveTextContent(
    /Address: it was 12 Linden Street, Denver, CO \S+, now it is 999 Wrong Road, Pueblo, CO 81001\./,
  )
  expect(await countOpenOrders(patient)).toBe(0)
  expect(screen.getByRole('region', { name: 'Address' })).toHaveTextContent('999 Wrong Road')
  const box = screen.getByRole('checkbox', { name: agreement })
  expect(box).not.toBeChecked()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Place order' }))

  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const { body } = await (await asPatient(patient)).get<OrdersAnswer>('orders/open')
  expect(body.Items.map(({ DeliveryAddress }) => DeliveryAddress.Street)).toEqual(['999 Wrong Road'])
})

/** A review whose supplies cost other copays when they were shown than they do now: so many cents less. */
async function placeAfterRise(patient: MadePatient, cents: number) {
  let isFirst = true
  const { user } = await renderReview({
    patient,
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      if (!(input instanceof Request && input.url.endsWith('/orders/supplies')) || !isFirst) return answer
      isFirst = false
      const { Items, ...rest } = (await answer.json()) as SuppliesAnswer
      const before = Items.map((item) =>
        item.HcpcsCode === 'A7034' ? { ...item, EstimatedCopayCents: (item.EstimatedCopayCents ?? 0) - cents } : item,
      )
      return Response.json({ ...rest, Items: before })
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  return user
}

test('a price that rose meanwhile is shown with what it was, and asked about', async () => {
  const patient = await addPatient()
  const user = await placeAfterRise(patient, 50)
  expect(await screen.findByText('Nose mask: it was $17.90, now it is $18.40.')).toBeVisible()
  expect(await countOpenOrders(patient)).toBe(0)
  await user.click(screen.getByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
})

test('a price that fell meanwhile is passed on without a question', async () => {
  const patient = await addPatient()
  await placeAfterRise(patient, -50)
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect(await countOpenOrders(patient)).toBe(1)
})

test('an order whose answer was lost is asked about too, when its address changed before it came through', async () => {
  const patient = await addPatient()
  let isOffline = true
  const { user } = await renderReview({
    patient,
    fetch: (send) => (input, init) =>
      isPlacing(input) && isOffline ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init),
  })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await screen.findByRole('alert')
  isOffline = false
  await importAddress(patient)
  await reloadInPortal(<NewOrderPage />)
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/^Address: it was 12 Linden Street/)).toBeVisible()
  expect(await countOpenOrders(patient)).toBe(0)
  await user.click(screen.getByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
})
