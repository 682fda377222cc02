import { createApi } from '@homeside/api-client/api'
import type { ApiOptions } from '@homeside/api-client/api'
import { emptyPageCache } from '@homeside/api-client/page-cache'
import { provideApi } from '@homeside/api-client/use-api'
import type { PatientDetails, TestApi } from '@homeside/api/testing'
import type { PatientUser } from '@homeside/contract/patient'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'
import type { Language } from '@homeside/contract/wire'
import { followLanguage } from '@homeside/i18n/follow-language'
import { loadNamespace } from '@homeside/i18n/namespaces'
import type { NamespaceLoaders } from '@homeside/i18n/namespaces'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { aliasAtom } from '@homeside/session/alias'
import { dashboardAtom } from '@homeside/session/dashboard'
import { endSession } from '@homeside/session/log-out'
import { SessionProvider } from '@homeside/session/session-provider'
import { saveSignIn } from '@homeside/session/sign-in'
import { onSessionStoreReplaced, replaceSessionStore, sessionStore } from '@homeside/session/store'
import { currentToken, isSuspendedAtom } from '@homeside/session/suspend-session'
import { ProviderContext } from '@homeside/ui/provider-context'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

declare global {
  /** React's own switch: warn about an update that no test is waiting for. */
  var IS_REACT_ACT_ENVIRONMENT: boolean
  /** Comes from the test environment, which runs the API as server code. */
  var startTestApi: typeof import('@homeside/api/testing').startTestApi
}

// Answers of the real API reach the screen when they come, also while a test waits for something else, as they do in a
// browser. Testing Library switches the warning about that on before every file's tests, and this comes after it.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})

// As the portal does.
onSessionStoreReplaced(emptyPageCache)

let running: Promise<TestApi> | null = null

/** The real API of this test file, in this process, on a database filled with the sandbox. */
export function portalApi(): Promise<TestApi> {
  running ??= globalThis.startTestApi()
  return running
}

// Starting takes longer than one test may, when much else runs.
beforeAll(async () => {
  await portalApi()
}, 120_000)

// A test that is over must not answer into the page of the next one.
afterEach(async () => {
  cleanup()
  await callsFinished()
})

afterAll(async () => {
  await (await running)?.close()
  running = null
})

/** Makes a patient of this test in the state that is named; `details` say what no trait has words for. */
export async function addPatient(traits?: PatientTraits, details?: PatientDetails): Promise<MadePatient> {
  return (await portalApi()).addPatient(traits, details)
}

/** Makes calls in a patient's name, as from another device of theirs. */
export async function asPatient(patient: MadePatient) {
  return (await portalApi()).asPatient(patient)
}

export type { PatientDetails }

export interface PortalOptions {
  /**
   * The state of the patient who is made for this test and signed in, `{ Orders: ['blocked'] }`, or one made before.
   * Nobody is signed in where there are no details either.
   */
  patient?: PatientTraits | MadePatient
  /** What no trait has words for. */
  details?: PatientDetails
  /** The address of the page. */
  path?: string
  language?: Language
  /** Strings besides the portal's own, by namespace: `{ orders: remote.strings }`. */
  namespaces?: Readonly<Record<string, NamespaceLoaders>>
  /** Further screens by their route, for tests that go from one to another. */
  routes?: Readonly<Record<string, ReactNode>>
  /** Stands between the client and the API, for a test of what happens when a call fails. */
  fetch?: (send: typeof fetch) => typeof fetch
  /** What the page does when its session ran out; the session is forgotten unless told. */
  onSessionExpired?: ApiOptions['onSessionExpired']
  /** Asks for password or passkey where the server wants a proof; none is shown unless told. */
  provesAgain?: ApiOptions['provesAgain']
  /** What the page does with every problem of a call. */
  onProblem?: ApiOptions['onProblem']
}

/** What the page stands on, without a page: the API behind the real client, an empty session, words in one language. */
export async function startInPortal(options: PortalOptions = {}): Promise<TestApi> {
  const api = await portalApi()
  await enterPortal(api, options, await visitorOf(api, options))
  return api
}

/** Who is to be signed in; null when nobody is. */
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
  // Before there is a client: its session is one that the page starts with.
  if (visitor) saveSignIn(await api.signIn(visitor.Username, visitor.Alias, browser), visitor.Username)
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

/**
 * Draws a screen as the portal would: real client and API, session, words and router.
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
  const view = drawInPortal(ui, options.routes)
  return { ...view, api, user: userEvent.setup() }
}

/** Draws a screen once more on what the page stands on, as a refresh does. */
export function drawInPortal(ui: ReactNode, routes: PortalOptions['routes'] = {}) {
  const provider = { name: 'Bluebird Home Medical', phone: '5550100100' }
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

/** What a request is for, without touching its body. */
export function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}

const underWay = new Set<Promise<Response>>()
/** Real time, also where a test holds the clock of the page. */
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

/** Waits until no call of the page is on its way any more, also of one that was left and saves what it had. */
export async function callsFinished(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay)
    // What a page does next on an answer.
    await new Promise((resolve) => inReality(resolve, 5))
  }
}
