/** @size all */

import type { PatientTraits } from '@homeside/contract/sandbox'
import { urlOf } from '@homeside/remote-kit/testing'
import { chooseOwnLanguage } from '@homeside/session/preferences'
import { unreadMessagesAtom } from '@homeside/session/screen-stores'
import { sessionStore } from '@homeside/session/store'
import { screen, waitFor, within } from '@testing-library/react'

import { loadRemotePage } from './federation/load-remote-page.ts'
import { loadRealPage, snapshotWith } from './testing/real-remotes.ts'
import { renderPortal } from './testing/render-portal.tsx'

// Federation and its reports need the gateway's page. The remotes are the real ones.
jest.mock('./federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))
jest.mock('./federation/report-load.ts', () => ({ reportLoad: jest.fn() }))

const home = '/bluebird-hme/home'

beforeEach(() => void jest.mocked(loadRemotePage).mockImplementation(loadRealPage))

/** The whole portal with both remotes, and a count of its loads: it must not load again. */
async function open(patient: PatientTraits) {
  const snapshot = await snapshotWith('orders', 'messages')
  const dashboards = { asked: 0, isDown: false }
  const portal = await renderPortal({
    path: home,
    patient,
    snapshot,
    prepare: () => chooseOwnLanguage('en'),
    fetch: (send) => (input, init) => {
      if (urlOf(input).includes('patient/dashboard')) {
        dashboards.asked += 1
        if (dashboards.isDown) return Promise.reject(new TypeError('Failed to fetch'))
      }
      return send(input, init)
    },
  })
  await screen.findByRole('heading', { level: 1, name: /^Hello, / })
  return { ...portal, dashboards }
}

async function goHome(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { level: 1, name: /^Hello, / })
}

function openOrdersAtHome(): HTMLElement {
  const section = screen.getByRole('heading', { name: 'Your open orders' }).closest('section')
  if (!section) throw new Error('Home shows no open orders.')
  return section
}

test('an order that is placed and then cancelled is the same at home and in the lists, without a reload', async () => {
  const { user } = await open({ Supplies: 'all due' })
  expect(await screen.findByRole('heading', { name: 'Your nose mask, air tube and 4 more are due' })).toBeVisible()
  expect(openOrdersAtHome()).toHaveTextContent('You have no open orders.')

  await user.click(screen.getByRole('link', { name: 'Order all 6' }))
  await user.click(await screen.findByRole('checkbox', { name: /I need these supplies/ }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await screen.findByRole('heading', { name: 'Your order is placed' })

  // An order is a task, without a menu.
  await user.click(screen.getByRole('link', { name: 'See your open orders' }))
  await goHome(user)
  await waitFor(() => expect(openOrdersAtHome()).toHaveTextContent('and 5 more'))
  expect(await screen.findByRole('heading', { name: 'Nothing is due yet' })).toBeVisible()

  await user.click(within(openOrdersAtHome()).getByRole('link', { name: 'See all orders' }))
  const orders = async (name: string) => within(await screen.findByRole('region', { name }))
  await (await orders('Finished orders')).findByText(/^Nothing is finished yet/)
  await user.click(await (await orders('Open orders')).findByRole('link', { name: /We have your order/ }))
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Cancelled'))
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Orders' }))
  await (await orders('Finished orders')).findByRole('link', { name: /Cancelled/ })
  expect((await orders('Open orders')).getByText(/^You have no open orders/)).toBeVisible()

  await goHome(user)
  expect(await screen.findByRole('heading', { name: 'Your nose mask, air tube and 4 more are due' })).toBeVisible()
  await waitFor(() => expect(openOrdersAtHome()).toHaveTextContent('You have no open orders.'))
})

test('read messages are not counted in the menu, in the list or at home, although the dashboard cannot be loaded', async () => {
  const { user, dashboards } = await open({ Conversations: ['unread', 'unread'] })
  const inMenu = (count: number) => screen.queryByRole('link', { name: new RegExp(`^Messages ${count} `) })
  const atHome = (count: number) => screen.findByText(new RegExp(`^${count} unread message`))
  const before = sessionStore().get(unreadMessagesAtom)
  expect(inMenu(before)).toBeVisible()
  expect(await atHome(before)).toBeVisible()

  await user.click(inMenu(before)!)
  const list = await screen.findByRole('region', { name: 'Conversations' })
  const marks = within(list).getAllByText(/UNREAD/)
  dashboards.isDown = true
  await user.click(marks[0]!.closest('a')!)
  await waitFor(() => expect(sessionStore().get(unreadMessagesAtom)).toBeLessThan(before))
  const after = sessionStore().get(unreadMessagesAtom)
  expect(inMenu(after)).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'All messages' }))
  await waitFor(() => expect(screen.getAllByText(/UNREAD/)).toHaveLength(marks.length - 1))

  await goHome(user)
  expect(await atHome(after)).toBeVisible()
})
