/** @size all */
import type { NotificationSettings, NotificationTopic } from '@homeside/contract/notifications'
import type { MadePatient } from '@homeside/contract/sandbox'
import {
  addPatient,
  asPatient,
  portalApi,
  renderInPortal,
  type PatientDetails,
  type PortalOptions,
} from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import NotificationsPage from './notifications-page.tsx'

const namespaces = { 'account-settings': remote.strings }
const path = '/bluebird-hme/notificationSettings'
const mailed: PatientDetails = { registration: { details: { mails: ['OrderConfirmations', 'DeliveryAndTracking'] } } }

async function open(patient: MadePatient, options: Partial<PortalOptions> = {}) {
  const { user } = await renderInPortal(<NotificationsPage />, { patient, path, namespaces, ...options })
  await screen.findByRole('region', { name: 'Email' })
  return user
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const settingsOf = async (patient: MadePatient) =>
  (await (await asPatient(patient)).get<NotificationSettings>('patient/notifications')).body

test('a switch saves itself, and says so beside it', async () => {
  const mails: NotificationTopic[] = ['OrderConfirmations', 'DeliveryAndTracking', 'AppointmentReminders']
  const patient = await addPatient({}, { registration: { details: { mails } } })
  const user = await open(patient)
  const reminders = region('Email').getByRole('switch', { name: 'Time to order supplies' })
  expect(reminders).toHaveAccessibleDescription('Off')
  expect(region('Email').getByRole('checkbox', { name: 'All email' })).toHaveAccessibleDescription('3 of 4 on')
  await user.click(reminders)
  await waitFor(() => expect(reminders).toHaveAccessibleDescription('Saved'))
  expect(reminders).toBeChecked()
  expect(region('Email').getByRole('checkbox', { name: 'All email' })).toBeChecked()
  expect((await settingsOf(patient)).Email.All).toBe(true)
})

test('a partly-on switch turns everything on', async () => {
  const patient = await addPatient({}, mailed)
  const user = await open(patient)
  const all = region('Email').getByRole('checkbox', { name: 'All email' })
  expect(all).toBePartiallyChecked()
  await user.click(all)
  await waitFor(() => expect(all).toHaveAccessibleDescription('Saved'))
  expect((await settingsOf(patient)).Email.All).toBe(true)
})

test('a way whose topics have no switches of their own names what it tells', async () => {
  const made = await addPatient({}, mailed)
  await (
    await asPatient(made)
  ).post('patient/notifications', {
    EmailAddress: made.Email,
    Push: { OrderConfirmations: true, DeliveryAndTracking: true, AppointmentReminders: false },
    Alerts: { All: true },
  })
  await open(made)
  const named = region('In your provider’s app')
  expect(
    named.getByText(
      /On: Order confirmations, Delivery and tracking\. Off: Time to order supplies, Appointment reminders\.$/,
    ),
  ).toBeVisible()
  expect(
    named.getByText(
      /They are about: Order confirmations, Delivery and tracking, Time to order supplies, Appointment reminders\.$/,
    ),
  ).toBeVisible()
})

test('several switches in quick succession are all saved', async () => {
  const patient = await addPatient({}, mailed)
  const user = await open(patient)
  const all = screen.getByRole('checkbox', { name: 'Push notices' })
  await user.click(all)
  await user.click(region('Email').getByRole('switch', { name: 'Order confirmations' }))
  await user.click(region('Email').getByRole('switch', { name: 'Appointment reminders' }))
  await waitFor(async () =>
    expect(await settingsOf(patient)).toMatchObject({
      Email: { OrderConfirmations: false, DeliveryAndTracking: true, AppointmentReminders: true },
      Push: { All: true },
    }),
  )
})

test.each([
  ['text', 'Texts', 'Turn on texts', 'I agree to get these texts on my phone', /Answer STOP to end them/],
  ['email', 'Email', 'Turn on email', 'I agree to get these emails', /^Email is not a private channel/],
] as const)('the first %s asks for consent, and the accepted words are stored', async (_, name, on, agree, lead) => {
  const patient = await addPatient()
  const user = await open(patient)
  const way = region(name)
  await user.click(way.getByRole('switch', { name: 'Delivery and tracking' }))
  expect(way.getByRole('heading', { name: on })).toHaveFocus()
  expect(way.getByText(lead)).toBeVisible()
  expect((await settingsOf(patient))[name].DeliveryAndTracking).toBe(false)

  await user.click(way.getByRole('button', { name: agree }))
  await waitFor(() => expect(way.getByRole('switch', { name: 'Delivery and tracking' })).toBeChecked())
  expect(way.getByRole('switch', { name: 'Delivery and tracking' })).toHaveFocus()
  expect(await way.findByText(/^You agreed on/)).toBeVisible()
  expect((await settingsOf(patient))[name]).toMatchObject({ DeliveryAndTracking: true, OrderConfirmations: false })
})

test('without consent everything stays off, and the focus is on the switch', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  const email = region('Email')
  const orders = email.getByRole('switch', { name: 'Order confirmations' })
  await user.click(orders)
  await user.click(await email.findByRole('button', { name: 'Not now' }))
  expect(orders).toHaveFocus()
  expect(orders).not.toBeChecked()
})

