/** @size all */

import { pageApi } from '@homeside/api-client/use-api'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { MadePatient } from '@homeside/contract/sandbox'
import {
  changeProvider,
  keepRegistration,
  leave,
  openSession,
  renewSession,
} from '@homeside/remote-kit/session-actions'
import { addPatient } from '@homeside/remote-kit/testing'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import {
  authAtom,
  locAtom,
  tempUserAtom,
  noRedirect,
  redirectInfoAtom,
  noShortCode,
  shortCodeInfoAtom,
} from '@homeside/session/tab-stores'
import { act, screen, waitFor } from '@testing-library/react'

import { signIn } from '../login/sign-in.ts'
import { loadDocument } from '../page/load-document.ts'
import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'

// Federation needs a browser that loads scripts. What is loaded does not matter to the session.
jest.mock('../federation/load-remote-page.ts', () => ({
  loadRemotePage: (_remote: unknown, page: string) =>
    Promise.resolve({ Component: () => <h1>{`Page ${page}`}</h1>, build: {} }),
}))

jest.mock('../page/load-document.ts')

type Route = PageSnapshot['remotes'][number]['descriptor']['routes'][number]

const [orders] = testSnapshot.remotes
const title = { en: 'Start', es: 'Inicio' }
/** A remote with public pages and a page of the wizard. */
const routes: Route[] = [
  { path: '/:alias/start', page: 'start', title, guard: { zone: 'public' } },
  { path: '/done', page: 'done', title, guard: { zone: 'public' } },
  {
    path: '/:alias/register/security',
    page: 'security',
    title,
    guard: { zone: 'public', needs: 'registrationStep', step: 1, denied: 'aliasLogin' },
  },
]
const snapshot: PageSnapshot = {
  ...testSnapshot,
  remotes: [
    orders!,
    { ...orders!, name: 'start', descriptor: { ...orders!.descriptor, name: 'start', routes, menu: [] } },
  ],
}

async function atStart(path = '/bluebird-hme/start', ownAliases: string[] = []) {
  const portal = await renderPortal({ snapshot, path, ownAliases })
  await screen.findByRole('heading', { name: /^Page/ })
  return portal
}

const signInOf = ({ Username, Password }: MadePatient, alias: string | null = null) =>
  signIn(
    pageApi(),
    { username: Username, password: Password },
    { alias, origin: window.location.origin, path: '/login' },
  )

async function answerOf(traits: Parameters<typeof addPatient>[0] = {}, alias: string | null = null) {
  const patient = await addPatient(traits)
  return { patient, answer: await signInOf(patient, alias) }
}

