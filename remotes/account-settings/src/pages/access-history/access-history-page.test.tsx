/** @size all */
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import AccessHistoryPage from './access-history-page.tsx'

const visit = (patient: MadePatient) => ({
  patient,
  path: `/${patient.Alias}/access`,
  namespaces: { 'account-settings': remote.strings },
})
const traits = { Provider: ['shows who looked' as const] }

test('nobody has looked, and the page says whom to ask', async () => {
  await renderInPortal(<AccessHistoryPage />, visit(await addPatient(traits)))
  expect(await screen.findByRole('heading', { name: 'Nobody has looked at your data yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: /0100/ })).toBeVisible()
})

test('a day says what was looked at, by a person or a system, and leads to the order', async () => {
  const made = await addPatient({ ...traits, Orders: ['open'] })
  const { PatientKey } = made
  const staff = (await portalApi()).asStaff()
  const { body } = await staff.get<{ Items: { OrderKey: number; OrderNumber: string }[] }>(
    `staff/orders?show=all&search=${made.LastName}`,
  )
  const { OrderKey, OrderNumber } = body.Items[0] ?? { OrderKey: 0, OrderNumber: '' }
  await staff.get(`staff/patients/${PatientKey}`)
  await staff.post(`staff/orders/${OrderKey}/hold`, { HoldReason: 'FollowUpRequired' })
  await renderInPortal(<AccessHistoryPage />, { ...visit(made), language: 'es' })
  const day = (await screen.findByRole('heading', { level: 2, name: '10 de marzo de 2026' })).closest('section')
  const [order, record] = within(day as HTMLElement).getAllByRole('listitem')
  expect(order).toHaveTextContent(`Su pedido ${OrderNumber}El sistema de la empresa cambió algo.`)
  expect(within(order as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    `/${made.Alias}/orders?order=${OrderKey}`,
  )
  expect(record).toHaveTextContent('Sus datos personalesEl sistema de la empresa lo leyó.')
})
