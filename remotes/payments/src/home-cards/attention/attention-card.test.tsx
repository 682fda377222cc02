/** @size all */
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import { addCard, debtor } from '../../testing/debtor.ts'
import AttentionCard from './attention-card.tsx'

const open = (patient: MadePatient, options: PortalOptions = {}) =>
  renderInPortal(<AttentionCard />, {
    patient,
    path: `/${patient.Alias}/home`,
    namespaces: { payments: remote.strings },
    ...options,
  })

test('the owed amount is shown with its order, and one tap leads to paying it', async () => {
  const { patient, order } = await debtor()
  await open(patient)
  expect(await screen.findByText(new RegExp(`to pay for order ${order.OrderNumber}`))).toBeVisible()
  expect(screen.getByRole('link', { name: /^Pay \$/ })).toHaveAttribute(
    'href',
    `/${patient.Alias}/payments/pay?order=${order.OrderKey}`,
  )
})

test.each([
  ['4000000000006975', /^We do not know yet if \$.* went through\. Do not pay again\.$/, 'What happens now'],
  ['4000002500003155', /^Your bank wants you to confirm a payment of \$/, 'Confirm it'],
])('a charge by %s that did not end is said before anything that is owed', async (number, text, way) => {
  const { patient, order } = await debtor()
  const { PaymentMethodKey } = await addCard(patient, number)
  const ReturnUrl = 'http://localhost:8080/bluebird-hme/payments'
  const request = { PaymentMethodKey, AmountCents: order.TotalCents, OrderKey: order.OrderKey, ReturnUrl }
  const caller = await asPatient(patient)
  await caller.post('payments/charges', request, { 'Idempotency-Key': crypto.randomUUID() })
  await open(patient)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toMatch(/\/payments\/charges\/\d+$/)
})

test('an expired default card is shown, in Spanish too', async () => {
  await open(await addPatient({ Cards: ['expired'] }), { language: 'es' })
  expect(await screen.findByText('American Express terminada en 0005 está vencida.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Agregar la tarjeta nueva' })).toBeVisible()
})

test('a charge that was settled meanwhile is shown in a sentence', async () => {
  await open(await addPatient({ Cards: ['valid'] }))
  expect(await screen.findByText('Nothing is owed, and your cards are good.')).toBeVisible()
})
