/** @size all */
import type { OwnFactsVisit } from '@homeside/remote-kit/remote-module'
import type { PortalOptions } from '@homeside/remote-kit/testing'
import { ownFactsAtom, unreadMessagesAtom, type OwnFacts } from '@homeside/session/screen-stores'
import { sessionStore } from '@homeside/session/store'
import { act, screen, waitFor } from '@testing-library/react'

import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'

// Federation needs a browser that loads scripts.
jest.mock('../federation/runtime.ts', () => ({
  ...jest.requireActual<object>('../federation/runtime.ts'),
  loadRemoteModule: () => Promise.resolve(remoteModule),
}))
const noStrings = () => Promise.resolve({ default: {} })
const countOwn = jest.fn<Promise<OwnFacts>, [OwnFactsVisit]>()
const remoteModule = {
  pages: {},
  homeCards: {},
  strings: { en: noStrings, es: noStrings },
  ownFacts: () => Promise.resolve({ default: countOwn }),
}

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

describe('a remote that counts for itself', () => {
  const own = { ...messages.descriptor.menu[0]!, badge: 'own' } as const
  const card = { card: 'last-night', path: '/:alias/messages', order: 1, when: 'own', size: 'small' } as const
  const counting = {
    ...testSnapshot,
    remotes: [{ ...messages, descriptor: { ...messages.descriptor, menu: [own], homeCards: [card] } }],
  }

  test('has its number in the menu and its card at the end of home, until it says otherwise', async () => {
    countOwn.mockImplementation(({ language }) =>
      Promise.resolve({ badge: language === 'en' ? 3 : 0, cards: ['last-night'] }),
    )
    const { container } = await renderPortal({ path, details, snapshot: counting })
    expect(await screen.findByRole('link', { name: 'Messages 3 to look at' })).toBeVisible()
    await waitFor(() => expect(container.querySelectorAll('.dashboard-column:first-child .home-card')).toHaveLength(1))

    act(() => sessionStore().set(ownFactsAtom, { messages: {} }))

    expect(screen.getByRole('link', { name: 'Messages' })).toBeVisible()
    expect(container.querySelector('.home-card')).toBeNull()
  })

  test('shows nothing while its backend fails', async () => {
    countOwn.mockReset().mockRejectedValue(new Error('The backend is away.'))
    const { container } = await renderPortal({ path, details, snapshot: counting })
    await waitFor(() => expect(countOwn).toHaveBeenCalled())
    expect(screen.getByRole('link', { name: 'Messages' })).toBeVisible()
    expect(container.querySelector('.home-card')).toBeNull()
  })
})
