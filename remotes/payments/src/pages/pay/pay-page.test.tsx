import type { ChargesAnswer } from '@homeside/contract/charges'
import type { Order } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { MadePatient } from '@homeside/contract/sandbox'
import { asPatient, portalApi, type PortalOptions, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import cardsStatus from '../../account-statuses/cards/cards-status.ts'
import remote from '../../remote.tsx'
import { addCard, debtor, type Debtor } from '../../testing/debtor.ts'
import ChargePage from '../charge/charge-page.tsx'
import HistoryPage from '../history/history-page.tsx'
import PaymentsPage from '../payments/payments-page.tsx'
import PayPage from './pay-page.tsx'

const chargesOf = async (patient: MadePatient) =>
  (await (await asPatient(patient)).get<ChargesAnswer>('payments/charges')).body
const dollars = ({ TotalCents }: Order) => `$${((TotalCents ?? 0) / 100).toFixed(2)}`

const open = ({ patient, order }: Debtor, options: PortalOptions = {}) =>
  renderInPortal(null, {
    patient,
    path: `/${patient.Alias}/payments/pay?order=${order.OrderKey}`,
    namespaces: { payments: remote.strings },
    routes: {
      '/:alias/payments': <PaymentsPage />,
      '/:alias/payments/pay': <PayPage />,
      '/:alias/payments/history': <HistoryPage />,
      '/:alias/payments/charges/:key': <ChargePage />,
    },
    ...options,
  })

test('an owed amount is listed among the payments, and the account shows it', async () => {
  const owing = await debtor()
  await open(owing, { path: `/${owing.patient.Alias}/payments` })
  expect(await screen.findByRole('heading', { name: `For order ${owing.order.OrderNumber}` })).toBeVisible()
  expect(screen.getByRole('link', { name: `Pay ${dollars(owing.order)}` })).toBeVisible()
  expect(await cardsStatus('en')).toMatchObject({ note: { text: `To pay: ${dollars(owing.order)}` } })
})

test('amount, purpose, provider and day are beside the button, and paying leads to the receipt', async () => {
  const owing = await debtor()
  const { user } = await open(owing)
  const amount = dollars(owing.order)
  const facts = await screen.findByRole('region', { name: 'To pay' })
  expect(within(facts).getByText(amount)).toBeVisible()
  expect(within(facts).getByText(owing.order.OrderNumber)).toBeVisible()
  expect(await screen.findByText(/will charge \$\d+\.\d\d to your Visa ending 4242 once, today, /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Pay ${amount}` }))

  expect(await screen.findByRole('heading', { level: 1, name: `You paid ${amount}` })).toBeVisible()
  const receipt = screen.getByRole('region', { name: 'Receipt' })
  expect(within(receipt).getByText(/^R-\d{6}$/)).toBeVisible()
  const { Alias, FirstName, LastName } = owing.patient
  expect(within(receipt).getByText(`${FirstName} ${LastName}`)).toBeVisible()
  const toOrder = within(receipt).getByRole('link', { name: owing.order.OrderNumber })
  expect(toOrder).toHaveAttribute('href', `/${Alias}/orders?order=${owing.order.OrderKey}`)
  const print = jest.spyOn(window, 'print').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Print receipt' }))
  expect(print).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Email me the receipt' }))
  expect(await screen.findByText(/^The receipt is on its way to/)).toHaveTextContent(owing.patient.Email)
  expect((await chargesOf(owing.patient)).Due).toEqual([])
})

test('a declined card is not charged, no card is chosen then, and another one pays', async () => {
  const owing = await debtor(['declined', 'valid'])
  const { user } = await open(owing)
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged to Visa ending 0002.')
  for (const card of screen.getAllByRole('radio')) expect(card).not.toBeChecked()
  expect(screen.getByRole('radio', { name: /0002.*Declined just now$/ })).toBeVisible()
  expect(screen.getByText(/^Choose a card\./)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /4242/ }))
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /^You paid/ })).toBeVisible()
  expect((await chargesOf(owing.patient)).Items.map(({ Status }) => Status)).toEqual(['Paid', 'Declined'])
})

async function payElsewhere({ patient, order: { OrderKey } }: Debtor, AmountCents: number | null): Promise<void> {
  const caller = await asPatient(patient)
  const { Items } = (await caller.get<PaymentMethodsAnswer>('payments/methods')).body
  const ReturnUrl = 'http://localhost:8080/bluebird-hme/payments'
  const request = { PaymentMethodKey: Items[0]?.PaymentMethodKey, AmountCents, OrderKey, ReturnUrl }
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  expect((await caller.post('payments/charges', request, key)).status).toBe(200)
}

test('an order that was paid in another tab leads to its receipt, and is not charged again', async () => {
  const owing = await debtor()
  const { user } = await open(owing)
  const pay = await screen.findByRole('button', { name: /^Pay \$/ })
  await payElsewhere(owing, owing.order.TotalCents)
  await user.click(pay)
  expect(await screen.findByRole('heading', { level: 1, name: /^You paid/ })).toBeVisible()
  expect((await chargesOf(owing.patient)).Items).toHaveLength(1)
})

test('with a card that was deleted in another tab nothing is charged, the page says so, and offers the others', async () => {
  const owing = await debtor(['valid', 'on autopay'])
  const { user } = await open(owing)
  const pay = await screen.findByRole('button', { name: /^Pay \$/ })
  expect(screen.getByRole('radio', { name: /4242/ })).toBeChecked()
  const caller = await asPatient(owing.patient)
  const { Items } = (await caller.get<PaymentMethodsAnswer>('payments/methods')).body
  await caller.delete(`payments/methods/${Items[0]?.PaymentMethodKey}`)
  await user.click(pay)
  expect(await screen.findByText(/^Nothing was charged\. The amount or your cards have changed/)).toBeVisible()
  expect(screen.queryByRole('radio', { name: /4242/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /^You paid/ })).toBeVisible()
  expect((await chargesOf(owing.patient)).Items.map(({ Last4 }) => Last4)).toEqual(['4444'])
})

test('while an answer is lost at the bank, nothing can be paid again until the result is known', async () => {
  const owing = await debtor([])
  await addCard(owing.patient, '4000000000006975')
  const api = await portalApi()
  const { user } = await open(owing)
  await screen.findByRole('button', { name: /^Pay \$/ })
  const { processor } = api
  const find = processor.findCharge
  processor.findCharge = async () => null
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'We do not know yet if it went through' })).toBeVisible()
  expect(screen.getByText('Do not pay again.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Ask the bank now' }))
  expect(await screen.findByText('The bank has not answered yet. We will keep asking.')).toBeVisible()
  processor.findCharge = find
  await user.click(screen.getByRole('button', { name: 'Ask the bank now' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^You paid/ })).toBeVisible()
  expect((await chargesOf(owing.patient)).Items).toHaveLength(1)
})

test('a patient whose connection breaks is told not to pay again, and gets the result later', async () => {
  const owing = await debtor()
  let isOffline = false
  const { user } = await open(owing, {
    fetch: (send) => async (input, init) => {
      const isCharge = input instanceof Request && input.method === 'POST' && input.url.endsWith('/payments/charges')
      if (!isCharge && !isOffline) return send(input, init)
      isOffline = true
      if (isCharge) await send(input, init)
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText('Do not pay again.')).toBeVisible()
  // Nothing on the page asks for money any more.
  expect(screen.getByRole('heading', { level: 1, name: 'We do not know yet if it went through' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'To pay' })).not.toBeInTheDocument()
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Ask the bank now' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^You paid/ })).toBeVisible()
})

test('a payment of the rest that never arrived is not taken for the part that was paid before', async () => {
  const owing = await debtor()
  await payElsewhere(owing, 100)
  const { user } = await open(owing, {
    fetch: (send) => async (input, init) => {
      const isCharge = input instanceof Request && input.method === 'POST' && input.url.endsWith('/payments/charges')
      if (isCharge) throw new TypeError('Failed to fetch')
      return send(input, init)
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText(/^Nothing was charged/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: /^You paid/ })).not.toBeInTheDocument()
})

test('a bank that asks the patient says so, and nothing is charged before', async () => {
  const owing = await debtor([])
  await addCard(owing.patient, '4000002500003155')
  const { user } = await open(owing, { language: 'es' })
  await user.click(await screen.findByRole('button', { name: /^Pagar \$/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Su banco quiere que usted confirme' })).toBeVisible()
  expect(screen.getByText('Todavía no se cobró nada.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ir a la página del banco' })).toBeVisible()
})

test('a payment of a cancelled order is shown as being refunded, and then as refunded', async () => {
  const owing = await debtor()
  const { user } = await open(owing)
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  await screen.findByRole('heading', { level: 1, name: /^You paid/ })
  await (await asPatient(owing.patient)).post(`orders/${owing.order.OrderKey}/cancel`, {})
  const first = await open(owing, { path: `/${owing.patient.Alias}/payments/history` })
  expect(await screen.findByText(/^Paid\. \$[\d.]+ is being refunded$/)).toBeVisible()
  first.unmount()
  await (await portalApi()).workFinished()
  await open(owing, { path: `/${owing.patient.Alias}/payments/history` })
  await userOpensLook()
  expect(await screen.findByRole('heading', { level: 1, name: /^Refunded: / })).toBeVisible()
})

async function userOpensLook() {
  expect(await screen.findByText(/^Refunded on /)).toBeVisible()
  screen.getByRole('link', { name: /^Receipt/ }).click()
}
