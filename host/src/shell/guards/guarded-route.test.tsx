import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { addPatient, urlOf, type PortalOptions } from '@homeside/remote-kit/testing'
import { saveSignIn } from '@homeside/session/sign-in'
import { sessionStore } from '@homeside/session/store'
import { aliasStoreAtom, noShortCode, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { signInAnswer } from '@homeside/session/testing/sign-in-answer'
import { act, screen, waitFor } from '@testing-library/react'

import { firstPath } from '../../alias/take-destination.ts'
import { renderPortal, testSnapshot } from '../../testing/render-portal.tsx'
import { deniedPath } from './denied.tsx'

/** Covers sections 2.3 and 2.9 of the specification. */

// Federation needs a browser that loads scripts. What is loaded does not matter to the guard.
jest.mock('../../federation/load-remote-page.ts', () => ({
  loadRemotePage: async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return { Component: () => <h1>Behind the guard</h1>, build: {} }
  },
}))

type RouteGuard = PageSnapshot['remotes'][number]['descriptor']['routes'][number]['guard']

const message = 'That page is not available to you. Use the menu to find your way.'
const [remote] = testSnapshot.remotes

/** The portal with one route, `/:alias/guarded`, behind this guard. */
function snapshotWith(guard: RouteGuard, path = '/:alias/guarded') {
  if (!remote) throw new Error('The snapshot for tests has lost its remote.')
  const route = { path, page: 'guarded', title: { en: 'Guarded', es: 'Guardada' }, guard }
  const descriptor = { ...remote.descriptor, routes: [route], menu: [] }
  return { ...testSnapshot, remotes: [{ ...remote, descriptor }] }
}

function visit(guard: RouteGuard, path: string, patient: PortalOptions['patient'] = {}) {
  return renderPortal({ snapshot: snapshotWith(guard), path, patient })
}

const denied = (place: string) => deniedPath(place, [], 'northridge')

test('a signed-out visitor is led to the login that a check names, and never to another origin', () => {
  expect(denied('/bluebird-hme/login')).toBe('/bluebird-hme/login')
  expect(denied('https://elsewhere.example/login')).toBe('/northridge/login')
  expect(denied('login')).toBe('/login')
  expect(denied('aliasLogin')).toBe('/northridge/login')
  expect(firstPath([])).toBe('/login')
})

test('a signed-in patient is led home instead of a login', () => {
  saveSignIn(signInAnswer, 'alma.rivers')
  expect(denied('/bluebird-hme/login')).toBe('/bluebird-hme/home')
  expect(denied('aliasLogin')).toBe('/bluebird-hme/home')
})

test('a texted link’s session is led to its one screen, and to the login when its link is forgotten', () => {
  saveSignIn({ ...signInAnswer, patientHubLite: true }, 'alma.rivers')
  expect(denied('home')).toBe('/bluebird-hme/login')
  sessionStore().set(shortCodeInfoAtom, { ...noShortCode, dynamicTemplateRoute: 'orders' })
  expect(firstPath([])).toBe('/bluebird-hme/orders?from=text')
  sessionStore().set(shortCodeInfoAtom, noShortCode)
  expect(firstPath([])).toBe('/bluebird-hme/login?from=text')
})

test.each<[string, RouteGuard]>([
  ['asks for nothing', { zone: 'alias' }],
  ['asks for flags that are on', { zone: 'alias', flagsAll: ['PatientSuppliesFeatureActive'], denied: 'home' }],
  ['forbids what is off', { zone: 'alias', notAll: ['SingleSignOnFeatureActive', 'IsSingleSignOnAccount'] }],
])('a guard that %s lets the patient through', async (_what, guard) => {
  await visit(guard, '/bluebird-hme/guarded')
  expect(await screen.findByRole('heading', { name: 'Behind the guard' })).toBeVisible()
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})

test('without the flag: the invalid-route message, at the home of one’s provider', async () => {
  const guard: RouteGuard = { zone: 'alias', flagsAll: ['PatientCommunicationsFeatureActive'], denied: 'home' }
  const patient = await addPatient({ Provider: ['without messages'] })
  await visit(guard, `/${patient.Alias}/guarded`, patient)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(window.location.pathname).toBe(`/${patient.Alias}/home`)
  expect(screen.queryByText('Behind the guard')).not.toBeInTheDocument()
})

test('a silent guard shows no message', async () => {
  const guard: RouteGuard = { zone: 'alias', flagsAll: ['PatientCommunicationsFeatureActive'], silent: true }
  const patient = await addPatient({ FirstName: 'James', Provider: ['without messages'] })
  await visit(guard, `/${patient.Alias}/guarded`, patient)
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, James' })).toBeVisible()
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})

test('with both single-sign-on flags on, the providers page shows the invalid-route message', async () => {
  const guard: RouteGuard = { zone: 'alias', notAll: ['SingleSignOnFeatureActive', 'IsSingleSignOnAccount'] }
  await visit(guard, '/harbor-health/guarded', { Account: 'single sign-on' })
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(window.location.pathname).toBe('/harbor-health/home')
})

