/** @size all */
import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'

import { loadRemotePage, type LoadedPage } from '../../federation/load-remote-page.ts'
import { renderPortal, testSnapshot } from '../../testing/render-portal.tsx'

// Federation and its reports need the gateway's page. The journeys in a browser run both for real.
jest.mock('../../federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))
jest.mock('../../federation/report-load.ts', () => ({ reportLoad: jest.fn() }))
const load = jest.mocked(loadRemotePage)
const path = '/bluebird-hme/home'
const patient: PatientTraits = { FirstName: 'Rose', Supplies: 'nothing due' }

beforeEach(() => load.mockReset())

const [orders] = testSnapshot.remotes
if (!orders) throw new Error('The test snapshot has lost its remote.')

function withCards(homeCards: SnapshotRemote['descriptor']['homeCards']) {
  const remote: SnapshotRemote = { ...orders!, descriptor: { ...orders!.descriptor, homeCards } }
  return { ...testSnapshot, remotes: [remote] }
}

const snapshot = withCards([
  { card: 'later', path: '/:alias/orders', order: 20, size: 'small' },
  { card: 'sooner', path: '/:alias/orders', order: 10, size: 'medium' },
])

function loaded(Component: ComponentType): LoadedPage {
  return { Component, build: orders!.build }
}

test('the remotes’ cards are on the dashboard in their order', async () => {
  load.mockImplementation((_remote, page) => Promise.resolve(loaded(() => <h2>{page}</h2>)))
  await renderPortal({ path, patient, snapshot })
  const later = await screen.findByRole('heading', { name: 'home-cards/later' })
  const sooner = screen.getByRole('heading', { name: 'home-cards/sooner' })
  expect(sooner.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the space of a card is reserved in the first frame, and the card is fetched behind it, in a browser that is never idle', async () => {
  const frames: FrameRequestCallback[] = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
  jest.spyOn(window, 'requestIdleCallback').mockReturnValue(0)
  load.mockResolvedValue(loaded(() => <h2>Card</h2>))
  const { container } = await renderPortal({ path, patient, snapshot })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  await waitFor(() => expect(container.querySelectorAll('.home-card')).toHaveLength(2))
  expect(load).not.toHaveBeenCalled()
  for (const draw of frames) draw(0)
  expect(await screen.findAllByRole('heading', { name: 'Card' })).toHaveLength(2)
})

test('a patient whose flags close a route does not see its card', async () => {
  load.mockResolvedValue(loaded(() => <h2>Card</h2>))
  const closed = withCards([{ card: 'gone', path: '/:alias/no-such-route', order: 1, size: 'small' }])
  const { container } = await renderPortal({ path, patient, snapshot: closed })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  await screen.findByRole('heading', { name: 'Nothing is due yet' })
  expect(container.querySelector('.home-card')).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['stands there', 'while its fact holds', ['expired'], 1],
  ['has no room', 'while it does not', ['valid'], 0],
] as const)('a card with a condition %s %s', async (_, _when, Cards, count) => {
  load.mockResolvedValue(loaded(() => <h2>Payments</h2>))
  const conditional = withCards([
    { card: 'attention', path: '/:alias/orders', order: 1, when: 'PaymentsNeedAttention', size: 'small' },
  ])
  const { container } = await renderPortal({ path, patient: { ...patient, Cards: [...Cards] }, snapshot: conditional })
  await screen.findByRole('heading', { name: 'Nothing is due yet' })
  await waitFor(() => expect(container.querySelector('.dashboard-aside')).not.toBeNull())
  expect(container.querySelectorAll('.home-card')).toHaveLength(count)
})

test('a card that does not load or throws becomes a sentence; the other one and the dashboard stay', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockImplementation((_remote, page) =>
    page.endsWith('later') ? Promise.reject(new Error('gone')) : Promise.resolve(loaded(Broken)),
  )
  await renderPortal({ path, patient, snapshot })
  const missing = await screen.findAllByText(/^We cannot show this here just now/)
  await waitFor(() => expect(screen.getAllByText(/^We cannot show this here/)).toHaveLength(2))
  expect(missing[0]).toHaveTextContent('We cannot show this here just now. Orders')
  expect(screen.getByRole('heading', { name: 'Nothing is due yet' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

function Broken(): never {
  throw new Error('broken')
}

test('a card for the next order replaces the host’s own, which stays when the card fails', async () => {
  const replacing = withCards([
    { card: 'next', path: '/:alias/orders', order: 10, replaces: 'nextOrder', size: 'medium' },
  ])
  load.mockResolvedValueOnce(loaded(() => <h2>Of the remote</h2>))
  const { container, unmount } = await renderPortal({ path, patient, snapshot: replacing })
  expect(await screen.findByRole('heading', { name: 'Of the remote' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Nothing is due yet' })).not.toBeInTheDocument()
  expect(container.querySelector('.dashboard-next')).toContainElement(
    screen.getByRole('heading', { name: 'Of the remote' }),
  )
  unmount()
  load.mockRejectedValueOnce(new Error('gone'))
  const again = await renderPortal({ path, patient, snapshot: { ...replacing, remotes: [...replacing.remotes] } })
  expect(await screen.findByRole('heading', { name: 'Nothing is due yet' })).toBeVisible()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  expect(again.container.querySelector('.dashboard-next')).not.toBeNull()
})

describe('while the host’s own card is used, the remote’s waits', () => {
  async function withOwnCard() {
    const replacing = withCards([
      { card: 'next', path: '/:alias/orders', order: 10, replaces: 'nextOrder', size: 'medium' },
    ])
    let arrive: (page: LoadedPage) => void = () => {}
    load.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const { user } = await renderPortal({ path, patient: { Supplies: 'due' }, snapshot: replacing })
    const link = await screen.findByRole('link', { name: 'Order supplies' })
    await waitFor(() => expect(load).toHaveBeenCalled())
    return {
      user,
      link,
      arrive: () => act(async () => arrive(loaded(() => <h2>Of the remote</h2>))),
      arrived: () => screen.findByRole('heading', { name: 'Of the remote' }),
    }
  }

  test('so that a press during which it arrives is a click', async () => {
    const { user, link, arrive } = await withOwnCard()
    await user.pointer({ keys: '[MouseLeft>]', target: link })
    await arrive()
    expect(link).toBeInTheDocument()
    await user.pointer({ keys: '[/MouseLeft]', target: link })
    await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/orders/new'))
  })

  test('so that the focus is not lost', async () => {
    const { user, link, arrive, arrived } = await withOwnCard()
    act(() => link.focus())
    await arrive()
    expect(link).toHaveFocus()
    await user.tab()
    expect(await arrived()).toBeVisible()
    expect(document.body).not.toHaveFocus()
  })

  test('and comes when a press ends elsewhere', async () => {
    const { user, link, arrive, arrived } = await withOwnCard()
    await user.pointer([{ keys: '[MouseLeft>]', target: link }, { target: document.body }, { keys: '[/MouseLeft]' }])
    act(() => link.blur())
    await arrive()
    expect(await arrived()).toBeVisible()
  })
})

test('unread messages are shown by a card or among the news, never by both', async () => {
  const unread: PatientTraits = { FirstName: 'Rose', Conversations: ['unread'] }
  const guard = { zone: 'alias' as const }
  const messages: SnapshotRemote = {
    ...orders,
    name: 'messages',
    descriptor: {
      name: 'messages',
      contract: 1,
      routes: [{ path: '/:alias/messages', page: 'messages', title: { en: 'Messages', es: 'Mensajes' }, guard }],
      menu: [],
      homeCards: [{ card: 'latest', path: '/:alias/messages', order: 10, replaces: 'unreadMessages', size: 'small' }],
    },
  }
  load.mockImplementation(() => Promise.resolve(loaded(() => <h2>Latest message</h2>)))
  const { unmount } = await renderPortal({ path, patient: unread, snapshot: { ...testSnapshot, remotes: [messages] } })
  expect(await screen.findByRole('heading', { name: 'Latest message' })).toBeVisible()
  expect(screen.queryByText(/unread message/)).not.toBeInTheDocument()
  unmount()
  const bare = { ...messages, descriptor: { ...messages.descriptor, homeCards: [] } }
  await renderPortal({ path, patient: unread, snapshot: { ...testSnapshot, remotes: [bare] } })
  expect(await screen.findByText(/unread message/)).toBeVisible()
})
