import { urlOf, type PortalOptions } from '@homeside/remote-kit/testing'
import { cleanup, screen, within } from '@testing-library/react'

import { snapshotWith } from '../../testing/real-remotes.ts'
import { renderPortal, testSnapshot } from '../../testing/render-portal.tsx'

const path = '/bluebird-hme/home'
/** An open order of head straps. */
const strapsOrdered = {
  registration: {
    supplies: [{ code: 'A7035' }],
    orders: [{ daysAgo: 3, items: [{ code: 'A7035', quantity: 1 }], events: ['submit'] }],
  },
} satisfies PortalOptions['details']

test('what can be ordered now comes first and links to the order page', async () => {
  await renderPortal({ path, patient: { FirstName: 'María', Language: 'es', Supplies: 'due' }, language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, María' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: /^Hoy puede pedir \d+ suministros$/ })).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Pedir suministros' })
  expect(links[0]).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('when nothing is due, the next date is shown', async () => {
  await renderPortal({ path, patient: { Supplies: 'nothing due' } })
  expect(await screen.findByText(/^You can order again on \w+, \w+ \d+\.$/)).toBeVisible()
  expect(screen.getByText('You have no open orders. When you place one, you can follow it here.')).toBeVisible()
})

test('open orders show their state in plain words', async () => {
  await renderPortal({ path, patient: { Orders: ['on hold'] } })
  expect((await screen.findAllByText(/^On hold: /)).length).toBeGreaterThan(0)
})

test('an order that waits for the patient comes first, and its button is the only filled one', async () => {
  await renderPortal({ path, patient: { Supplies: 'all due', Orders: ['blocked', 'shipped'] } })
  const card = within(await screen.findByRole('article', { name: /^Order HS-/ }))
  expect(card.getByRole('heading', { level: 2, name: /^We have a question about your [a-z]/ })).toBeVisible()
  expect(card.getByRole('link', { name: '(555) 555-0101' })).toBeVisible()
  const see = card.getByRole('link', { name: 'See the order' })
  expect(see).toHaveAttribute('href', expect.stringMatching(/^\/bluebird-hme\/orders\?order=\d+$/))
  const order = await screen.findByRole('link', { name: 'Order supplies' })
  expect(see).toHaveClass('hs-button-primary')
  expect(order).not.toHaveClass('hs-button-primary')
  expect(see.compareDocumentPosition(order)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText(/^We have a question about/)).toHaveLength(1)
})

test('a question about an order is answered one press from home', async () => {
  const [messages] = (await snapshotWith('messages')).remotes
  if (!messages) throw new Error('There is no remote of messages.')
  const remotes = [...testSnapshot.remotes, { ...messages, descriptor: { ...messages.descriptor, homeCards: [] } }]
  const conversations = [
    {
      topic: 'Orders' as const,
      subject: 'Your mask',
      asksAboutBlockedOrder: true,
      daysAgo: 2,
      messages: [{ provider: 'Dana Whitfield', body: 'Which size do you wear now?' }],
    },
  ]
  await renderPortal({
    path,
    patient: { Orders: ['blocked'] },
    details: { registration: { conversations } },
    snapshot: { ...testSnapshot, remotes },
  })
  const card = within(await screen.findByRole('article', { name: /^Order HS-/ }))
  const answer = card.getByRole('link', { name: 'Answer our question' })
  expect(answer).toHaveAttribute('href', expect.stringMatching(/^\/bluebird-hme\/message\/\d+$/))
  expect(answer).toHaveClass('hs-button-primary')
  expect(card.getByRole('link', { name: 'See the order' })).not.toHaveClass('hs-button-primary')
})

test('changes under review and credit are shown, and nothing when there is neither', async () => {
  const demographicsChange = { daysAgo: 1, fields: { MobilePhone: '5555550158' } }
  await renderPortal({ path, details: { registration: { details: { demographicsChange } } } })
  expect(await screen.findByText('We are reviewing the change to your details.')).toBeVisible()
  expect(screen.queryByText(/credit/)).not.toBeInTheDocument()
  cleanup()
  const credits = [{ amountCents: 1250, daysAgo: 30, description: 'Returned mask', expiresInDays: 335 }]
  const details = { registration: { details: { credits } } }
  await renderPortal({ path, patient: { Language: 'es' }, details, language: 'es' })
  expect(await screen.findByText('Tiene un crédito de $12.50.')).toBeVisible()
  cleanup()
  await renderPortal({ path, patient: { FirstName: 'Rose' } })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  expect(screen.queryByText(/reviewing|credit/)).not.toBeInTheDocument()
})

test('unread messages are not counted when no remote serves messages', async () => {
  await renderPortal({ path, patient: { FirstName: 'Walter', Conversations: ['unread'] } })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Walter' })
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument()
})

test('a failed call shows a card with Retry, and Retry works', async () => {
  let fails = true
  const { user } = await renderPortal({
    path,
    patient: { FirstName: 'Rose' },
    fetch: (send) => (input, init) => {
      const isDashboard = urlOf(input).includes('patient/dashboard')
      return isDashboard && fails ? Promise.resolve(Response.json({}, { status: 418 })) : send(input, init)
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(within(screen.getByRole('main')).getByRole('link', { name: '(800) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+18005550100',
  )
  fails = false
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })).toBeVisible()
})

test('the page switches to the patient’s preferred language, names of supplies included', async () => {
  await renderPortal({ path, patient: { FirstName: 'Walter', Language: 'en' }, details: strapsOrdered, language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Walter' })).toBeVisible()
  expect(await screen.findByText('Head straps')).toBeVisible()
  expect(screen.queryByText('Correas para la cabeza')).not.toBeInTheDocument()
})

test('a language chosen in this browser wins over the preferred one', async () => {
  const { user } = await renderPortal({ path, patient: { FirstName: 'Walter' }, details: strapsOrdered })
  await user.click(await screen.findByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Walter' })).toBeVisible()
  expect(await screen.findByText('Correas para la cabeza')).toBeVisible()
})
