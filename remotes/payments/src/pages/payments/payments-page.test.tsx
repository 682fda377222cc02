import { renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import cardsStatus from '../../account-statuses/cards/cards-status.ts'
import remote from '../../remote.tsx'
import PaymentsPage from './payments-page.tsx'

const Cards = ['valid', 'on autopay', 'on a payment plan', 'expired', 'declined'] as const
const visit = { path: '/bluebird-hme/payments', namespaces: { payments: remote.strings } }
const open = (options: PortalOptions = {}) =>
  renderInPortal(<PaymentsPage />, { patient: { Cards: [...Cards] }, ...visit, ...options })
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { level: 3, name })).closest('li')
  if (row === null) throw new Error(`${name} stands in no list.`)
  return within(row)
}

test('the default is first, and each card shows how long it is valid and what it is used for', async () => {
  await open()
  const visa = await rowOf('Visa ending 4242')
  expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Visa ending 4242')
  expect(visa.getByText('Expires May 2028')).toBeVisible()
  expect(visa.getByText('Chosen for you when you pay. You can choose another each time.')).toBeVisible()
  expect((await rowOf('American Express ending 0005')).getByText('Expired in January 2026')).toBeVisible()
})

test('the reason why a card cannot be deleted is shown before anybody tries, with what to do', async () => {
  await open()
  const master = await rowOf('Mastercard ending 4444')
  expect(master.getByText(/AutoPay charges this card\. To delete it, replace it first, or call/)).toBeVisible()
  expect(master.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  expect(master.getByRole('button', { name: 'Replace: Mastercard ending 4444' })).toBeVisible()
  expect(master.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  const plan = await rowOf('Discover ending 1117')
  expect(plan.getByText(/Your payment plan charges this card/)).toBeVisible()
})

test('an expired card can be replaced or deleted, and cannot be the default', async () => {
  await open()
  const expired = await rowOf('American Express ending 0005')
  expect(expired.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add the new card', 'Delete'])
})

test('another card can be made the default, and is then first', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Make default: Mastercard ending 4444' }))
  const first = await screen.findByRole('button', { name: 'Make default: Visa ending 4242' })
  expect(first).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Mastercard ending 4444')
})

test('deleting the default proposes the next, and sets nothing by itself', async () => {
  const { user } = await open()
  const visa = await rowOf('Visa ending 4242')
  await user.click(visa.getByRole('button', { name: 'Delete: Visa ending 4242' }))
  expect(visa.getByRole('heading', { name: 'Delete Visa ending 4242?' })).toHaveFocus()
  await user.click(visa.getByRole('button', { name: 'Delete this card' }))
  expect(await screen.findByText('Visa ending 4242 is deleted')).toBeVisible()
  expect(screen.getByText('No card is the default now.')).toBeVisible()
  expect(screen.queryByText('Default')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Make .* the default$/ }))
  expect(await screen.findByText('Default')).toBeVisible()
})

test('a card that is kept is unchanged, and the focus returns to its button', async () => {
  const { user } = await open()
  const visa = await rowOf('Visa ending 4242')
  await user.click(visa.getByRole('button', { name: 'Delete: Visa ending 4242' }))
  await user.click(visa.getByRole('button', { name: 'Keep it' }))
  expect(visa.getByRole('button', { name: 'Delete: Visa ending 4242' })).toHaveFocus()
})

test('without a card the page says so, and what saving one means, in Spanish too', async () => {
  await open({ patient: {}, language: 'es' })
  expect(await screen.findByText(/^No tiene ninguna tarjeta guardada/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Agregar tarjeta' })).toHaveAccessibleDescription(
    /cobra a una tarjeta guardada solo cuando usted toca Pagar/,
  )
})

test('an unreachable card page is reported at the button', async () => {
  const { user } = await open({
    fetch: (send) => (input, init) =>
      input instanceof Request && input.url.endsWith('/payments/sessions')
        ? Promise.resolve(
            Response.json(
              { type: '', title: '', status: 502, code: 'payment-unreachable', correlationId: '1' },
              { status: 502 },
            ),
          )
        : send(input, init),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a card' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We cannot reach the payment service. Nothing was charged.',
  )
  expect(screen.getByRole('button', { name: 'Add a card' })).toHaveAttribute('aria-disabled', 'false')
})

test('the account shows the default card, and that a card has expired', async () => {
  await open()
  expect(await cardsStatus('en')).toEqual({
    value: 'Visa ending 4242',
    note: { tone: 'warning', text: 'Card expired' },
  })
})
