import { createApi, type ApiOptions } from '@homeside/api-client/api'
import { emptyPageCache } from '@homeside/api-client/page-cache'
import { provideApi } from '@homeside/api-client/use-api'
import type { PatientDetails, TestApi } from '@homeside/api/testing'
import { dynamicTemplates, type DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import type { PatientUser } from '@homeside/contract/patient'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { Language } from '@homeside/contract/wire'
import { loadNamespace, type NamespaceLoaders } from '@homeside/i18n/namespaces'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n, followLanguage } from '@homeside/i18n/start-i18n'
import { dashboardAtom } from '@homeside/session/dashboard'
import { endSession } from '@homeside/session/log-out'
import { saveSignIn } from '@homeside/session/sign-in'
import { onSessionStoreReplaced, replaceSessionStore, SessionProvider, sessionStore } from '@homeside/session/store'
import { currentToken, isSuspendedAtom } from '@homeside/session/suspend-session'
import { aliasAtom, noShortCode, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter, matchRoutes, Route, Routes } from 'react-router-dom'

import { ProviderContext } from './provider-context.ts'

declare global {
  /** React's switch that warns about updates outside of a test's own actions. */
  var IS_REACT_ACT_ENVIRONMENT: boolean
  /** Set by the test environment, which runs the API as server code. */
  var startTestApi: typeof import('@homeside/api/testing').startTestApi
}

// Answers of the real API reach the screen whenever they arrive, as in a browser. Testing Library turns the warning
// about that on before each file's tests; this runs later and turns it off.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})

// As the portal does.
onSessionStoreReplaced(emptyPageCache)

let running: Promise<TestApi> | null = null

/** The real API of this test file, in this process, with a sandbox database. */
export function portalApi(): Promise<TestApi> {
  running ??= globalThis.startTestApi({ apiOrigin: 'http://localhost:56695' })
  return running
}

// On a busy machine starting takes longer than one test may.
beforeAll(async () => {
  await portalApi()
}, 120_000)

// Late answers of a finished test must not reach the page of the next one.
afterEach(async () => {
  cleanup()
  await callsFinished()
})

afterAll(async () => {
  await (await running)?.close()
  running = null
})

/** Makes a patient in the named state, for this test. `details` set what no trait has a word for. */
export async function addPatient(traits?: PatientTraits, details?: PatientDetails): Promise<MadePatient> {
  return (await portalApi()).addPatient(traits, details)
}

/** Makes calls as a patient, as from another of their devices. */
export async function asPatient(patient: MadePatient) {
  return (await portalApi()).asPatient(patient)
}

export type { PatientDetails }

/** Answers what a remote asks of its own backend. */
type Backend = (request: Request) => Response | Promise<Response>

const originOf = (remote: string) => `https://${remote}.example`

/** The page's policy: as in a portal, a page reaches only what the environment lists. */
function keepPolicy(backends: Readonly<Record<string, Backend>>): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin } = new URL(request.url)
    const [, answer] = Object.entries(backends).find(([remote]) => originOf(remote) === origin) ?? []
    if (answer) return answer(request)
    throw new TypeError(`The page’s policy forbids ${origin}: call your own backend with useBackend, and list it.`)
  }
}

export interface PortalOptions {
  /**
   * The signed-in patient: a state to make one in, `{ Orders: ['blocked'] }`, or an existing one. Without this and
   * without details, nobody is signed in.
   */
  patient?: PatientTraits | MadePatient
  /** What no trait has a word for. */
  details?: PatientDetails
  /** A session by a texted link for one task, or at a step of the registration wizard, 1 to 5. Default: neither. */
  session?: { lite: DynamicTemplateRoute } | { registering: number }
  /** The address of the page. */
  path?: string
  language?: Language
  /** Texts besides the portal's own, by namespace: `{ orders: remote.strings }`. */
  namespaces?: Readonly<Record<string, NamespaceLoaders>>
  /** Further screens by route, for tests that navigate. */
  routes?: Readonly<Record<string, ReactNode>>
  /** The remote's own backend: `{ 'sleep-diary': (request) => Response.json([]) }`. Default: none is listed. */
  backends?: Readonly<Record<string, Backend>>
  /** Wraps the transport between client and API, for tests of failing calls. */
  fetch?: (send: typeof fetch) => typeof fetch
  /** What the page does when its session expires. Default: it forgets the session. */
  onSessionExpired?: ApiOptions['onSessionExpired']
  /** Asks for a proof when the server requires one. Default: none is given. */
  provesAgain?: ApiOptions['provesAgain']
  /** Called with each problem of a call. */
  onProblem?: ApiOptions['onProblem']
}

/**
 * Sets up everything around a page, without a page: the API behind the real client, an empty session, texts in one
 * language.
 */
export async function startInPortal(options: PortalOptions = {}): Promise<TestApi> {
  const api = await portalApi()
  await enterPortal(api, options, await visitorOf(api, options))
  return api
}

/** Who is signed in; null for nobody. */
async function visitorOf(api: TestApi, { patient, details }: PortalOptions): Promise<MadePatient | null> {
  if (patient === undefined && details === undefined) return null
  return patient && 'Username' in patient ? patient : api.addPatient(patient, details)
}

/** Counts the pages: a call of an earlier one that is tried again has no part in the session of a later one. */
let entered = 0

