/** @size all */

import type { Order } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import { agreement, renderReview } from '../../../testing/render-review.tsx'

type User = Awaited<ReturnType<typeof renderReview>>['user']

async function place(user: User): Promise<void> {
  await user.click(screen.getByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
}

async function sendElsewhere(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Change the address' }))
  await user.click(screen.getByRole('radio', { name: 'Send this order somewhere else' }))
}

async function orderOf(patient: MadePatient): Promise<Order | undefined> {
  return (await (await asPatient(patient)).get<{ Items: Order[] }>('orders/open')).body.Items[0]
}

test('one order can go to another address and phone', async () => {
  const patient = await addPatient()
  const { user } = await renderReview({ patient })
  await sendElsewhere(user)
  await user.type(screen.getByRole('textbox', { name: 'Street' }), '9 Lotus Lane')
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Springfield')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Illinois')
  await user.type(screen.getByRole('textbox', { name: 'ZIP code' }), '62701-1234')
  await user.click(screen.getByRole('button', { name: 'Change the phone number' }))
  const phone = screen.getByRole('textbox', { name: 'Call this number instead' })
  expect(phone).toHaveFocus()
  await user.clear(phone)
  await user.type(phone, '5555550188')
  await place(user)

  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect(await orderOf(patient)).toMatchObject({
    Status: 'Submitted',
    DeliveryAddress: { Street: '9 Lotus Lane', Apt: null, City: 'Springfield', State: 'IL', PostalCode: '627011234' },
    DeliveryPhone: '5555550188',
  })
})

test('another address must be complete, with a valid postal code and phone number', async () => {
  const { user } = await renderReview()
  await sendElsewhere(user)
  await user.type(screen.getByRole('textbox', { name: 'ZIP code' }), '627')
  await user.click(screen.getByRole('button', { name: 'Change the phone number' }))
  await user.clear(screen.getByRole('textbox', { name: 'Call this number instead' }))
  await user.type(screen.getByRole('textbox', { name: 'Call this number instead' }), '555')
  await place(user)

  const summary = screen.getByRole('alert')
  const said = within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(said).toEqual([
    'Street is required.',
    'City is required.',
    'State is required.',
    'A valid postal code must be entered.',
    'A valid phone number must be entered.',
  ])
})

test('a wrong address and a wrong insurance are described once', async () => {
  const { user } = await renderReview()
  await user.click(await screen.findByRole('button', { name: 'Change the address' }))
  await user.click(screen.getByRole('button', { name: 'Change the insurance' }))
  expect(screen.getAllByRole('textbox', { name: 'What has changed?' })).toHaveLength(1)
  expect(screen.getByText('You told us that your address has changed.')).toBeVisible()
  expect(screen.getByText('You told us that your insurance has changed.')).toBeVisible()
})

