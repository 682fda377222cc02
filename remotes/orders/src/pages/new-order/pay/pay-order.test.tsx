import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, type PortalOptions, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../../remote.tsx'
import NewOrderPage from '../new-order-page.tsx'

const namespaces = { orders: remote.strings }
const alias = 'bluebird-hme'
const newCard = { name: 'Alma Rivers', number: '5555555555554444', expires: '12/30', code: '123' }

/** An order of the patient. Whether their provider asks for payment does not matter for this screen. */
async function placeOne(): Promise<Order> {
  const caller = await asPatient(patient)
  const { Items } = (await caller.get<SuppliesAnswer>('orders/supplies')).body
  const due = Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  const answers = { ConfirmsNeed: true, AcceptsTerms: true, AddressIsCorrect: true, InsuranceIsCorrect: true }
  const request = { Items: [{ SupplyKey: due?.SupplyKey, Quantity: 1 }], ...answers }
  return (await caller.post<Order>('orders', request, { 'Idempotency-Key': crypto.randomUUID() })).body
}

async function readOrder({ OrderKey }: Order): Promise<Order> {
  return (await (await asPatient(patient)).get<Order>(`orders/${OrderKey}`)).body
}

/** Plays the patient on the processor’s page. Returns the query with which the browser comes back. */
async function comeBack(order: Order, form: Record<string, string>): Promise<string> {
  const api = await portalApi()
  const ReturnUrl = `${api.pageOrigin}/${alias}/orders/new?step=pay&order=${order.OrderKey}`
  const { Url } = (await (await asPatient(patient)).post<{ Url: string }>('payments/sessions', { ReturnUrl })).body
  const send = (fields: Record<string, string>) =>
    api.cardPage(Url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const answer = await send(form)
  // A refused card leaves the page as it is; this patient goes back by its own link.
  const last = answer.status === 303 ? answer : await send({ cancel: '' })
  const back = new URL(last.headers.get('Location') ?? '')
  expect(back.searchParams.get('step')).toBe('pay')
  return back.search
}

function pay(order: Order, search = `?step=pay&order=${order.OrderKey}`, options: PortalOptions = {}) {
  return renderInPortal(<NewOrderPage />, { patient, path: `/${alias}/orders/new${search}`, namespaces, ...options })
}

let patient: MadePatient
let order: Order
beforeEach(async () => {
  patient = await addPatient({ Cards: ['valid', 'expired', 'declined'] })
  order = await placeOne()
})

test('nothing is asked for an order that is cancelled', async () => {
  await (await asPatient(patient)).post(`orders/${order.OrderKey}/cancel`, {})
  const routes = { '/:alias/orders/new': <NewOrderPage />, '/:alias/orders/:key': null }
  await pay(order, undefined, { routes })
  await waitFor(() => expect(window.location.search).toBe(`?step=placed&order=${order.OrderKey}`))
})

test('the default card is offered first, an expired one cannot be chosen and says why, and paying leads to the confirmation', async () => {
  const { user } = await pay(order)
  const cards = await screen.findByRole('radiogroup', { name: 'Which card pays?' })
  expect(within(cards).getByRole('radio', { name: /^Visa ending 4242 Default, expires/ })).toBeChecked()
  expect(within(cards).getByRole('radio', { name: /^American Express ending 0005 Expired in/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))

  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const { PaidCents, TotalCents } = await readOrder(order)
  expect(PaidCents).toBe(TotalCents)
  await user.click(screen.getByText('What you ordered'))
  expect(screen.getByText('Paid')).toBeVisible()
})

test('who orders and pays in one go is told what was paid, with the receipt, and is asked for nothing more', async () => {
  patient = await addPatient({ Provider: ['asks for payment'], Cards: ['valid'] })
  const path = `/${patient.Alias}/orders/new?step=review`
  const { user } = await renderInPortal(<NewOrderPage />, { patient, path, namespaces })
  await user.click(await screen.findByRole('checkbox', { name: /I accept the order terms\.$/ }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  const button = await screen.findByRole('button', { name: /^Pay \$/ })
  const amount = button.textContent?.replace('Pay ', '') ?? ''
  await user.click(button)

  expect(await screen.findByText(`You paid ${amount}`)).toBeVisible()
  await user.click(screen.getByText('What you ordered'))
  expect(screen.getByText('Nothing is left to pay.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Pay \$/ })).not.toBeInTheDocument()
  expect(screen.queryByText(/We bill you/)).not.toBeInTheDocument()
  const receipt = await screen.findByRole('link', { name: 'Receipt' })
  expect(receipt).toHaveAttribute('href', expect.stringMatching(new RegExp(`^/${patient.Alias}/payments/charges?/`)))
})

test('an order keeps its receipt, however many attempts to pay came later', async () => {
  const caller = await asPatient(patient)
  const { Items } = (await caller.get<PaymentMethodsAnswer>('payments/methods')).body
  const charge = async (card: string) => {
    const PaymentMethodKey = Items.find(({ Last4 }) => Last4 === card)?.PaymentMethodKey
    const request = {
      PaymentMethodKey,
      AmountCents: 100,
      OrderKey: order.OrderKey,
      ReturnUrl: 'http://localhost:8080/',
    }
    return (await caller.post('payments/charges', request, { 'Idempotency-Key': crypto.randomUUID() })).status
  }
  expect(await charge('4242')).toBe(200)
  for (let time = 0; time < 10; time += 1) await charge('0002')
  const { user } = await pay(order, `?step=placed&order=${order.OrderKey}`)
  await user.click(await screen.findByText('What you ordered'))
  expect(await screen.findByRole('link', { name: 'Receipt' })).toBeVisible()
})

test('a declined card says so, nothing is charged, and another one pays', async () => {
  const { user } = await pay(order)
  await user.click(await screen.findByRole('radio', { name: /ending 0002/ }))
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged to Visa ending 0002.')
  expect((await readOrder(order)).PaidCents).toBe(0)
  for (const card of screen.getAllByRole('radio')) expect(card).not.toBeChecked()

  await user.click(screen.getByRole('radio', { name: /^Visa ending 4242/ }))
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
})

test('a lost answer is looked up, and the card is charged once', async () => {
  let isLost = true
  const { user } = await pay(order, undefined, {
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      const isCharge = input instanceof Request && input.method === 'POST' && input.url.endsWith('/payments/charges')
      if (!isCharge || !isLost) return answer
      isLost = false
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const { PaidCents, TotalCents } = await readOrder(order)
  expect(PaidCents).toBe(TotalCents)
})

test('a card entered on the processor’s page is scrolled to and pays, and is saved only on request', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = await pay(order, await comeBack(order, newCard))
  expect(await screen.findByText('Your card is entered. Nothing is charged yet.')).toBeVisible()
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
  expect(screen.getByRole('checkbox', { name: /^Save this card for next time/ })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect((await readOrder(order)).PaidCents).toBeGreaterThan(0)
})

test('returning without a card says that nothing was charged', async () => {
  await pay(order, await comeBack(order, { cancel: '' }))
  expect(await screen.findByText('No card was entered. Nothing was charged.')).toBeVisible()
})

test('returning with a card that the bank refused says that nothing was charged', async () => {
  await pay(order, await comeBack(order, { ...newCard, number: '4000000000009995' }))
  expect(await screen.findByText('Your bank did not accept the card. Nothing was charged.')).toBeVisible()
})

test.each([
  ['payment-unreachable', 'Nothing was charged: the payment did not reach the bank. You can pay now.'],
  ['payment-failed', 'There was an error processing the payment. Nothing was charged.'],
])('%s is said, and can be tried again', async (code, words) => {
  const { user } = await pay(order, undefined, {
    fetch: (send) => (input, init) => {
      const isCharge = input instanceof Request && input.method === 'POST' && input.url.endsWith('/payments/charges')
      const problem = { type: '', title: '', status: 502, code, correlationId: '1' }
      return isCharge ? Promise.resolve(Response.json(problem, { status: 502 })) : send(input, init)
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
})

test('an amount of zero is refused in the specification’s words', async () => {
  const { user } = await pay(order, undefined, {
    fetch: (send) => (input, init) => {
      const isCharge = input instanceof Request && input.method === 'POST' && input.url.endsWith('/payments/charges')
      const fields = { AmountCents: 'amount-not-positive' }
      const problem = { type: '', title: '', status: 422, code: 'validation', correlationId: '1', fields }
      return isCharge ? Promise.resolve(Response.json(problem, { status: 422 })) : send(input, init)
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Total Amount must be greater than $0.00.')
})

test('a patient who pays later gets to the confirmation', async () => {
  const { user } = await pay(order)
  await user.click(await screen.findByRole('link', { name: 'Pay later: bill me' }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect((await readOrder(order)).PaidCents).toBe(0)
})