async function enterPortal(api: TestApi, options: PortalOptions, visitor: MadePatient | null): Promise<void> {
  const { path = '/', language = 'en', namespaces = {} } = options
  entered += 1
  const page = entered
  sessionStorage.clear()
  localStorage.clear()
  replaceSessionStore()
  window.history.replaceState(null, '', path)
  document.documentElement.lang = language
  const browser = countCalls(api.openBrowser())
  // Opened before the client exists, so that the page starts with this session.
  if (visitor) await openSession(api, options, visitor, browser)
  provideApi(
    createApi({
      origin: api.origin,
      getToken: () => (page === entered ? currentToken() : null),
      getAlias: () => sessionStore().get(aliasAtom),
      getLanguage: () => document.documentElement.lang,
      onSessionExpired: options.onSessionExpired ?? endSession,
      awaitsPatient: () => sessionStore().get(isSuspendedAtom),
      ...(options.provesAgain ? { provesAgain: options.provesAgain } : {}),
      ...(options.onProblem ? { onProblem: options.onProblem } : {}),
      fetch: options.fetch ? options.fetch(browser) : browser,
    }),
  )
  await startI18n(language)
  followLanguage()
  await loadPortalStrings()
  await Promise.all(Object.entries(namespaces).map(([name, loaders]) => loadNamespace(name, loaders)))
}

/** Signs the patient in as the host would, by the way that the kind of session comes about. */
async function openSession(
  api: TestApi,
  { session }: PortalOptions,
  visitor: MadePatient,
  browser: typeof fetch,
): Promise<void> {
  if (session && 'lite' in session) {
    const { lite: route } = session
    saveSignIn(await api.openLink(visitor, route, browser))
    sessionStore().set(shortCodeInfoAtom, {
      ...noShortCode,
      siteKey: visitor.SiteKey,
      dynamicTemplateKey: dynamicTemplates.find((template) => template.route === route)?.key ?? null,
      dynamicTemplateRoute: route,
      alias: visitor.Alias,
    })
    return
  }
  if (session) await api.leaveRegistration(visitor, session.registering)
  saveSignIn(await api.signIn(visitor.Username, visitor.Alias, browser), visitor.Username)
}

/**
 * Renders a screen as the portal does, with the real client, API, session, texts and router.
 *
 * ```tsx
 * const patient: PatientTraits = { Orders: ['blocked'] }
 * const { user } = await renderInPortal(<OrdersPage />, { patient, path: '/bluebird-hme/orders' })
 * ```
 */
export async function renderInPortal(ui: ReactNode, options: PortalOptions = {}) {
  const api = await portalApi()
  const visitor = await visitorOf(api, options)
  await enterPortal(api, options, visitor)
  if (visitor) await knowPatient(visitor)
  keepPolicy(options.backends ?? {})
  const { pathname } = window.location
  const screens = Object.keys(options.routes ?? {}).map((route) => ({ path: route }))
  if (ui === null && matchRoutes(screens, pathname) === null)
    throw new Error(`No screen of this test is at ${pathname}: add it to its routes.`)
  const view = drawInPortal(ui, options.routes, Object.keys(options.backends ?? {}))
  return { ...view, api, user: userEvent.setup() }
}

/**
 * Loads the page at the present address again: memory is lost, session storage and the session stay. It waits for the
 * last saves of the page before, whose answers could otherwise reach this one.
 */
export async function reloadInPortal(ui: ReactNode) {
  cleanup()
  await callsFinished()
  replaceSessionStore()
  return drawInPortal(ui)
}

/** Renders a screen in the present surroundings, as for a patient who comes back to it. */
export function drawInPortal(ui: ReactNode, routes: PortalOptions['routes'] = {}, remotes: readonly string[] = []) {
  // The sandbox's payments portal.
  const paymentsPortal = 'http://127.0.0.1:56697'
  const backends = Object.fromEntries(remotes.map((remote) => [remote, [originOf(remote)]]))
  const provider = { name: 'Bluebird Home Medical', phone: '5550100100', paymentsPortal, backends }
  return render(
    <SessionProvider>
      <ProviderContext value={provider}>
        <BrowserRouter>
          <Routes>
            {Object.entries(routes).map(([path, screen]) => (
              <Route key={path} path={path} element={screen} />
            ))}
            <Route path="/:alias/*" element={ui} />
            <Route path="*" element={ui} />
          </Routes>
        </BrowserRouter>
      </ProviderContext>
    </SessionProvider>,
  )
}

/** The host asks who the patient is before it opens a page. */
async function knowPatient(visitor: MadePatient): Promise<void> {
  const { status, body } = await (await asPatient(visitor)).get<PatientUser>('patient/user')
  const store = sessionStore()
  if (status === 200) store.set(dashboardAtom, { ...store.get(dashboardAtom), patientUser: body })
}

/** What a request is for, without reading its body. */
export function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}

const underWay = new Set<Promise<Response>>()
/** Real time, also when a test controls the page's clock. */
const inReality = globalThis.setTimeout

function countCalls(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const call = send(input, init)
    const forget = () => underWay.delete(call)
    underWay.add(call)
    call.then(forget, forget)
    return call
  }
}

/** Waits until no call of the page is on its way, including the last saves of a page that was left. */
export async function callsFinished(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay)
    // Lets the page act on an answer before it is checked again.
    await new Promise((resolve) => inReality(resolve, 5))
  }
}
