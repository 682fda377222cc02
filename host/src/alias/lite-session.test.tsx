import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'
import { noShortCode, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { act, screen, waitFor } from '@testing-library/react'

import { expireSession } from '../session/session-end.ts'
import { renderPortal } from '../testing/render-portal.tsx'

/** Covers section 2.3 of the specification. */

jest.mock('../federation/load-remote-page.ts', () => ({
  loadRemotePage: () => Promise.resolve({ Component: () => <h1>Orders are here</h1>, build: {} }),
}))

/** A session as a texted link to the orders opens it. */
function renderLite(path = '/bluebird-hme/orders') {
  return renderPortal({
    path,
    patient: {},
    prepare: () => {
      const store = sessionStore()
      store.set(dashboardAtom, { ...store.get(dashboardAtom), patientHubLite: true })
      store.set(shortCodeInfoAtom, { ...noShortCode, code: 'abc', dynamicTemplateRoute: 'orders' })
    },
  })
}

test('a texted link’s session has one screen without a menu, and a working way out', async () => {
  const { user } = await renderLite()
  expect(await screen.findByRole('heading', { name: 'Orders are here' })).toBeVisible()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /: your menu$/ })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Log out' }))

  await waitFor(() => expect(window.location.pathname).toBe('/m/invalid'))
  expect(window.location.search).toBe('?alias=bluebird-hme')
  expect(sessionStorage.getItem('auth')).toBeNull()
})

test('another screen leads to the login, which does not send a texted link’s session back', async () => {
  await renderLite('/bluebird-hme/home')
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/login')
})

test('an expired session of a texted link returns to its verification while the link is known', async () => {
  await renderLite()
  await screen.findByRole('heading', { name: 'Orders are here' })
  act(() => expireSession())
  await waitFor(() => expect(window.location.pathname).toBe('/verification'))
  expect(sessionStorage.getItem('auth')).toBeNull()
})

test('an expired session of a forgotten link ends at the login', async () => {
  await renderLite()
  await screen.findByRole('heading', { name: 'Orders are here' })
  act(() => {
    const store = sessionStore()
    store.set(shortCodeInfoAtom, { ...store.get(shortCodeInfoAtom), code: null })
    expireSession()
  })
  await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/login'))
  expect(await screen.findByText(/Session expired/)).toBeVisible()
})
