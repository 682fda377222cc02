/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { dashboardAtom } from '@homeside/session/dashboard'
import { noProviderInfo, providerInfoAtom } from '@homeside/session/screen-stores'
import { replaceSessionStore, sessionStore } from '@homeside/session/store'
import { aliasStoreAtom, noShortCode, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { cleanup, render } from '@testing-library/react'

import { Portal } from '../portal.tsx'
import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'
import { goBack, goTo, settle } from '../testing/visits.ts'

// Federation needs a browser that loads scripts. What is loaded does not matter to the guard.
jest.mock('../federation/load-remote-page.ts', () => ({
  loadRemotePage: (_remote: unknown, page: string) =>
    Promise.resolve({
      Component: () => <h1>{`Page ${page}`}</h1>,
      build: {},
      checks: {
        yes: () => Promise.resolve(true),
        no: () => Promise.resolve(false),
        elsewhere: () => Promise.resolve('/open?from=check'),
        outside: () => Promise.resolve('//evil.example/open'),
      },
    }),
}))

const modes = [
  'signed out',
  'lite',
  'registering 1',
  'registering 2',
  'registering 3',
  'registering 4',
  'registering 5',
  'no registrations',
  'signed in',
] as const
type Mode = (typeof modes)[number]
const patients: readonly Mode[] = ['lite', 'signed in']
const steps = [1, 2, 3, 4, 5] as const

interface Row {
  path: string
  guard: RouteGuard
  /** Who may open it. */
  opens: readonly Mode[]
  /** Where it sends refused visitors who are signed out. Signed-in patients go to their first page. */
  signedOut?: string
}

const never: readonly Mode[] = []
const own = '/bluebird-hme/login'
const supplies = 'PatientSuppliesFeatureActive'
const singleSignOn = 'IsSingleSignOnAccount'
const unknown = (path: string, guard: object): Row => ({ path, guard: guard as RouteGuard, opens: never })

const rows: readonly Row[] = [
  { path: '/open', guard: { zone: 'public' }, opens: modes },
  { path: '/code', guard: { zone: 'public', needs: 'shortCode' }, opens: ['lite'], signedOut: '/m/invalid' },
  { path: '/:alias/site', guard: { zone: 'public', needs: 'providerSite', denied: 'login' }, opens: never },
  {
    path: '/featured',
    guard: { zone: 'public', flagsAll: [supplies], denied: 'login' },
    opens: modes.filter((mode) => !['signed out', 'no registrations'].includes(mode)),
  },
  { path: '/not-featured', guard: { zone: 'public', flagsAll: [singleSignOn] }, opens: never },
  { path: '/unless', guard: { zone: 'public', notAll: [supplies, singleSignOn] }, opens: modes },
  { path: '/yes', guard: { zone: 'public', check: 'yes' }, opens: modes },
  { path: '/no', guard: { zone: 'public', check: 'no', denied: 'login' }, opens: never },
  {
    path: '/:alias/no',
    guard: { zone: 'public', check: 'no', denied: 'aliasLogin', silent: true },
    opens: never,
    signedOut: own,
  },
  { path: '/outside', guard: { zone: 'public', check: 'outside' }, opens: never },
  { path: '/lacking', guard: { zone: 'public', check: 'lacking' }, opens: never },
  ...steps.map((step): Row => ({
    path: `/:alias/step${step}`,
    guard: { zone: 'public', needs: 'registrationStep', step, denied: 'aliasLogin' },
    opens: modes.filter((mode) => Number(mode.slice(-1)) >= step),
    signedOut: own,
  })),
  {
    path: '/cards',
    guard: { zone: 'public', needs: 'registrationStep', step: [2, 5], denied: 'login' },
    opens: ['registering 2', 'registering 5'],
  },
  { path: '/:alias/orders', guard: { zone: 'alias' }, opens: patients, signedOut: own },
  { path: '/:alias/orders/own', guard: { zone: 'alias', aliasMatch: true }, opens: patients, signedOut: own },
  { path: '/:alias/orders/on', guard: { zone: 'alias', flagsAll: [supplies] }, opens: patients, signedOut: own },
  {
    path: '/:alias/orders/off',
    guard: { zone: 'alias', flagsAll: [supplies, singleSignOn] },
    opens: never,
    signedOut: own,
  },
  { path: '/:alias/orders/unless', guard: { zone: 'alias', notAll: [supplies] }, opens: never, signedOut: own },
  { path: '/:alias/orders/yes', guard: { zone: 'alias', check: 'yes' }, opens: patients, signedOut: own },
  { path: '/:alias/orders/no', guard: { zone: 'alias', check: 'no', silent: true }, opens: never, signedOut: own },
  { path: '/:alias/credits', guard: { zone: 'alias' }, opens: ['signed in'], signedOut: own },
  { path: '/none', guard: { zone: 'no-registrations' }, opens: ['no registrations'] },
  { path: '/none/yes', guard: { zone: 'no-registrations', check: 'yes' }, opens: ['no registrations'] },
  { path: '/none/featured', guard: { zone: 'no-registrations', flagsAll: [supplies] }, opens: never },
  unknown('/x1', { zone: 'public', needs: 'moonPhase' }),
  unknown('/x2', { zone: 'public', moon: 'full' }),
  unknown('/x3', { zone: 'lunar' }),
  unknown('/x4', { zone: 'public', notAll: ['MoonFeatureActive'] }),
  unknown('/x5', { zone: 'public', needs: 'registrationStep' }),
  unknown('/x6', { zone: 'public', constructor: 'Object' }),
  unknown('/x7', { zone: 'public', check: 'constructor' }),
  unknown('/x8', {}),
]

const title = { en: 'Guarded', es: 'Guardada' }
const remote = testSnapshot.remotes[0]!
const routes = rows.map(({ path, guard }) => ({ path, page: path.replace('/:alias', '').slice(1), title, guard }))
const snapshot: PageSnapshot = {
  ...testSnapshot,
  remotes: [{ ...remote, descriptor: { ...remote.descriptor, routes, menu: [] } as typeof remote.descriptor }],
}

/** The first page of a refused visitor, to which a login would lead. */
function refusedTo(mode: Mode, { signedOut = '/login', guard }: Row): string {
  if (guard.needs === 'shortCode') return '/m/invalid'
  if (mode === 'signed out') return guard.zone === 'no-registrations' ? '/login' : signedOut
  if (mode === 'lite') return guard.denied === 'login' ? '/login' : own
  if (mode === 'no registrations') return '/providers'
  return mode === 'signed in' ? '/bluebird-hme/home' : `/bluebird-hme/step${mode.slice(-1)}`
}

function traits(mode: Mode): PatientTraits {
  if (mode === 'no registrations') return { Account: 'no registrations' }
  const step = /registering (\d)/.exec(mode)?.[1]
  return step ? { RegistrationStep: Number(step) } : {}
}

/** The stores as the session actions leave them. */
function enterMode(mode: Mode): void {
  const store = sessionStore()
  if (mode !== 'lite') return
  store.set(dashboardAtom, { ...store.get(dashboardAtom), patientHubLite: true })
  store.set(shortCodeInfoAtom, { ...noShortCode, code: 'abc', dynamicTemplateRoute: 'orders' })
}

async function load(path?: string): Promise<void> {
  cleanup()
  replaceSessionStore()
  if (path !== undefined) window.history.pushState(null, '', path)
  render(<Portal snapshot={structuredClone(snapshot)} />)
  await settle()
}

const visits: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'a direct visit': (path) => load(path),
  'a link inside': async (path) => {
    await load('/open')
    await goTo(path)
  },
  'a reload': async (path) => {
    await load(path)
    await load()
  },
  Back: async (path) => {
    await load(path)
    await goTo('/open')
    await goBack()
  },
}

