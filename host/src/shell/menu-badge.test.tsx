/** @size all */
import type { PortalOptions } from '@homeside/remote-kit/testing'
import { unreadMessagesAtom } from '@homeside/session/screen-stores'
import { sessionStore } from '@homeside/session/store'
import { act, screen } from '@testing-library/react'

import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'

const [orders] = testSnapshot.remotes
if (!orders) throw new Error('The test snapshot has lost its remote.')
const guard = { zone: 'alias', flagsAll: ['PatientCommunicationsFeatureActive'] } as const
const title = { en: 'Messages', es: 'Mensajes' }
const messages = {
  ...orders,
  name: 'messages',
  descriptor: {
    name: 'messages',
    contract: 1 as const,
    routes: [{ path: '/:alias/messages', page: 'messages', title, guard: { ...guard, flagsAll: [...guard.flagsAll] } }],
    menu: [{ label: title, path: '/:alias/messages', order: 30, icon: 'messages', badge: 'unreadMessages' } as const],
    homeCards: [],
  },
}
const snapshot = { ...testSnapshot, remotes: [messages] }
const path = '/bluebird-hme/home'
const unread = { provider: 'Dana Whitfield', body: 'Please call us.' }
const conversation = {
  topic: 'Orders' as const,
  subject: 'Your order',
  daysAgo: 1,
  messages: [unread, unread, unread],
  unread: 3,
}
const details = { registration: { conversations: [conversation] } } satisfies PortalOptions['details']

function announced(): string[] {
  return screen.getAllByRole('status').map(({ textContent }) => textContent)
}

test('the menu counts unread messages, and follows a screen that reads them', async () => {
  await renderPortal({ path, details, snapshot })
  const entry = await screen.findByRole('link', { name: /^Messages \d+ unread$/ })
  const count = sessionStore().get(unreadMessagesAtom)
  expect(entry).toHaveAccessibleName(`Messages ${count} unread`)

  act(() => sessionStore().set(unreadMessagesAtom, 0))

  expect(screen.getByRole('link', { name: 'Messages' })).toBeVisible()
})

test('unread messages are announced once, and again only when there are more', async () => {
  await renderPortal({ path, details, snapshot })
  await screen.findByRole('link', { name: /^Messages \d+ unread$/ })
  act(() => sessionStore().set(unreadMessagesAtom, 2))
  expect(announced()).not.toContain('You have 2 unread messages.')

  act(() => sessionStore().set(unreadMessagesAtom, 1))
  expect(announced().join('')).not.toContain('unread')
  act(() => sessionStore().set(unreadMessagesAtom, 4))
  expect(announced()).toContain('You have 4 unread messages.')
})

test('numbers above ninety-nine are shown as 99+', async () => {
  await renderPortal({ path, details, snapshot })
  await screen.findByRole('link', { name: /^Messages \d+ unread$/ })
  act(() => sessionStore().set(unreadMessagesAtom, 120))
  expect(screen.getByText('99+')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Messages 120 unread' })).toBeVisible()
})
