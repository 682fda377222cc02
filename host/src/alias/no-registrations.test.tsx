/** @size all */
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { addPatient } from '@homeside/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'

import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'

/** Covers sections 2.4 and 6 of the specification. */

jest.mock('../federation/load-remote-page.ts', () => ({
  loadRemotePage: (_remote: unknown, page: string) => Promise.resolve({ Component: () => <h1>{page}</h1>, build: {} }),
}))

const [orders] = testSnapshot.remotes
if (!orders) throw new Error('The test snapshot has lost its remote.')
const guard = { zone: 'no-registrations' } as const
const title = { en: 'Settings', es: 'Configuración' }
const account: PageSnapshot['remotes'][number] = {
  ...orders,
  name: 'account-settings',
  descriptor: {
    name: 'account-settings',
    contract: 1,
    routes: [{ path: '/settings', page: 'settings', title, guard }],
    menu: [{ label: title, path: '/settings', order: 40, icon: 'account' }],
    homeCards: [],
  },
}
const snapshot = { ...testSnapshot, remotes: [orders, account] }

async function signInWithoutProvider(path: string) {
  const { Username, Password } = await addPatient({ Account: 'no registrations' })
  const portal = await renderPortal({ path: '/login', snapshot })
  await portal.user.type(await screen.findByLabelText('Username or email'), Username)
  await portal.user.type(screen.getByLabelText('Password'), Password)
  await portal.user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('heading', { level: 1, name: 'No provider is linked to your account yet' })
  act(() => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  return portal
}

test('a patient without a provider has their own layout and menu', async () => {
  const { user } = await signInWithoutProvider('/providers')
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  expect([...menu.querySelectorAll('a')].map((link) => link.pathname)).toEqual(['/providers', '/settings'])
  await user.click(screen.getByRole('link', { name: 'Account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'settings' })).toBeVisible()
  expect(window.location.pathname).toBe('/settings')
})

test('a provider’s area leads them back to their own', async () => {
  await signInWithoutProvider('/bluebird-hme/orders')
  await waitFor(() => expect(window.location.pathname).toBe('/providers'))
})

test('a patient with a provider is led home from that layout', async () => {
  await renderPortal({ path: '/settings', patient: { FirstName: 'Rose' }, snapshot })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/home')
})

test('nobody sees it before signing in', async () => {
  await renderPortal({ path: '/settings', snapshot })
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
})

test.each(['/providers/new', '/changePassword', '/credits'])(
  'without a remote for %s it says so to them, and leads anybody else home',
  async (path) => {
    const { unmount } = await signInWithoutProvider(path)
    expect(await screen.findByText('This part of the portal is not available here')).toBeVisible()
    expect(window.location.pathname).toBe(path)
    unmount()
    await renderPortal({ path, patient: { FirstName: 'Rose' }, snapshot })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })).toBeVisible()
    expect(window.location.pathname).toBe('/bluebird-hme/home')
  },
)
