/** @size all */
import { addPatient } from '@homeside/remote-kit/testing'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom, redirectInfoAtom } from '@homeside/session/tab-stores'
import { act, screen, waitFor } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

/** Covers sections 2.3 and 2.9 of the specification. */

test('a deep link asks to sign in first and is followed once afterwards', async () => {
  const { Username, Password } = await addPatient()
  const { user } = await renderPortal({ path: '/bluebird-hme/forms/intake?step=2' })
  await user.type(await screen.findByLabelText('Username or email'), Username)
  expect(window.location.pathname).toBe('/bluebird-hme/login')
  await user.type(screen.getByLabelText('Password'), Password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'We cannot find that page' })).toBeVisible()
  expect(window.location.pathname + window.location.search).toBe('/bluebird-hme/forms/intake?step=2')
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBeNull()
})

test('a page under another alias than one signs in at is forgotten', async () => {
  const { Username, Password } = await addPatient({ FirstName: 'Rose' })
  const { user } = await renderPortal({ path: '/bluebird-hme/login' })
  act(() => {
    const store = sessionStore()
    store.set(redirectInfoAtom, { ...store.get(redirectInfoAtom), redirectPath: '/no/such/page' })
  })
  await user.type(await screen.findByLabelText('Username or email'), Username)
  await user.type(screen.getByLabelText('Password'), Password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/home')
})

test.each(['/bluebird-hme/orders/new', '/bluebird-hme/logout', '/providers'])(
  'a tab that lost its provider, but not its token, comes to a login that works, from %s',
  async (path) => {
    const patient = await addPatient({ FirstName: 'Rose' })
    const { user } = await renderPortal({ path, patient, prepare: () => sessionStore().set(aliasAtom, null) })
    await user.type(await screen.findByLabelText('Username or email'), patient.Username)
    await user.type(screen.getByLabelText('Password'), patient.Password)
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(sessionStore().get(aliasAtom)).toBe('bluebird-hme'))
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/bluebird-hme\/(home|orders\/new)$/))
  },
)

test('another provider’s home leads to one’s own', async () => {
  await renderPortal({ path: '/northridge/home', patient: { FirstName: 'Rose' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/home')
})

test('a page at another provider’s address opens at one’s own provider, with its query and its fragment', async () => {
  await renderPortal({ path: '/northridge/orders?page=2&size=10#top', patient: { FirstName: 'Rose' } })
  await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/orders'))
  expect(window.location.search + window.location.hash).toBe('?page=2&size=10#top')
})

test('a deeper path at another provider shows the invalid-route message once, at one’s own home', async () => {
  const { user } = await renderPortal({ path: '/northridge/orders/new', patient: { FirstName: 'Rose' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('That page is not available to you.')
  expect(screen.getAllByText(/That page is not available to you/)).toHaveLength(1)
  expect(window.location.pathname).toBe('/bluebird-hme/home')
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('logging out ends the session here and on the server, and is never remembered as a page', async () => {
  const { api, user } = await renderPortal({ path: '/bluebird-hme/home', patient: { FirstName: 'Rose' } })
  const token = sessionStorage.getItem('auth')
  await user.click(await screen.findByRole('button', { name: /: your menu$/ }))
  await user.click(screen.getByRole('link', { name: 'Log out' }))
  expect(await screen.findByText('You are logged out.')).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/login')
  expect(sessionStorage.getItem('auth')).toBeNull()
  const answer = await api.handle(
    new Request(`${api.origin}/patient/dashboard`, { headers: { Authorization: `Bearer ${token}` } }),
  )
  expect(answer.status).toBe(401)
})

test('a logout in another tab leads to the login', async () => {
  await renderPortal({ path: '/bluebird-hme/home', patient: { FirstName: 'Rose' } })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  localStorage.removeItem('clearStorage')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'clearStorage', newValue: null }))
  })
  expect(await screen.findByText('You are logged out.')).toBeVisible()
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBeNull()
})
