import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import NextOrder from './next-order.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/home'

test('due supplies are named, one click from choosing them', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'all due' }, path, namespaces })
  expect(await screen.findByText('Nose mask; Air tube; and 4 more')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'You can order 6 supplies today' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order supplies' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('supplies that need a new prescription are counted and named too', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'prescription expired' }, path, namespaces })
  expect(await screen.findByText('Nose mask; Air tube')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'You can order 2 supplies today' })).toBeVisible()
})

test('when nothing is due, the next date is shown', async () => {
  await renderInPortal(<NextOrder />, { patient: { Supplies: 'nothing due' }, path, namespaces })
  expect(await screen.findByText(/^You can order again on \w+ \d+, 2026\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Get a text or email' })).toHaveAttribute(
    'href',
    '/bluebird-hme/notificationSettings',
  )
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
  expect(screen.queryByRole('link', { name: 'Get a text or email' })).not.toBeInTheDocument()
  const [file] = files
  expect(file?.type).toBe('text/calendar')
  const day = /DTSTART;VALUE=DATE:(\d{8})\r\nSUMMARY:Order supplies from [^\r]+\r\n/
  expect(await new Response(file).text()).toMatch(day)
})

test('an order that was begun can be continued', async () => {
  await renderInPortal(<NextOrder />, { patient: { Draft: 'begun' }, path, namespaces })
  expect(await screen.findByText('It is as you left it. We will keep it until April 8, 2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Finish your order' })).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('in Spanish the supplies have their Spanish names', async () => {
  await renderInPortal(<NextOrder />, { patient: {}, path, namespaces, language: 'es' })
  expect(await screen.findByText(/^Mascarilla nasal; /)).toBeVisible()
})
