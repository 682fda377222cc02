import { passwordMinLength } from '@homeside/contract/constants/limits'
import { loginAnswer, type LoginAnswer } from '@homeside/contract/session'
import { makePatient } from '@homeside/sandbox/made/make-patient'
import { sandboxExtension } from '@homeside/sandbox/start-sandbox'
import { countStart } from '@homeside/server-kit/testing/start-process'
import { and, eq } from 'drizzle-orm'

import { recordingTexts } from '../src/messages/texts/record-texts.ts'
import { usualBodyDeadlines } from '../src/platform/calls/read-bytes.ts'
import type { Database } from '../src/platform/database/database.ts'
import { pageOriginsOf } from '../src/platform/database/page-origins.ts'
import { accounts } from '../src/platform/database/tables/accounts.ts'
import { patients } from '../src/platform/database/tables/patients.ts'
import { providers } from '../src/platform/database/tables/providers.ts'
import { usualLoginLimits } from '../src/platform/limits/login-limits.ts'
import { createLog } from '../src/platform/log/log.ts'
import { deliverJobs } from '../src/platform/queue/define-job.ts'
import { openMessageQueue } from '../src/platform/queue/message-queue.ts'
import { foldUsername } from '../src/platform/session/accounts.ts'
import { secureCookies } from '../src/platform/session/browser-cookies.ts'
import { leaveHandoff } from '../src/platform/session/sign-on-handoffs.ts'
import { readStaffKeys } from '../src/platform/session/staff-callers.ts'
import { relayEvents } from '../src/providers/events/relay-events.ts'
import { createApp } from '../src/server/app.ts'
import { jobs } from '../src/server/jobs.ts'
import { builtDesk } from '../src/staff/desk/serve-desk.ts'
import { asPatient, asStaff, testStaffKeys } from './as-patient.ts'
import { quickestEngine } from './engines.ts'
import { quickPasswordCost } from './postgres-database.ts'
import { leaveRegistration, openTextedLink, loginForm } from './sign-in.ts'
import { cookieAtDesk, holdClock, type TestApi, type TestApiOptions } from './test-api.ts'
import { openTestOutbox, testTexts, textedIn } from './test-outbox.ts'
import { openTestProcessor, signedMessage } from './test-processor.ts'

export type { PatientDetails, TestApi } from './test-api.ts'

/** The default instant of a test's clock. */
export const usualNow = new Date('2026-03-10T15:00:00Z')
/** The origin of pages that a test draws without a browser. */
const domOrigin = 'http://localhost'
/** The time limit of a hook that starts an API, which takes longer than a test may on a busy machine. */
export const startTimeoutMs = 120_000

/** Starts an API of its own before the tests of a file, and closes it after them. It is there while a test runs. */
export function ownTestApi(options: TestApiOptions | (() => Promise<TestApiOptions>) = {}): TestApi {
  let api: TestApi | undefined
  beforeAll(async () => {
    api = await startTestApi(typeof options === 'function' ? await options() : options)
  }, startTimeoutMs)
  afterAll(() => api?.close())
  return new Proxy<TestApi>({} as TestApi, {
    get: (_, part) => {
      if (api === undefined) throw new Error('The API runs only while a test does.')
      return Reflect.get(api, part) as unknown
    },
  })
}