const shown = () => `${window.location.pathname} ${document.querySelector('h1')?.textContent}`

/** Each visit of each route in each mode. This takes minutes, so the usual run leaves it out. */

/**
 * What the usual run takes: every route in every mode with one of the visits, in turn, so that every route and every
 * mode is visited in each way. Routes that require no registration step treat all steps alike, so one step stands for
 * all.
 */
function isTaken(row: Row, mode: Mode, visit: number): boolean {
  if (isLong) return true
  const [rowNumber, modeNumber] = [rows.indexOf(row), modes.indexOf(mode)]
  const asksForStep = row.guard.needs === 'registrationStep'
  const step = modes.indexOf('registering 1') + (rowNumber % steps.length)
  if (mode.startsWith('registering') && !asksForStep && modeNumber !== step) return false
  return (rowNumber + modeNumber) % Object.keys(visits).length === visit
}

function judge(row: Row, mode: Mode): string | null {
  const path = row.path.replace(':alias', 'bluebird-hme')
  const opens = row.opens.includes(mode)
  const page = `Page ${row.path.replace('/:alias', '').slice(1)}`
  const expected = opens ? path : refusedTo(mode, row)
  if (mode.startsWith('registering') && document.body.textContent.includes('not available to you')) {
    return `${row.path} speaks of a menu, which nobody has who registers`
  }
  const isOpen = document.querySelector('h1')?.textContent === page
  if (isOpen === opens && window.location.pathname === expected) return null
  return `${row.path} ${opens ? 'opens' : `leads to ${expected}`}, not: ${shown()}`
}