test('a STOP answer is shown', async () => {
  const patient = await addPatient({}, { registration: { details: { texts: ['OrderConfirmations'] } } })
  await (await portalApi()).textIn(patient.MobilePhone, 'STOP')
  await open(patient)
  expect(region('Texts').getByText(/^You replied STOP on/)).toBeVisible()
  expect(region('Texts').getByRole('switch', { name: 'Order confirmations' })).not.toBeChecked()
})

test('an unconfirmed address gets what is turned on, can get its link again, and a confirmation in another tab is noticed', async () => {
  const patient = await addPatient({ Account: 'unverified email' })
  const user = await open(patient)
  const email = region('Email')
  const orders = email.getByRole('switch', { name: 'Order confirmations' })
  await user.click(orders)
  await user.click(email.getByRole('button', { name: 'I agree to get these emails' }))
  await waitFor(() => expect(orders).toBeChecked())
  await user.click(await email.findByRole('button', { name: 'Send the link again' }))
  expect(await email.findByText(/^We sent the link/)).toBeVisible()
  const { outbox } = await portalApi()
  const [, id] = /verify\/([\w-]+)/.exec(outbox.lastTo(patient.Email).text) ?? []
  await (await asPatient(patient)).get(`account/verify/${id}`)
  window.dispatchEvent(new Event('focus'))
  expect(await email.findByText('Verified')).toBeVisible()
  expect(orders).toBeChecked()
})

test('a page that somebody else left open saves nothing, and says why', async () => {
  const patient = await addPatient({}, mailed)
  const user = await open(patient, {
    fetch:
      (send): typeof fetch =>
      async (input, init) => {
        const request = new Request(input, init)
        if (request.method !== 'POST' || !request.url.endsWith('patient/notifications')) return send(input, init)
        const body = { ...((await request.clone().json()) as object), EmailAddress: 'other@mail.example' }
        return send(new Request(request, { method: 'POST', body: JSON.stringify(body) }))
      },
  })
  const reminders = region('Email').getByRole('switch', { name: 'Appointment reminders' })
  await user.click(reminders)
  expect(await region('Email').findByRole('alert')).toHaveTextContent('This notification was meant for someone else.')
  expect(reminders).not.toBeChecked()
})

test('the page of notifications is in Spanish for a patient who reads Spanish', async () => {
  const patient = await addPatient({}, mailed)
  await renderInPortal(<NotificationsPage />, { patient, path, namespaces, language: 'es' })
  expect(await screen.findByRole('region', { name: 'Mensajes de texto' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Todos los correos' })).toHaveAccessibleDescription('2 de 4 activados')
  expect(screen.getByRole('checkbox', { name: 'Avisos en el teléfono' })).toHaveAccessibleDescription('Desactivado')
})

test('only what is really sent can be switched', async () => {
  const patient = await addPatient({ Provider: ['without reminders and app'] }, mailed)
  await open(patient, { path: `/${patient.Alias}/notificationSettings` })
  expect(region('Email').queryByRole('switch', { name: 'Appointment reminders' })).not.toBeInTheDocument()
  expect(region('Email').getByRole('checkbox', { name: 'All email' })).toBeChecked()
  expect(screen.queryByRole('checkbox', { name: 'Push notices' })).not.toBeInTheDocument()
})
