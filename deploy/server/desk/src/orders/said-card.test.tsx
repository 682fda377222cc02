/** @size all */
import type { ChargesAnswer } from '@homeside/contract/charges'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { screen, waitFor } from '@testing-library/react'

import { showNews } from '../frame/staff-call.ts'
import { deskApi, openDesk, placeOrder } from '../testing/desk.tsx'

/** An order that is to be paid now, and the ways to the processor's page for a card that the patient says. */
async function orderToPay() {
  const api = await deskApi()
  const { body: file } = await api.asStaff().get<ProviderFile>('staff/providers/101')
  await api.asStaff().put('staff/providers/101', { ...file, orders: { ...file.orders, asksForPayment: true } })
  const placed = await placeOrder('A7034')
  const order = `staff/orders/${placed.path.split('/').at(-1)}`
  const openPage = async () =>
    (await api.asStaff().post<{ Url: string; Reference: string }>(`${order}/card-page`, {})).body
  const enter = async (number: string) => {
    const { Reference, Url } = await openPage()
    const form = new URLSearchParams({ name: 'Rosa Alvarez', number, expires: '12/30', code: '123' })
    await api.cardPage(Url, { method: 'POST', body: form, redirect: 'manual' })
    return Reference
  }
  return { api, openPage, enter, ...placed }
}

test('a card that the patient says is charged by a press, and what happened has the focus', async () => {
  const { openPage, enter, path, seen } = await orderToPay()
  const cancelled = await openPage()
  const { router, user } = await openDesk({ path: `${path}?session=${cancelled.Reference}` })
  await user.click(await screen.findByRole('button', { name: 'Charge $18.40' }))
  expect(await screen.findByText('No card was entered on the card page. Nothing was charged.')).toBeVisible()
  expect((await seen()).PaidCents).toBe(0)

  const leave = screen.getByRole('button', { name: 'Charge nothing' })
  await waitFor(() => expect(leave).toBeEnabled())
  await user.click(leave)
  expect(await screen.findByRole('button', { name: 'Take a card for $18.40' })).toBeVisible()

  await router.navigate(`${path}?session=${await enter('4242424242424242')}`)
  await user.click(await screen.findByRole('button', { name: 'Charge $18.40' }))
  const told = (await screen.findByText('$18.40 was paid by card.')).closest('[role=status][tabindex]')
  expect(told).toHaveFocus()
  expect(await screen.findByText(/^\$18\.40 · card ending in 4242 · .* · paid/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Charge|^Take a card/ })).not.toBeInTheDocument())
  expect(router.state.location.search).toBe('')
  expect(await seen()).toMatchObject({ PaidCents: 1840, DueNowCents: 0 })
})

test('a card whose bank asks the patient is said to wait; once the patient refuses, another one can be taken', async () => {
  const { api, enter, path, patient, seen } = await orderToPay()
  const { user } = await openDesk({ path: `${path}?session=${await enter('4000002500003155')}` })
  await user.click(await screen.findByRole('button', { name: 'Charge $18.40' }))
  const waits = (await screen.findByText(/^The bank asks the patient first/)).closest('[role=status][tabindex]')
  expect(waits).toHaveFocus()
  expect(await screen.findByText(/^\$18\.40 · card ending in 3155 · .* · the bank waits for the patient/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Charge|^Take a card/ })).not.toBeInTheDocument()

  const { Items } = (await patient.get<ChargesAnswer>('payments/charges')).body
  const confirmation = `payments/charges/${Items[0]?.ChargeKey}/confirmation`
  const { body } = await patient.post<{ Url: string }>(confirmation, {})
  await api.cardPage(body.Url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
  await api.hearProcessor()
  await api.workFinished()
  showNews()
  expect(await screen.findByText(/^\$18\.40 · card ending in 3155 · .* · declined/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Take a card for $18.40' })).toBeVisible()
  expect(screen.queryByText(/^The bank asks the patient first/)).not.toBeInTheDocument()
  expect(await seen()).toMatchObject({ PaidCents: 0, DueNowCents: 1840 })
})