/** As Back and Forward do. */
function goTo(path: string): void {
  act(() => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

test('a session that a page opens leads home, and the store, other tabs and the sign-in’s place know of it', async () => {
  await atStart()
  const { answer, patient } = await answerOf({ FirstName: 'Cora' })
  act(() => void openSession(answer, { username: patient.Username }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Cora' })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/home')
  expect(localStorage.getItem('clearStorage')).not.toBeNull()
  expect(sessionStore().get(locAtom)).toBe('/bluebird-hme/start')
  expect(sessionStore().get(tempUserAtom)).toBe(patient.Username)
})

test('a session that a page opens leads to the page that was requested before, once', async () => {
  await atStart()
  sessionStore().set(redirectInfoAtom, { ...noRedirect, redirectPath: '/bluebird-hme/orders?page=2#top' })
  const { answer } = await answerOf()
  act(() => void openSession(answer))
  expect(await screen.findByRole('heading', { name: 'Page orders' })).toBeVisible()
  expect(window.location.href).toMatch(/\/bluebird-hme\/orders\?page=2#top$/)
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBeNull()
})

test.each(['/bluebird-hme/logout', '/bluebird-hme/login'])('never to %s', async (redirectPath) => {
  await atStart()
  sessionStore().set(redirectInfoAtom, { ...noRedirect, redirectPath })
  const { answer } = await answerOf()
  act(() => void openSession(answer))
  await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/home'))
})

test('a session that a page opens leads to the path that the page names', async () => {
  await atStart()
  const { answer } = await answerOf()
  act(() => void openSession(answer, { to: '/bluebird-hme/orders/new' }))
  expect(await screen.findByRole('heading', { name: 'Page new-order' })).toBeVisible()
})

test('a provider with a brand of its own gets a new document', async () => {
  await atStart('/bluebird-hme/start', ['northridge'])
  const { answer } = await answerOf({ Provider: 'northridge' })
  act(() => void openSession(answer))
  expect(loadDocument).toHaveBeenCalledWith('/northridge/home')
  expect(window.location.pathname).toBe('/bluebird-hme/start')
})

test('the login offers a patient’s several providers, and stores no temporary token', async () => {
  const { user } = await atStart()
  const { answer, patient } = await answerOf({ OtherProviders: ['northridge'] })
  act(() => void openSession(answer, { username: patient.Username }))
  await user.click(await screen.findByRole('button', { name: /Northridge/ }))
  await at('/northridge/home')
  expect(sessionStore().get(tempUserAtom)).toBe(patient.Username)
})

test('a choice that was left is not offered to the next visitor', async () => {
  await atStart()
  act(() => void answerOf({ OtherProviders: ['northridge'] }).then(({ answer }) => openSession(answer)))
  expect(await screen.findByRole('button', { name: /Northridge/ })).toBeVisible()
  expect(sessionStorage.getItem('auth')).toBeNull()
  goTo('/bluebird-hme/login')
  goTo('/login')
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

test('a texted link’s session has one screen', async () => {
  await atStart()
  sessionStore().set(shortCodeInfoAtom, { ...noShortCode, code: 'abc', dynamicTemplateRoute: 'orders' })
  const { answer } = await answerOf()
  act(() => void openSession({ ...answer, patientHubLite: true }))
  await at('/bluebird-hme/orders')
  expect(sessionStore().get(sessionModeAtom)).toBe('lite')
})

test('a patient without a provider goes to the providers', async () => {
  await atStart()
  const { answer } = await answerOf({ Account: 'no registrations' })
  act(() => void openSession(answer))
  await at('/providers')
  expect(sessionStore().get(sessionModeAtom)).toBe('no-registrations')
})

test('an unfinished registration continues at its step, and every page of the portal leads there', async () => {
  await atStart()
  const { answer } = await answerOf()
  act(() => void openSession({ ...answer, RegistrationStep: 1 }))
  expect(await screen.findByRole('heading', { name: 'Page security' })).toBeVisible()
  expect(sessionStore().get(sessionModeAtom)).toBe('registering')
  goTo('/bluebird-hme/home')
  await at('/bluebird-hme/register/security')
})

test('a complete registration becomes a portal session', async () => {
  await atStart()
  const { answer } = await answerOf()
  act(() => void openSession({ ...answer, RegistrationStep: 5 }))
  const progress = {
    CurrentStep: 5,
    MaxSteps: 5 as const,
    SkipContacts: false,
    LinkedUsername: null,
    Saved: {},
    Cards: { Front: null, Back: null },
  }
  act(() => keepRegistration({ ...progress, IsComplete: false }))
  expect(sessionStore().get(sessionModeAtom)).toBe('registering')
  act(() => keepRegistration({ ...progress, IsComplete: true }))
  expect(sessionStore().get(sessionModeAtom)).toBe('portal')
})

test('when somebody else is still signed in, nothing of theirs is kept', async () => {
  await atStart()
  const { answer } = await answerOf()
  act(() => void openSession(answer))
  await at('/bluebird-hme/home')
  sessionStorage.setItem('orderDraft', '{}')
  const link = { ...noShortCode, code: 'abc', dynamicTemplateRoute: 'orders' }
  sessionStore().set(shortCodeInfoAtom, link)
  const { answer: others } = await answerOf()
  act(() => void openSession({ ...others, patientHubLite: true }))
  await at('/bluebird-hme/orders')
  expect(sessionStorage.getItem('orderDraft')).toBeNull()
  expect(sessionStore().get(shortCodeInfoAtom)).toEqual(link)
})

test('a new token keeps the page', async () => {
  await atStart()
  const { answer } = await answerOf()
  act(() => void openSession(answer, { username: 'before', to: '/bluebird-hme/orders' }))
  await screen.findByRole('heading', { name: 'Page orders' })
  act(() => renewSession({ ...answer, access_token: 'renewed' }, 'after'))
  expect(sessionStore().get(authAtom)).toBe('renewed')
  expect(sessionStore().get(tempUserAtom)).toBe('after')
  expect(screen.getByRole('heading', { name: 'Page orders' })).toBeVisible()
})

test('a change of provider leads to its home, and keeps nothing of the old one', async () => {
  await atStart()
  const { answer, patient } = await answerOf({ OtherProviders: ['northridge'] }, 'bluebird-hme')
  act(() => void openSession(answer))
  await at('/bluebird-hme/home')
  sessionStorage.setItem('orderDraft', '{}')
  const other = await signInOf(patient, 'northridge')
  act(() => changeProvider(other, { isReactivated: true }))
  await at('/northridge/home')
  expect(sessionStorage.getItem('orderDraft')).toBeNull()
  expect(sessionStorage.getItem('providerInfo')).toContain('"showReactivatedProviderMessage":true')
})

test('leaving ends the session on the server and in other tabs, and the login says so', async () => {
  await atStart()
  const { answer } = await answerOf()
  act(() => void openSession(answer, { to: '/bluebird-hme/start' }))
  await at('/bluebird-hme/start')
  await act(() => leave())
  expect(await screen.findByText('You are logged out.')).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/login')
  expect(localStorage.getItem('clearStorage')).toBeNull()
  const late = pageApi().get('patient/dashboard', {
    headers: { Authorization: `Bearer ${answer.access_token}`, Alias: 'bluebird-hme' },
  })
  await expect(late).rejects.toMatchObject({ code: 'session-expired' })
})

test('what the page still loads when the patient leaves is aborted, not refused by the server', async () => {
  await atStart()
  const { answer } = await answerOf()
  act(() => void openSession(answer, { to: '/bluebird-hme/start' }))
  await at('/bluebird-hme/start')
  const late = pageApi().get('orders/open')
  const failure = late.catch((error: unknown) => error)
  // The request leaves with the next task.
  await new Promise((resolve) => setTimeout(resolve))
  await act(() => leave())
  expect(await failure).toMatchObject({ code: 'aborted' })
  expect(await screen.findByText('You are logged out.')).toBeVisible()
})

test('a public page may stay', async () => {
  await atStart('/done')
  const { answer } = await answerOf()
  act(() => void openSession(answer, { to: '/done' }))
  await act(() => leave(null))
  expect(screen.getByRole('heading', { name: 'Page done' })).toBeVisible()
  expect(sessionStore().get(sessionModeAtom)).toBe('signed-out')
})