test('a patient who wants an email accepts its disclaimer, and is told where it went', async () => {
  const patient = await addPatient()
  const { user } = await renderReview({ patient })
  await user.click(await screen.findByRole('checkbox', { name: `Email me a confirmation at ${patient.Email}` }))
  expect(screen.getByText(/^Email is not a private channel/)).toBeVisible()
  await place(user)
  expect(within(screen.getByRole('alert')).getByText('The Email Disclaimer must be accepted.')).toBeVisible()

  await user.click(screen.getByRole('checkbox', { name: 'I accept the email disclaimer.' }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByText(/^We emailed a confirmation to/)).toHaveTextContent(patient.Email)
})

test('an email that cannot be sent says so and can be sent again', async () => {
  let fails = true
  const { user } = await renderReview({
    fetch: (send) => (input, init) => {
      const isEmail = input instanceof Request && input.url.endsWith('/emailconfirmation')
      const problem = { type: '', title: '', status: 502, code: 'confirmation-email-failed', correlationId: '1' }
      return isEmail && fails ? Promise.resolve(Response.json(problem, { status: 502 })) : send(input, init)
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /^Email me a confirmation/ }))
  await user.click(screen.getByRole('checkbox', { name: 'I accept the email disclaimer.' }))
  await place(user)
  expect(await screen.findByText('The confirmation email could not be sent. Try again in a moment.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText(/^We emailed a confirmation to/)).toBeVisible()
})

test('an unverified email address is reported before an email is promised', async () => {
  const patient = await addPatient({ Account: 'unverified email' })
  await renderReview({ patient })
  expect(await screen.findByText(/once you have verified your address/)).toHaveTextContent(patient.Email)
  expect(screen.queryByRole('checkbox', { name: /Email me/ })).not.toBeInTheDocument()
})

test('a provider’s own disclaimer must be accepted too', async () => {
  const { user } = await renderReview({
    patient: { Provider: 'northridge' },
    path: '/northridge/orders/new?step=review',
  })
  expect(await screen.findByText('Opened packages cannot be returned.')).toBeVisible()
  await place(user)
  expect(within(screen.getByRole('alert')).getByRole('link')).toHaveTextContent(
    'You must accept the Additional Disclaimer in order to continue.',
  )
})

test('a refusal of the confirmation by the server is shown in its words', async () => {
  const { user } = await renderReview({
    fetch: (send) => (input, init) => {
      const isPlacing = input instanceof Request && input.method === 'POST' && input.url.endsWith('/orders')
      const fields = { ConfirmsNeed: 'confirmation-required' }
      const problem = { type: '', title: '', status: 422, code: 'validation', correlationId: '1', fields }
      return isPlacing ? Promise.resolve(Response.json(problem, { status: 422 })) : send(input, init)
    },
  })
  await screen.findByRole('button', { name: 'Place order' })
  await place(user)
  expect(await screen.findByText('Confirmation of address and insurance is required.')).toBeVisible()
})

test('more than the allowance is reported before the order is placed', async () => {
  const patient = await addPatient()
  const { user } = await renderReview({ patient, path: '/bluebird-hme/orders/new' })
  await user.click(await screen.findByRole('button', { name: 'Details of Nose mask' }))
  await user.click(screen.getByRole('button', { name: 'One more: Quantity of Nose mask' }))
  await user.click(await screen.findByRole('button', { name: 'Review order' }))
  expect(await screen.findByText('You ask for more than your insurance covers now.')).toBeVisible()
  await place(user)
  await screen.findByRole('heading', { name: 'Your order is placed' })
  expect(await orderOf(patient)).toMatchObject({ Status: 'PendingReview', HoldReason: 'SupplyVerification' })
})

test('an address and a phone that wait for review are named, and this order can go there', async () => {
  const patient = await addPatient()
  const { body } = await (await asPatient(patient)).get<PatientInfo>('patient/info')
  const Address = { ...body.Address, Street: '99 Oak Avenue', Apt: null }
  await (await asPatient(patient)).post('patient/demographics', { Address, HomePhone: '5555550143' })
  const { user } = await renderReview({ patient })
  expect(await screen.findByText(/99 Oak Avenue/)).toBeVisible()
  expect(screen.getAllByText(/^You asked for this on March 10, 2026/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Send this order there' }))
  await user.click(screen.getByRole('button', { name: 'Call this number for this order' }))
  await place(user)
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect(await orderOf(patient)).toMatchObject({
    DeliveryAddress: { Street: '99 Oak Avenue', Apt: null },
    DeliveryPhone: '5555550143',
  })
})

test('what is due and asks questions is not chosen: each screen says so', async () => {
  const { user } = await renderReview({ patient: { Supplies: 'asking' }, path: '/bluebird-hme/orders/new' })
  expect(
    await screen.findByText('1 supply is chosen. 3 more are due and need an answer first', { exact: false }),
  ).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Review order' }))
  expect(await screen.findByText(/^Due, but not in this order: .+ and .+/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Add' }))
  expect(await screen.findByRole('heading', { name: 'Order supplies' })).toBeVisible()
})
