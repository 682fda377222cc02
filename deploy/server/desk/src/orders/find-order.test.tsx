import { screen, waitFor } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

test('a number opens its order, a name the patient; of several of a name somebody chooses', async () => {
  const api = await deskApi()
  const ordered = { FirstName: 'Ottilie', LastName: 'Quarrington', Orders: ['placed'] as const }
  const made = await api.addPatient({ ...ordered, Orders: [...ordered.Orders] })
  const { router, user } = await openDesk({ path: '/101/waiting' })
  const find = async (typed: string, path: string) => {
    await router.navigate('/101/waiting')
    const field = await screen.findByRole('searchbox', { name: /^Number of an order/ })
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path))
  }
  await find('quarrington', `/101/patients/${made.PatientKey}`)
  const [order] = made.Orders
  await find(order?.OrderNumber ?? '', `/101/orders/${order?.OrderKey}`)
  await api.addPatient({ FirstName: 'Otto', LastName: 'Quarrington' })
  await find('Quarrington', '/101/patients?search=Quarrington')
  await find('Nobody-of-this-name', '/101/orders?search=Nobody-of-this-name')
})
