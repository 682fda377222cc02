import type { PasswordMinLength } from '@homeside/contract/constants/limits'

import type { BodyDeadlines } from './calls/body-deadlines.ts'
import type { Database } from './database/database.ts'
import type { Clock } from './dates/instants.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Processor } from './processor/processor.ts'
import type { MessageQueue } from './queue/message-queue.ts'
import type { SandboxClock } from './sandbox/sandbox-clock.ts'
import type { BrowserCookies } from './session/browser-cookies.ts'
import type { LoginLimits } from './session/login-limits.ts'
import type { PasswordCost } from './session/passwords.ts'
import type { StaffKey } from './staff/staff-keys.ts'

/** Everything the API is made of, chosen by the composition root or by a test. */
export interface Dependencies {
  database: Database
  clock: Clock
  log: Log
  mailer: Mailer
  /** What sends messages after the answer, whatever happens to this server. */
  queue: MessageQueue
  /** Takes and charges cards. */
  processor: Processor
  /** The exact origins of the pages that may call; links in mail lead to the first. */
  pageOrigins: readonly string[]
  /** Where mail programs reach this server; without it, optional mails are unsubscribed from by their link alone. */
  apiOrigin?: string | undefined
  /** How the cookies are named that bind a session to its browser. */
  cookies: BrowserCookies
  passwordCost: PasswordCost
  /** Characters that a password has at least when somebody chooses one. */
  passwordMinLength: PasswordMinLength
  loginLimits: LoginLimits
  /** The services that may make staff calls. */
  staffKeys: readonly StaffKey[]
  /** Whether the last proxy's X-Forwarded-For names the caller. */
  trustProxy: boolean
  /** How many requests are answered at once; what comes beyond waits its turn, or is refused. */
  maxInFlight: number
  /** How long the sender of a body is waited for. */
  bodyDeadlines: BodyDeadlines
  /** Whether the server is about to stop, so that no more should be sent to it. */
  isStopping?: () => boolean
  /** Whether the whole portal is in maintenance. */
  inMaintenance: boolean
  /** Whether everybody here is made up, so that a page may stand in for an identity provider. */
  sandbox: boolean
  /** The clock that a sandbox's owner sets; without it, staff can neither set it nor empty the sandbox. */
  sandboxClock?: SandboxClock | undefined
  /** Where the sandbox's third-party payments portal is. */
  bpcOrigin?: string | undefined
  /** Hold every answer against the contract; off in production. */
  checkAnswers: boolean
}
