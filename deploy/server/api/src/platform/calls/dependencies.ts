import type { PasswordMinLength } from '@homeside/contract/constants/limits'

import type { Database, PersonDatabase } from '../database/database.ts'
import type { PageOrigins } from '../database/page-origins.ts'
import type { Clock } from '../dates/calendar.ts'
import type { LoginLimits } from '../limits/login-limits.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { TextSettings } from '../mail/text-service.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Processor } from '../processor/processor.ts'
import type { MessageQueue } from '../queue/message-queue.ts'
import type { BrowserCookies } from '../session/browser-cookies.ts'
import type { PasswordCost } from '../session/passwords.ts'
import type { StaffKey } from '../session/staff-callers.ts'
import type { ServeCall } from './call-request.ts'
import type { BodyDeadlines } from './read-bytes.ts'

/** What a trial adds to the API. Production adds nothing. */
export interface Extension {
  /** Runs before each request and each sweep, because another server may have moved the time. */
  follow: (database: Database) => Promise<void>
  serveCalls: (serve: ServeCall, dependencies: Dependencies) => void
}

/** Everything that the API is made of, chosen by the composition root or by a test. */
export interface Dependencies {
  database: PersonDatabase
  clock: Clock
  log: Log
  mailer: Mailer
  /** The service that texts go to and come from; null without one. */
  texts: TextSettings | null
  /** Sends messages after the answer, whatever happens to this server. */
  queue: MessageQueue
  /** Where photos are besides the database; null where all are in it. */
  photoStore: PhotoStore | null
  /** Takes and charges cards. */
  processor: Processor
  /** The origins of the pages that may call. */
  pageOrigins: PageOrigins
  /**
   * The origin at which browsers and mail programs reach this server. Without it, optional emails have only a link to
   * unsubscribe, and nobody signs in through an identity provider.
   */
  apiOrigin?: string | undefined
  secretsFolder?: string | undefined
  /** The names of the cookies that bind a session to its browser. */
  cookies: BrowserCookies
  /** The secret with which it vouches to gateways for patients who signed in. Without it, it vouches for nobody. */
  witnessKey?: string | undefined
  /** Where the desk was built. */
  deskFolder: string
  passwordCost: PasswordCost
  /** Characters that a password has at least when somebody chooses one. */
  passwordMinLength: PasswordMinLength
  loginLimits: LoginLimits
  /** The share of what is on file that a call with patients may take away. */
  removedPercent?: number | undefined
  /** The services that may make staff calls. */
  staffKeys: readonly StaffKey[]
  /** Whether the last proxy's X-Forwarded-For names the caller. */
  trustProxy: boolean
  /** How many requests are served at once. Further ones wait, or are refused. */
  maxInFlight: number
  /** How long the sender of a body may take. */
  bodyDeadlines: BodyDeadlines
  /** Whether the server is about to stop, so that it should get no more requests. */
  isStopping?: () => boolean
  /** Whether the whole portal is in maintenance. */
  inMaintenance: boolean
  extension?: Extension | undefined
  /** Check every answer against the contract; off in production. */
  checkAnswers: boolean
}
