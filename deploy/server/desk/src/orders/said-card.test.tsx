/** @size all */
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { screen, waitFor } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'
import { placeOrder } from '../testing/place-order.ts'

test('a card that the patient says is charged by a press, and what happened has the focus', async () => {
  const api = await deskApi()
  const { body: file } = await api.asStaff().get<ProviderFile>('staff/providers/101')
  await api.asStaff().put('staff/providers/101', { ...file, orders: { ...file.orders, asksForPayment: true } })
  const { path, seen } = await placeOrder('A7034')
  const order = `staff/orders/${path.split('/').at(-1)}`
  const openPage = async () =>
    (await api.asStaff().post<{ Url: string; Reference: string }>(`${order}/card-page`, {})).body
  const cancelled = await openPage()
  const { router, user } = await openDesk({ path: `${path}?session=${cancelled.Reference}` })
  await user.click(await screen.findByRole('button', { name: 'Charge $18.40' }))
  expect(await screen.findByText('No card was entered on the card page. Nothing was charged.')).toBeVisible()
  expect((await seen()).PaidCents).toBe(0)

  const leave = screen.getByRole('button', { name: 'Charge nothing' })
  await waitFor(() => expect(leave).toBeEnabled())
  await user.click(leave)
  expect(await screen.findByRole('button', { name: 'Take a card for $18.40' })).toBeVisible()

  const { Reference, Url } = await openPage()
  const form = new URLSearchParams({ name: 'Rosa Alvarez', number: '4242424242424242', expires: '12/30', code: '123' })
  await api.cardPage(Url, { method: 'POST', body: form, redirect: 'manual' })
  await router.navigate(`${path}?session=${Reference}`)
  await user.click(await screen.findByRole('button', { name: 'Charge $18.40' }))
  const told = (await screen.findByText('$18.40 was paid by card.')).closest('[role=status][tabindex]')
  expect(told).toHaveFocus()
  expect(await screen.findByText(/^\$18\.40 · card ending in 4242 · .* · paid/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Charge|^Take a card/ })).not.toBeInTheDocument())
  expect(router.state.location.search).toBe('')
  expect(await seen()).toMatchObject({ PaidCents: 1840, DueNowCents: 0 })
})
