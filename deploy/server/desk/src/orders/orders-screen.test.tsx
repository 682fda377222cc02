/** @size all */
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

async function addCaller(LastName: string) {
  const api = await deskApi()
  const supplies = [
    { code: 'A7034', copayCents: 1840 },
    { code: 'A7037', received: { daysAgo: 5, quantity: 1 } },
  ]
  const made = await api.addPatient({ FirstName: 'Rosa', LastName }, { registration: { supplies } })
  const patient = await api.asPatient(made)
  const orders = async () => (await patient.get<{ Items: Order[] }>('orders/open')).body.Items
  return { api, made, patient, orders, path: `/101/patients/${made.PatientKey}/order` }
}

test('orders are found by the patient’s name; what is looked for stands in the address, and Back undoes it', async () => {
  const { patient } = await addCaller('Quintana')
  const { Items } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
  const due = Items.find(({ HcpcsCode }) => HcpcsCode === 'A7034')
  const agreed = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
  const { body } = await patient.post<Order>(
    'orders',
    { Items: [{ SupplyKey: due?.SupplyKey, Quantity: 1 }], ...agreed },
    { 'Idempotency-Key': crypto.randomUUID() },
  )
  const { router, user } = await openDesk({ path: '/101/orders' })
  const form = await screen.findByRole('search')
  await user.type(within(form).getByRole('searchbox'), 'quintana{Enter}')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  const [, row] = screen.getAllByRole('row')
  expect(row).toHaveTextContent(body.OrderNumber)
  expect(row).toHaveTextContent('Rosa Quintana')
  expect(row).toHaveTextContent('Nose mask')
  expect(router.state.location.search).toBe('?search=quintana')
  await router.navigate('/101/orders?search=quintana&status=Shipped')
  expect(await screen.findByText(/^No order fits/)).toBeVisible()
  await router.navigate(-1)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await router.navigate(-1)
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2))
  await waitFor(() => expect(within(screen.getByRole('search')).getByRole('searchbox')).toHaveValue(''))
})

test('staff order what is due for a caller after reading the facts aloud, and what is typed outlives another screen', async () => {
  const { path, orders } = await addCaller('Caller')
  const { router, user } = await openDesk({ path })
  expect(await screen.findByRole('heading', { name: 'Order for Rosa Caller' })).toBeVisible()
  const place = () => screen.findByRole('button', { name: 'Place the order of 1 item' })
  await user.click(await place())
  expect(await screen.findAllByText('Ask, and choose one.')).toHaveLength(2)
  expect(await orders()).toEqual([])
  for (const yes of screen.getAllByRole('radio', { name: 'Yes' })) await user.click(yes)
  await router.navigate('/101/provider')
  await router.navigate(path)
  await user.click(await screen.findByRole('checkbox', { name: 'They heard this and agree' }))
  await user.click(await place())
  expect(await screen.findByText('Rosa Caller called, Anna Alvarez took the call')).toBeVisible()
  expect(await orders()).toMatchObject([
    {
      Status: 'Submitted',
      Phoned: { ToldBy: 'Rosa Caller', TakenBy: 'Anna Alvarez' },
      Items: [{ HcpcsCode: 'A7034' }],
    },
  ])
})

test('what is too early needs a reason, which the patient does not read; in Spanish too', async () => {
  const { path, orders } = await addCaller('Temprano')
  const { user } = await openDesk({ path, language: 'es' })
  const early = (await screen.findAllByRole('spinbutton')).at(-1)
  if (early === undefined) throw new Error('No supply is shown.')
  await user.clear(early)
  await user.type(early, '1')
  for (const yes of screen.getAllByRole('radio', { name: 'Sí' })) await user.click(yes)
  await user.click(screen.getByRole('checkbox', { name: 'Lo oyó y está de acuerdo' }))
  const place = screen.getByRole('button', { name: 'Hacer el pedido de 2 artículos' })
  await user.click(place)
  expect(await screen.findByText('Escriba esto.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^¿Por qué se pide/ }), 'Se le rompió.')
  await user.click(place)
  expect(await screen.findByText(/Fuera de las reglas: Se le rompió\./)).toBeVisible()
  const [order] = await orders()
  expect(order).toMatchObject({ Status: 'PendingReview', HoldReason: 'SupplyVerification' })
  expect(JSON.stringify(order)).not.toContain('rompió')
})

test('each question to read aloud names its answers; without insurance on file it is whether that is right', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Rosa', LastName: 'Uninsured', Insurance: 'none' })
  await openDesk({ path: `/101/patients/${made.PatientKey}/order` })
  expect(await screen.findByRole('radiogroup', { name: /^Does it still go to this address\?/ })).toBeVisible()
  expect(screen.getByRole('radiogroup', { name: /^We have no insurance on file\. Is that right\?/ })).toBeVisible()
  expect(screen.queryByText(/Is this still the insurance/)).not.toBeInTheDocument()
})