/** Judges an address of another provider: only somebody who may enter everywhere is let in. */
function judgeElsewhere(row: Row, mode: Mode): string | null {
  const heading = document.querySelector('h1')?.textContent
  const isTheirs = window.location.pathname.startsWith('/northridge/') && heading?.startsWith('Page')
  // Section 2.3 of the specification: three segments without a guard of their own go on, with the mark. Nothing of the
  // provider is shown.
  const mayStay = row.guard.aliasMatch === undefined && !row.guard.flagsAll && !row.guard.notAll && !row.guard.needs
  return isTheirs && !(mayStay && row.opens.includes(mode)) ? `elsewhere ${row.path}: ${shown()}` : null
}

test.each(modes)('%s opens by every visit to those whom its guard allows, and to nobody else', async (mode) => {
  const signsIn = mode !== 'signed out'
  await renderPortal({
    snapshot,
    path: '/open',
    ...(signsIn ? { patient: traits(mode) } : {}),
    prepare: () => enterMode(mode),
  })
  await settle()
  const kept = Object.entries(sessionStorage)
  /** The session as it was, whatever the visit before changed. */
  const again = (): void => {
    sessionStorage.clear()
    for (const [name, value] of kept) sessionStorage.setItem(name, value)
  }

  const wrong: (string | null)[] = []
  for (const row of rows) {
    for (const [number, [name, visit]] of Object.entries(visits).entries()) {
      if (!isTaken(row, mode, number)) continue
      again()
      await visit(row.path.replace(':alias', 'bluebird-hme'))
      const fault = judge(row, mode)
      wrong.push(fault && `by ${name}: ${fault}`)
    }
    if (!row.path.startsWith('/:alias/')) continue
    if (Object.keys(visits).every((_, number) => !isTaken(row, mode, number))) continue
    again()
    await load(row.path.replace(':alias', 'northridge'))
    wrong.push(judgeElsewhere(row, mode))
  }
  expect(wrong.filter((fault) => fault !== null)).toEqual([])
})

test('a chosen provider opens its own address only', async () => {
  await renderPortal({ snapshot, path: '/open' })
  const store = sessionStore()
  store.set(aliasStoreAtom, { aliasName: 'bluebird-hme', aliasManuallyAltered: false })
  store.set(providerInfoAtom, { ...noProviderInfo, siteKey: 101 })
  await goTo('/bluebird-hme/site')
  expect(shown()).toBe('/bluebird-hme/site Page site')
  await goTo('/northridge/site')
  expect(window.location.pathname).toBe('/login')
  expect(document.querySelector('[role=alert]')).toHaveTextContent('That page is not available to you.')
})

test('a check may return a path to go to', async () => {
  const elsewhere = {
    path: '/elsewhere',
    page: 'elsewhere',
    title,
    guard: { zone: 'public', check: 'elsewhere', silent: true } as const,
  }
  const descriptor = {
    ...remote.descriptor,
    routes: [elsewhere, { ...elsewhere, path: '/open', page: 'open', guard: { zone: 'public' } as const }],
  }
  await renderPortal({ snapshot: { ...snapshot, remotes: [{ ...remote, descriptor }] }, path: '/elsewhere' })
  await settle()
  expect(window.location.href).toMatch(/\/open\?from=check$/)
  expect(document.querySelector('[role=alert]')).toBeNull()
})