/** The real API in this process, on a fresh database filled with the sandbox. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  countStart('API')
  const { now = usualNow, opened = await quickestEngine().openFilled(now), ...settings } = options
  const { database, queueConnection } = opened
  const clock = holdClock(now)
  const logLines: string[] = []
  const outbox = openTestOutbox()
  const mailer = recordingTexts(settings.mailer ?? outbox.mailer, database, clock.now, testTexts.from)
  const origin = 'http://localhost:56695'
  const pageOrigin = 'http://localhost:8080'
  const { app: cardPages, processor: reached } = openTestProcessor(clock.now)
  const log = createLog({ write: (line) => logLines.push(line) })
  const queue = await openMessageQueue(queueConnection, log, { supervise: false })
  const processor = settings.processor ?? reached
  const pageOrigins = pageOriginsOf(database, [pageOrigin, domOrigin])
  const app = createApp({
    database,
    clock: clock.now,
    log,
    queue,
    photoStore: null,
    processor,
    texts: testTexts,
    pageOrigins,
    apiOrigin: origin,
    cookies: secureCookies('test'),
    deskFolder: builtDesk,
    passwordCost: quickPasswordCost,
    passwordMinLength,
    loginLimits: usualLoginLimits,
    staffKeys: readStaffKeys(testStaffKeys),
    trustProxy: false,
    inMaintenance: false,
    maxInFlight: 1000,
    bodyDeadlines: usualBodyDeadlines,
    extension: sandboxExtension(),
    checkAnswers: true,
    ...settings,
    mailer,
  })
  const handle = (request: Request) => app.fetch(request)
  const first = browserTab(handle, pageOrigin)
  const api: TestApi = {
    origin,
    pageOrigin,
    fetch: first,
    openBrowser: (page = pageOrigin) => browserTab(handle, page),
    addPatient: (traits = {}, details = {}) =>
      makePatient(database, traits, { now: clock.now(), passwordCost: quickPasswordCost, details }),
    signIn: async (username, alias, browser = first) =>
      signIn(browser, origin, { username, alias, vouched: await handoffCookie(database, username, clock.now()) }),
    openLink: (patient, route, browser) => openTextedLink(api, patient, route, browser),
    leaveRegistration: (patient, step) => leaveRegistration(api, patient, step),
    asPatient: (patient) => asPatient(api, patient),
    asStaff: () => asStaff(api),
    cookieAtDesk: (person) => cookieAtDesk(api, person),
    handle,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    processor: reached,
    hearProcessor: async () => {
      reached.passTime()
      for (const event of reached.told.splice(0)) await handle(signedMessage(origin, event))
    },
    cardPage: async (input, init) => cardPages.fetch(new Request(input, init)),
    clock,
    database,
    queue,
    outbox,
    textIn: (phone, text, to = testTexts.from) => handle(textedIn(phone, text, to)),
    workFinished: async () => {
      await relayEvents(database, queue)
      await queue.deliverDue(
        deliverJobs(jobs, {
          database,
          clock: clock.now,
          queue,
          processor,
          mailer,
          pageOrigins: settings.pageOrigins ?? pageOrigins,
          apiOrigin: origin,
          secretsFolder: settings.secretsFolder,
        }),
      )
    },
    logLines,
    close: async () => {
      await queue.close()
      await opened.close()
    },
  }
  return api
}

async function signIn(
  browser: typeof fetch,
  origin: string,
  { username, alias = '', vouched }: { username: string; alias: string | undefined; vouched: string | null },
): Promise<LoginAnswer> {
  const response = await browser(`${origin}/account/${vouched === null ? 'login' : 'sso/login'}`, {
    method: 'POST',
    credentials: 'include',
    headers: vouched === null ? {} : { Cookie: vouched },
    body: loginForm({ username, alias }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
  return loginAnswer.parse(await response.json())
}

/** The cookie by which an identity provider signs in the owner of a username; null for an account with a password. */
export async function handoffCookie(database: Database, username: string, now: Date): Promise<string | null> {
  const [scope] = await database
    .select({ siteKey: patients.siteKey, patientKey: patients.patientKey })
    .from(patients)
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(
      and(
        eq(accounts.usernameFolded, foldUsername(username)),
        patients.singleSignOnAccount,
        providers.singleSignOnActive,
      ),
    )
  if (scope === undefined) return null
  return `__Host-homeside-single-sign-on-test=${await leaveHandoff(database, 'single-sign-on', scope, now)}`
}

type Handle = (request: Request) => Response | Promise<Response>

/**
 * A fetch that does to an in-process API what a browser does for a page: it keeps cookies and sends them when the
 * page asks for credentials, names the page's origin, and hides answers that CORS does not open to it.
 */
export function browserTab(handle: Handle, pageOrigin: string): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const headers = new Headers(request.headers)
    headers.set('Origin', pageOrigin)
    headers.set('Sec-Fetch-Site', 'same-site')
    const withCookies = request.credentials === 'include'
    if (withCookies && cookies.size > 0) {
      const given = request.headers.get('Cookie')
      headers.set('Cookie', [...(given ? [given] : []), ...[...cookies].map((cookie) => cookie.join('='))].join('; '))
    }
    const response = await handle(new Request(request, { headers }))
    request.signal.throwIfAborted()
    if (withCookies) for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
    if (response.headers.get('Access-Control-Allow-Origin') !== pageOrigin) throw new TypeError('Failed to fetch')
    return response
  }
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (/max-age=0/i.test(cookie)) cookies.delete(name)
  else cookies.set(name, value)
}
