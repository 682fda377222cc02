import type { PatientTraits } from '@homeside/contract/sandbox'
import { registeredAtom } from '@homeside/session/screen-stores'
import { sessionStore } from '@homeside/session/store'
import { screen, waitFor } from '@testing-library/react'

import { renderPortal } from './testing/render-portal.tsx'

/** Covers sections 2.1 and 2.2 of the specification. */

const patient: PatientTraits = { FirstName: 'Rose' }

/** What the page shows now. Tests ask again: on the way, a page of the same title may stand at another address. */
const shown = () => ({
  place: window.location.pathname,
  title: screen.queryByRole('heading', { level: 1 })?.textContent,
})

test.each(['/m/abc', '/bluebird-hme/reset', '/register/verify'])(
  'an address of a remote that is not deployed is not called mistyped: %s',
  async (path) => {
    await renderPortal({ path })
    expect(await screen.findByRole('heading', { name: 'This part of the portal is not available here' })).toBeVisible()
  },
)

test.each([
  ['/', 'Log in', '/login'],
  ['/login', 'Log in', '/login'],
  ['/bluebird-hme', 'Log in', '/bluebird-hme/login'],
  ['/bluebird-hme/login', 'Log in', '/bluebird-hme/login'],
  ['/bluebird-hme/home', 'Log in', '/bluebird-hme/login'],
  ['/bluebird-hme/logout', 'Log in', '/bluebird-hme/login'],
  ['/home', 'Log in', '/login'],
  ['/logout', 'Log in', '/login'],
  ['/providers', 'Log in', '/login'],
  ['/forbidden', 'You cannot open this page', '/forbidden'],
  ['/sso', 'We could not log you in', '/sso'],
  ['/faqs', 'Questions and answers', '/faqs'],
  ['/bluebird-hme/faqs', 'Questions and answers', '/bluebird-hme/faqs'],
  ['/verify', 'Check your email', '/verify'],
  ['/verify/no-such-link', 'This link is not complete', '/verify/no-such-link'],
  [`/verify/${'x'.repeat(43)}`, 'This link no longer works', `/verify/${'x'.repeat(43)}`],
  ['/portalRedirect', 'Log in', '/login'],
  ['/portalRedirect/101', 'Log in', '/bluebird-hme/login'],
  ['/portalRedirect/99999', 'Log in', '/login'],
  ['/portalRedirect/not-a-key', 'Log in', '/login'],
  ['/networkdown', 'Cannot connect to servers', '/networkdown'],
  ['/privacyPolicy', 'Privacy policy', '/privacyPolicy'],
  ['/PRIVACYpolicy', 'Privacy policy', '/PRIVACYpolicy'],
  ['/terms', 'Terms', '/terms'],
  ['/bluebird-hme/terms', 'Terms', '/bluebird-hme/terms'],
  ['/about', 'About this portal', '/about'],
  ['/bluebird-hme/about', 'About this portal', '/bluebird-hme/about'],
  ['/settings', 'Log in', '/login'],
  ['/no/such/page', 'Log in', '/no/login'],
])('signed out, %s shows “%s” at %s', async (path, title, place) => {
  await renderPortal({ path })
  await waitFor(() => expect(shown()).toEqual({ place, title }))
})

test.each([
  ['/bluebird-hme/faqs', '/bluebird-hme/login'],
  ['/bluebird-hme/terms', '/bluebird-hme/login'],
  ['/privacyPolicy?alias=bluebird-hme', '/bluebird-hme/login'],
  ['/about', '/login'],
])('signed out, %s leads back to the login', async (path, login) => {
  await renderPortal({ path })
  expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', login)
})

test('signed in, a public text leads nowhere else', async () => {
  await renderPortal({ path: '/bluebird-hme/about', patient })
  expect(await screen.findByRole('heading', { name: 'About this portal' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument()
})

test.each([
  ['/', 'Hello, Rose', '/bluebird-hme/home'],
  ['/home', 'Hello, Rose', '/bluebird-hme/home'],
  ['/sso', 'Hello, Rose', '/bluebird-hme/home'],
  ['/bluebird-hme', 'Hello, Rose', '/bluebird-hme/home'],
  ['/bluebird-hme/home', 'Hello, Rose', '/bluebird-hme/home'],
  ['/providers', 'Hello, Rose', '/bluebird-hme/home'],
  ['/logout', 'Hello, Rose', '/bluebird-hme/home'],
  ['/settings', 'Hello, Rose', '/bluebird-hme/home'],
  ['/bluebird-hme/settings', 'Account', '/bluebird-hme/settings'],
  ['/bluebird-hme/no/such/page', 'We cannot find that page', '/bluebird-hme/no/such/page'],
])('signed in, %s shows “%s” at %s', async (path, title, place) => {
  await renderPortal({ path, patient })
  await waitFor(() => expect(shown()).toEqual({ place, title }))
})

test('signed in, /:alias/logout logs out', async () => {
  await renderPortal({ path: '/bluebird-hme/logout', patient })
  expect(await screen.findByText('You are logged out.')).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/login')
})

test('whoever has just registered reads it until they go on', async () => {
  const { user } = await renderPortal({
    path: '/bluebird-hme/home',
    patient,
    prepare: () => sessionStore().set(registeredAtom, 'yes'),
  })
  expect(await screen.findByText('You are registered with Bluebird Home Medical.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Account' }))
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  await waitFor(() => expect(screen.queryByText(/^You are registered/)).not.toBeInTheDocument())
  expect(sessionStore().get(registeredAtom)).toBeNull()
})
