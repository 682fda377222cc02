import type { NotificationSettings } from '@homeside/contract/notifications'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import NextOrder from './next-order.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/home'

test('what is due is named, with its price and its day, one press from the review of all of it', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'all due' }, path, namespaces })
  expect(await screen.findByRole('heading', { name: 'Your nose mask, air tube and 4 more are due' })).toBeVisible()
  expect(
    screen.getByText(/^About \$44\.50 for you\. 1 price is not known yet\. At your door by \w+, \w+ \d+\.$/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order all 6' })).toHaveAttribute(
    'href',
    '/bluebird-hme/orders/new?step=review',
  )
  expect(screen.getByRole('link', { name: 'Choose what I need' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('the price is that of the review: of as many of each as usual, without what nobody knows yet', async () => {
  const supplies = [
    { code: 'A7032', copayCents: 700, defaultQuantity: 2 },
    { code: 'A7038', copayCents: null },
  ]
  await renderInPortal(<NextOrder />, { details: { registration: { supplies } }, path, namespaces })
  expect(await screen.findByText(/^About \$14\.00 for you\. 1 price is not known yet\. At your door/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order both' })).toBeVisible()
})

test('what needs an answer first is counted, and not ordered unseen', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'asking' }, path, namespaces })
  expect(await screen.findByRole('heading', { name: 'It is time for your disposable filter' })).toBeVisible()
  expect(screen.getByText('3 more can be ordered, after answers or a check.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order it' })).toBeVisible()
})

test('supplies that all need an answer or a new prescription are named, and chosen one by one', async () => {
  const supplies = [
    { code: 'A7034', prescriptionEndsInDays: -10 },
    { code: 'A4253', usageTracking: 'AmountPerDay' as const },
  ]
  await renderInPortal(<NextOrder />, { details: { registration: { supplies } }, path, namespaces })
  expect(await screen.findByRole('heading', { name: 'You can order 2 supplies today' })).toBeVisible()
  expect(await screen.findByText('Nose mask and test strips (box of 50)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order supplies' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('when nothing is due, the next date is shown', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'nothing due' }, path, namespaces })
  expect(await screen.findByText(/^You can order again on \w+, \w+ \d+\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
})

const settingsOf = async (patient: MadePatient) =>
  (await (await asPatient(patient)).get<NotificationSettings>('patient/notifications')).body

test('a reminder by text is one tap away, and who has never agreed to texts is asked in place', async () => {
  const patient = await addPatient({ Supplies: 'nothing due' })
  const { user } = await renderInPortal(<NextOrder />, { patient, path, namespaces })
  await user.click(await screen.findByRole('button', { name: /^Text me on \w+, \w+ \d+$/ }))
  expect(await screen.findByRole('heading', { name: 'Turn on texts' })).toHaveFocus()
  expect((await settingsOf(patient)).Texts.SupplyReminders).toBe(false)
  await user.click(screen.getByRole('button', { name: 'I agree to get these texts on my phone' }))
  expect(await screen.findByText(/^We will text \(\d{3}\) \d{3}-\d{4} on \w+, \w+ \d+\./)).toHaveFocus()
  expect((await settingsOf(patient)).Texts).toMatchObject({ SupplyReminders: true, OrderConfirmations: false })
})

test('who has agreed to texts gets the reminder by one tap', async () => {
  const patient = await addPatient(
    { Supplies: 'nothing due' },
    { registration: { details: { texts: ['OrderConfirmations'] } } },
  )
  const { user } = await renderInPortal(<NextOrder />, { patient, path, namespaces })
  await user.click(await screen.findByRole('button', { name: /^Text me on/ }))
  expect(await screen.findByText(/^We will text/)).toHaveFocus()
  expect((await settingsOf(patient)).Texts).toMatchObject({ SupplyReminders: true, OrderConfirmations: true })
})

test('a patient who gets the reminder already is told so, and offered none', async () => {
  const patient = await addPatient(
    { Supplies: 'nothing due' },
    { registration: { details: { texts: ['SupplyReminders'] } } },
  )
  await renderInPortal(<NextOrder />, { patient, path, namespaces })
  expect(await screen.findByText(/^We will text/)).not.toHaveFocus()
  expect(screen.queryByRole('button', { name: /^(Text|Email|Remind) me/ })).not.toBeInTheDocument()
})

test('when nothing is due, the next date can be kept in a calendar alone where nobody sends reminders', async () => {
  const files: Blob[] = []
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  // No page of a test may be left.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await renderInPortal(<NextOrder />, {
    patient: { Supplies: 'nothing due', Provider: ['without reminders and app'] },
    path,
    namespaces,
  })
  await user.click(await screen.findByRole('button', { name: 'Add to my calendar' }))
  expect(screen.queryByRole('button', { name: /^(Text|Email|Remind) me/ })).not.toBeInTheDocument()
  const [file] = files
  expect(file?.type).toBe('text/calendar')
  const day = /DTSTART;VALUE=DATE:(\d{8})\r\nSUMMARY:Order supplies from [^\r]+\r\n/
  const text = await new Response(file).text()
  expect(text).toMatch(day)
  const day8 = day.exec(text)?.[1] ?? ''
  expect(text).toMatch(new RegExp(`UID:order-supplies-${day8}-bluebird-hme-\\d+@homeside\r\n`))
})

test('an order that was begun can be continued', async () => {
  await renderInPortal(<NextOrder />, { patient: { Draft: 'begun' }, path, namespaces })
  expect(await screen.findByText('It is as you left it. We will keep it until April 8, 2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Finish your order' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
})