test('flags that could not be loaded are no refusal: an error with Retry, in place', async () => {
  const guard: RouteGuard = { zone: 'alias', flagsAll: ['PatientSuppliesFeatureActive'] }
  let isDown = true
  const { user } = await renderPortal({
    snapshot: snapshotWith(guard),
    path: '/bluebird-hme/guarded',
    patient: {},
    fetch: (send) => (input, init) =>
      isDown && urlOf(input).includes('dashboard')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(input, init),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Cannot connect to servers.')
  expect(window.location.pathname).toBe('/bluebird-hme/guarded')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Behind the guard' })).toBeVisible()
})

test('the mark of an altered alias ends at home with the message, and is cleared', async () => {
  const guard: RouteGuard = { zone: 'alias', aliasMatch: true }
  const snapshot = snapshotWith(guard, '/:alias/guarded/deep')
  await renderPortal({ snapshot, path: '/northridge/guarded/deep', patient: {} })
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(window.location.pathname).toBe('/bluebird-hme/home')
  expect(sessionStore().get(aliasStoreAtom).aliasManuallyAltered).toBe(false)
})

test('the mark that a page without a guard left at another alias closes no page of one’s own', async () => {
  await renderPortal({
    snapshot: snapshotWith({ zone: 'alias', aliasMatch: true }),
    path: '/bluebird-hme/guarded',
    patient: {},
    prepare: () => sessionStore().set(aliasStoreAtom, { aliasName: null, aliasManuallyAltered: true }),
  })
  expect(await screen.findByRole('heading', { name: 'Behind the guard' })).toBeVisible()
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})

test.each(['/BLUEBIRD-HME/Guarded', '/bluebird%2Dhme/guarded', '/bluebird-hme/guarded/', '/Bluebird-HME/%67uarded'])(
  'the address as people type it: %s',
  async (path) => {
    await visit({ zone: 'alias', aliasMatch: true }, path)
    expect(await screen.findByRole('heading', { name: 'Behind the guard' })).toBeVisible()
    expect(screen.queryByText(message)).not.toBeInTheDocument()
  },
)

test('a public route has no guard to pass', async () => {
  await renderPortal({ snapshot: snapshotWith({ zone: 'public' }, '/guarded'), path: '/guarded' })
  expect(await screen.findByRole('heading', { name: 'Behind the guard' })).toBeVisible()
})

describe('a page of the registration, for a patient who is registered', () => {
  const guard: RouteGuard = { zone: 'public', needs: 'registrationStep', step: 5, denied: 'aliasLogin' }

  test('an address that is typed shows the message', async () => {
    await visit(guard, '/bluebird-hme/guarded')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(window.location.pathname).toBe('/bluebird-hme/home')
  })

  test('Back, after finishing, leads home without it', async () => {
    await renderPortal({
      snapshot: snapshotWith(guard),
      path: '/bluebird-hme/guarded',
      patient: { FirstName: 'James' },
      prepare: () => {
        window.history.replaceState({ idx: 1, key: 'default' }, '')
        window.history.pushState({ idx: 2, key: 'finished' }, '', '/bluebird-hme/home')
      },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, James' })).toBeVisible()
    act(() => window.history.back())
    // The page of the registration was replaced.
    await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }))
    await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/home'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, James' })).toBeVisible()
    expect(screen.queryByText(message)).not.toBeInTheDocument()
  })
})

describe('a link of another provider', () => {
  const ofBoth = () => addPatient({ OtherProviders: ['northridge'] })

  test.each([
    ['a page that opens at the own provider in its place', '/northridge/guarded?from=mail'],
    ['a page that the guard refuses', '/northridge/guarded/7'],
  ])('that is the patient’s too offers to go there: %s', async (_what, path) => {
    const guard = { zone: 'alias', aliasMatch: true } as const
    const snapshot = snapshotWith(guard, path.endsWith('7') ? '/:alias/guarded/:id' : '/:alias/guarded')
    const { user } = await renderPortal({ snapshot, path, patient: await ofBoth() })
    await user.click(await screen.findByRole('button', { name: 'Go to Northridge Medical Supply' }))
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(path))
    expect(await screen.findByRole('heading', { name: 'Behind the guard' })).toBeVisible()
    expect(screen.queryByText(/another of your providers/)).not.toBeInTheDocument()
  })

  test('that is none of the patient’s offers nothing', async () => {
    let isAnswered = false
    await renderPortal({
      snapshot: snapshotWith({ zone: 'alias' }),
      path: '/northridge/guarded',
      patient: {},
      fetch: (send) => async (input, init) => {
        const answer = await send(input, init)
        if (urlOf(input).endsWith('/patient/providers')) isAnswered = true
        return answer
      },
    })
    expect(await screen.findByRole('heading', { name: 'Behind the guard' })).toBeVisible()
    await waitFor(() => expect(isAnswered).toBe(true))
    expect(screen.queryByText(/another of your providers/)).not.toBeInTheDocument()
  })

  test('is offered until the patient goes on', async () => {
    const { user } = await renderPortal({
      snapshot: snapshotWith({ zone: 'alias' }),
      path: '/northridge/guarded',
      patient: await ofBoth(),
    })
    expect(await screen.findByText(/another of your providers/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(screen.queryByText(/another of your providers/)).not.toBeInTheDocument())
  })
})
