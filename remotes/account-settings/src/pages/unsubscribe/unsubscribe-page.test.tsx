import type { NotificationSettings } from '@homeside/contract/notifications'
import { addPatient, asPatient, portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import UnsubscribePage from './unsubscribe-page.tsx'

const namespaces = { 'account-settings': remote.strings }

/** The key in an email that was just sent to a patient. */
async function mailedKey() {
  const made = await addPatient(
    { Orders: ['placed'] },
    { registration: { details: { mails: ['DeliveryAndTracking'] } } },
  )
  const patient = await asPatient(made)
  const { body } = await patient.get<{ Items: { OrderKey: number }[] }>('orders/open')
  const { asStaff, outbox, workFinished } = await portalApi()
  const order = `staff/orders/${body.Items[0]?.OrderKey}`
  await asStaff().post(`${order}/accept`, {})
  await asStaff().post(`${order}/ship`, { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' })
  await workFinished()
  const [, key = ''] = /unsubscribe\/([\w-]+)/.exec(outbox.lastTo(made.Email).text) ?? []
  return { key, settings: async () => (await patient.get<NotificationSettings>('patient/notifications')).body }
}

const open = (key: string) =>
  renderInPortal(null, {
    routes: { '/unsubscribe/:key': <UnsubscribePage /> },
    path: `/unsubscribe/${key}`,
    namespaces,
  })

test('opening the link changes nothing; a tap turns the emails off', async () => {
  const { key, settings } = await mailedKey()
  const { user } = await open(key)
  expect(await screen.findByText(/^Bluebird Home Medical then sends you no emails/)).toBeVisible()
  expect((await settings()).Email.DeliveryAndTracking).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Stop the emails' }))
  expect(await screen.findByRole('status')).toHaveTextContent('You get no more of these emails')
  expect((await settings()).Email.DeliveryAndTracking).toBe(false)
})

test.each([30, 5])('a link of which %i letters are left says what to do', async (length) => {
  await open('x'.repeat(length))
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not right')
})
