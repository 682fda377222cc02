import { urlOf, type PortalOptions } from '@homeside/remote-kit/testing'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom } from '@homeside/session/tab-stores'
import { act, screen, waitFor, within } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'

jest.mock('../../federation/load-remote-page.ts', () => ({
  loadRemotePage: () => Promise.resolve({ Component: () => <h1>Of a remote</h1>, build: {} }),
}))

const visit: PortalOptions = {
  path: '/bluebird-hme/home',
  patient: { FirstName: 'James', OtherProviders: ['northridge'] },
}

/** Waits for idle work that was asked for before. */
const idleTurn = () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve()))

async function openSwitch(options: Parameters<typeof renderPortal>[0] = visit) {
  const portal = await renderPortal(options)
  const button = await screen.findByRole('button', { name: /: your menu$/ })
  await portal.user.click(button)
  return { ...portal, button, list: within(await screen.findByRole('list', { name: 'Your providers' })) }
}

test('a patient of several providers can switch to another one, at its home', async () => {
  const { user, list } = await openSwitch()
  expect(list.getByText('Bluebird Home Medical').closest('[aria-current]')).toHaveTextContent('You are here now')
  await user.click(list.getByRole('button', { name: /^Northridge/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/northridge/home'))
  expect(sessionStore().get(aliasAtom)).toBe('northridge')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Hello, James' })).toHaveFocus())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('Bluebird')
})

test('a switch from a deeper page leads to the other provider’s home, without the invalid-route message', async () => {
  const { user, list } = await openSwitch({ ...visit, path: '/bluebird-hme/orders/new' })
  await user.click(list.getByRole('button', { name: /^Northridge/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/northridge/home'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, James' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a provider that cannot be changed to is reported, and the page stays', async () => {
  const { user, list } = await openSwitch({
    ...visit,
    fetch: (send) => (input, init) =>
      urlOf(input).includes('changeProviders')
        ? Promise.resolve(Response.json({ code: 'provider-maintenance' }, { status: 418 }))
        : send(input, init),
  })
  await user.click(list.getByRole('button', { name: /^Northridge/ }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/home')
  expect(sessionStore().get(aliasAtom)).toBe('bluebird-hme')
})

test('the open person menu has its focus on the name; Escape closes it and returns the focus', async () => {
  const { user, button } = await openSwitch({ ...visit, patient: { ...visit.patient, LastName: 'Carter' } })
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('James Carter')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).toHaveFocus()
})

test('in a browser that is never idle, the other providers come when the menu is opened', async () => {
  jest.spyOn(window, 'requestIdleCallback').mockReturnValue(0)
  const { list } = await openSwitch()
  expect(list.getByRole('button', { name: /^Northridge/ })).toBeVisible()
})

test('tabbing past the last entry closes the menu', async () => {
  const { user, button } = await openSwitch()
  screen.getByRole('link', { name: 'Log out' }).focus()
  await user.tab()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('a patient of one provider can log out and has no other provider', async () => {
  const asked: string[] = []
  const { user } = await renderPortal({
    path: '/bluebird-hme/home',
    patient: { OtherProviders: [] },
    fetch: (send) => (input, init) => {
      asked.push(urlOf(input))
      return send(input, init)
    },
  })
  await waitFor(() => expect(asked.join()).toContain('patient/providers'))
  await user.click(screen.getByRole('button', { name: /: your menu$/ }))
  expect(screen.getByRole('link', { name: 'Log out' })).toBeVisible()
  expect(screen.queryByText('Your providers')).not.toBeInTheDocument()
})

test('a single sign-on account loads no providers and has no switch', async () => {
  const asked: string[] = []
  await renderPortal({
    path: '/harbor-health/home',
    patient: { FirstName: 'Sasha', Account: 'single sign-on' },
    fetch: (send) => (input, init) => {
      asked.push(urlOf(input))
      return send(input, init)
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Sasha' })).toBeVisible()
  // Idle work is queued, then loads code, then makes a call, and each needs a turn.
  for (let turn = 0; turn < 10; turn += 1) await act(idleTurn)
  expect(asked.join()).not.toContain('patient/providers')
})
