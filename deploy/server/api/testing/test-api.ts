import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import type { StaffRole } from '@homeside/contract/staff-session'
import type { PatientDetails } from '@homeside/sandbox/made/make-patient'
import { eq } from 'drizzle-orm'

import type { Dependencies } from '../src/platform/calls/dependencies.ts'
import type { Database, OpenDatabase, PersonDatabase } from '../src/platform/database/database.ts'
import { providers } from '../src/platform/database/tables/providers.ts'
import { type Clock, instant } from '../src/platform/dates/calendar.ts'
import type { MessageQueue } from '../src/platform/queue/message-queue.ts'
import { secureCookies } from '../src/platform/session/browser-cookies.ts'
import { openStaffSession } from '../src/platform/session/staff-callers.ts'
import type { TestOutbox } from './test-outbox.ts'
import type { TestProcessor } from './test-processor.ts'

export type { PatientDetails }

export interface TestApi {
  /** The API's address. Nothing listens there. */
  origin: string
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
  /**
   * Leaves a patient at a step of the registration wizard. Until the wizard is finished, their sessions can only
   * register.
   */
  leaveRegistration: (patient: MadePatient, step: number) => Promise<void>
  /** Makes calls as a patient, as from another of their devices. */
  asPatient: (patient: SignIn) => Promise<Caller>
  /** Makes calls as a provider's back office. */
  asStaff: () => Caller
  /** Opens a session at the desk. Returns the browser's cookie. */
  cookieAtDesk: (person: DeskPerson) => Promise<string>
  /** Handles a raw request, without a browser. */
  handle: (request: Request) => Response | Promise<Response>
  routes: { method: string; path: string }[]
  /** The card processor. Default: the sandbox's. */
  processor: TestProcessor
  /** Does what is due at the card processor, and brings everything that it has told and nobody heard. */
  hearProcessor: () => Promise<void>
  /** The card processor's page, as a browser sees it. */
  cardPage: typeof fetch
  clock: HeldClock
  database: PersonDatabase
  queue: MessageQueue
  outbox: TestOutbox
  /** Somebody texts to a number, and the service for texts brings it. Default: the number of all providers. */
  textIn: (phone: string, text: string, to?: string) => Response | Promise<Response>
  /** Tells what has happened, and sends the queued messages that are due now, such as a code. */
  workFinished: () => Promise<void>
  logLines: string[]
  close: () => Promise<void>
}

export interface TestApiOptions extends Partial<Omit<Dependencies, 'database' | 'clock' | 'log'>> {
  /** A database with the sandbox at `now`. Default: its own. */
  opened?: OpenDatabase
  /** The instant of the clock. */
  now?: Date
  secretsFolder?: string
}

/** A patient with data of every kind, for tests that make every call. */
export const ofEverything: PatientTraits = {
  Orders: ['blocked', 'shipped', 'delivered'],
  Insurance: 'pending',
  Conversations: ['unread', 'with a photo'],
  Cards: ['valid'],
}

/** The details of that patient that have no trait. */
export const besidesEverything: PatientDetails = {
  middleName: 'Lee',
  registration: {
    details: {
      credits: [{ amountCents: 1250, daysAgo: 30, description: 'Returned mask', expiresInDays: 335 }],
      demographicsChange: { daysAgo: 1, fields: { MobilePhone: '5555550158' }, description: 'A new phone.' },
      emergencyContact: { Name: 'Ruth', Relationship: 'Spouse', Phone: '5555550152' },
    },
  },
}

/** How a patient signs in, and where: one that a test made, or one of the sandbox. */
export type SignIn = Pick<MadePatient, 'Username' | 'Alias'>

export interface Answered<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface Caller {
  token: string
  /** Fetches something that is not JSON. */
  download: (path: string) => Promise<Response>
  get: <Body>(path: string, headers?: Record<string, string>) => Promise<Answered<Body>>
  post: <Body>(path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered<Body>>
  put: <Body>(path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered<Body>>
  delete: <Body>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered<Body>>
}

/** Somebody who works at the desk of a provider. */
interface DeskPerson {
  /** Default: Anna Alvarez. */
  name?: string
  /** Default: staff. */
  role?: StaffRole
  /** Default: 101. */
  siteKey?: number
}

/** Opens a session at the desk, as after signing in there. Returns the browser's cookie. */
export async function cookieAtDesk(
  { database, clock }: { database: Database; clock: HeldClock },
  { name = 'Anna Alvarez', role = 'staff', siteKey = 101 }: DeskPerson,
): Promise<string> {
  const [provider] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
  const { issuer = '', clientId = '' } = provider?.staffSignOn ?? {}
  const person = { siteKey, subject: name, name, role, issuer, clientId, issuerSession: null, refresh: null }
  const token = await openStaffSession(database, person, clock.now())
  return `${secureCookies('test').nameOf('desk')}=${token}`
}

/** A clock that stands still until a test moves it. */
interface HeldClock {
  now: Clock
  advance: (amount: number, unit: 'second' | 'minute' | 'hour' | 'day') => void
}

/** A clock that stands at an instant until a test moves it. */
export function holdClock(start: Date): HeldClock {
  let current = start
  return {
    now: () => current,
    advance: (amount, unit) => {
      current = instant(current).add(amount, unit).toDate()
    },
  }
}
