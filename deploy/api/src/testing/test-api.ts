import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { passwordMinLength } from '@homeside/contract/constants/limits'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'
import { loginAnswer } from '@homeside/contract/session'
import type { LoginAnswer } from '@homeside/contract/session'
import { emptyLedger } from '@homeside/processor/ledger'

import { createApp } from '../app.ts'
import { usualBodyDeadlines } from '../calls/body-deadlines.ts'
import type { Dependencies } from '../calls/dependencies.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { deliverMessage } from '../deliver-message.ts'
import { usualLoginLimits } from '../limits/login-limits.ts'
import { createLog } from '../log/log.ts'
import { openMessageQueue } from '../queue/message-queue.ts'
import { makePatient } from '../sandbox/made/make-patient.ts'
import type { PatientDetails } from '../sandbox/made/make-patient.ts'
import { sandboxPassword } from '../sandbox/sign-ins.ts'
import { secureCookies } from '../session/browser-cookies.ts'
import { readStaffKeys } from '../staff/staff-keys.ts'
import { asPatient } from './as-patient.ts'
import type { Caller, SignIn } from './as-patient.ts'
import { asStaff, testStaffKeys } from './as-staff.ts'
import { browserTab } from './browser-tab.ts'
import { quickestEngine } from './engines.ts'
import { quickPasswordCost } from './fill-database.ts'
import { handoffCookie } from './handoff-cookie.ts'
import { holdClock } from './held-clock.ts'
import type { HeldClock } from './held-clock.ts'
import { leaveRegistration, openTextedLink } from './sign-in-as-kind.ts'
import { openTestOutbox } from './test-outbox.ts'
import type { TestOutbox } from './test-outbox.ts'
import { processorApp, testProcessor } from './test-processor.ts'
import type { TestProcessor } from './test-processor.ts'

/** The default instant of a test's clock. */
export const usualNow = new Date('2026-03-10T15:00:00Z')
/** For the hook that starts an API, which takes longer than a test may on a busy machine. */
export const startTimeoutMs = 120_000

export type { PatientDetails }

export interface TestApi {
  /** The API's address. Nothing listens there. */
  origin: string
  /** The page's address. */
  pageOrigin: string
  /** The transport of one browser, with its cookies. */
  fetch: typeof fetch
  /** The transport of another browser, without the first one's cookies. */
  openBrowser: (pageOrigin?: string) => typeof fetch
  /** Makes a patient in the named state. `details` set what no trait has a word for. */
  addPatient: (traits?: PatientTraits, details?: PatientDetails) => Promise<MadePatient>
  /** Signs a patient in, by password or through their identity provider. Default: in the first browser. */
  signIn: (username: string, alias?: string, browser?: typeof fetch) => Promise<LoginAnswer>
  /** Opens a session of a patient by the link that staff text them. */
  openLink: (patient: MadePatient, route: DynamicTemplateRoute, browser: typeof fetch) => Promise<LoginAnswer>
  /** Leaves a patient at a step of the registration wizard, before which their sessions are for nothing else. */
  leaveRegistration: (patient: MadePatient, step: number) => Promise<void>
  /** Makes calls as a patient, as from another of their devices. */
  asPatient: (patient: SignIn) => Promise<Caller>
  /** Makes calls as a provider's back office. */
  asStaff: () => Caller
  /** Handles a raw request, without a browser. */
  handle: (request: Request) => Response | Promise<Response>
  /** Every route that is served. */
  routes: { method: string; path: string }[]
  /** The card processor. Default: the sandbox's. */
  processor: TestProcessor
  /** The card processor's page, as a browser sees it. */
  cardPage: typeof fetch
  clock: HeldClock
  database: Database
  /** Emails and texts that were sent. */
  outbox: TestOutbox
  /** Sends the queued messages that are due now, such as a code. */
  workFinished: () => Promise<void>
  /** Everything that was logged. */
  logLines: string[]
  close: () => Promise<void>
}

export interface TestApiOptions extends Partial<Omit<Dependencies, 'database' | 'clock' | 'log'>> {
  /** A database with the sandbox at `now`. Default: its own. */
  opened?: OpenDatabase
  /** The instant of the clock. */
  now?: Date
}

/** The real API in this process, on a fresh database filled with the sandbox. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { now = usualNow, opened = await quickestEngine().openFilled(now), ...settings } = options
  const { database, queueConnection } = opened
  const clock = holdClock(now)
  const logLines: string[] = []
  const outbox = openTestOutbox()
  const origin = 'http://localhost:56695'
  const pageOrigin = 'http://localhost:8080'
  const ledger = emptyLedger()
  const cardPages = processorApp(pageOrigin, clock.now, ledger)
  const log = createLog({ write: (line) => logLines.push(line) })
  const queue = await openMessageQueue(queueConnection, log, { supervise: false })
  const reached = testProcessor(cardPages, ledger)
  const processor = settings.processor ?? reached
  const app = createApp({
    database,
    clock: clock.now,
    log,
    queue,
    processor,
    mailer: outbox.mailer,
    pageOrigins: [pageOrigin],
    cookies: secureCookies('test'),
    passwordCost: quickPasswordCost,
    passwordMinLength,
    loginLimits: usualLoginLimits,
    staffKeys: readStaffKeys(testStaffKeys),
    trustProxy: false,
    inMaintenance: false,
    maxInFlight: 1000,
    bodyDeadlines: usualBodyDeadlines,
    sandbox: true,
    checkAnswers: true,
    ...settings,
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
    handle,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    processor: reached,
    cardPage: async (input, init) => cardPages.fetch(new Request(input, init)),
    clock,
    database,
    outbox,
    workFinished: () =>
      queue.deliverDue((job, isRetry) =>
        deliverMessage(job, isRetry, {
          database,
          clock: clock.now,
          queue,
          processor,
          mailer: settings.mailer ?? outbox.mailer,
          pageOrigins: settings.pageOrigins ?? [pageOrigin],
          apiOrigin: origin,
        }),
      ),
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
    body: new URLSearchParams({
      username,
      password: sandboxPassword,
      alias,
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
  return loginAnswer.parse(await response.json())
}
