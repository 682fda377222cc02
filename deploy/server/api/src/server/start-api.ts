import { passwordMinLength, type PasswordMinLength } from '@homeside/contract/constants/limits'
import { listen } from '@homeside/server-kit/listen'
import { logDestination } from '@homeside/server-kit/log-destination'
import { endKeepAlive, stopServer } from '@homeside/server-kit/stop-server'

import { queueReminders } from '../identity/short-codes/remind-of-supplies.ts'
import { recordingTexts } from '../messages/texts/record-texts.ts'
import { eraseWhatIsDue } from '../patients/personal-data/erasures.ts'
import { eachNight } from '../patients/retention/sweep-retention.ts'
import { queueCardReadings } from '../payments/charging/read-card.ts'
import { forgetUnkept } from '../payments/charging/saved-cards.ts'
import type { Extension } from '../platform/calls/dependencies.ts'
import { usualBodyDeadlines } from '../platform/calls/read-bytes.ts'
import type { OpenDatabase, PersonDatabase } from '../platform/database/database.ts'
import { prepareTables } from '../platform/database/migrate.ts'
import { openInMemory, openPglite } from '../platform/database/open-pglite.ts'
import { openPostgres } from '../platform/database/open-postgres.ts'
import { pageOriginsOf } from '../platform/database/page-origins.ts'
import { refuseSandbox, requireRunningRole } from '../platform/database/running-role.ts'
import type { Clock } from '../platform/dates/calendar.ts'
import { usualLoginLimits } from '../platform/limits/login-limits.ts'
import { createLog, describeError, type LogDestination } from '../platform/log/log.ts'
import { openMailer, sweepOutbox } from '../platform/mail/open-mailer.ts'
import type { TextSettings } from '../platform/mail/text-service.ts'
import { movePhotosOut, removeLeftovers, requireAllPhotos } from '../platform/photos/moving.ts'
import { openPhotoStore } from '../platform/photos/photo-store.ts'
import { stripeProcessor, type StripeSettings } from '../platform/processor/stripe-processor.ts'
import { deliverJobs } from '../platform/queue/define-job.ts'
import { openMessageQueue } from '../platform/queue/message-queue.ts'
import { cookiesFor } from '../platform/session/browser-cookies.ts'
import { strongPasswordCost } from '../platform/session/passwords.ts'
import { readStaffKeys } from '../platform/session/staff-callers.ts'
import { relayEvents } from '../providers/events/relay-events.ts'
import { builtDesk } from '../staff/desk/serve-desk.ts'
import { queueTellings } from '../staff/lists/tell-staff.ts'
import { createApp } from './app.ts'
import { jobs } from './jobs.ts'
import { sweep } from './sweep.ts'

/** Four for each database connection, so that none is idle and every served request is answered soon. */
const usualMaxInFlight = 40
/** After this time, requests that still run are cut when the server stops. */
const shutdownGraceMs = 10_000
/** Longer than the wait for files, so that a slow sender gets an answer instead of a cut connection. */
const requestTimeoutMs = usualBodyDeadlines.files + 30_000
const sweepEveryMs = 60 * 60 * 1000
const minuteMs = 60 * 1000
/** How soon a provider's systems are told of an event. */
const relayEveryMs = 1000

/**
 * Stands for a processor where there is none: nothing listens on port 9. Nobody is offered to pay by card; an earlier
 * charge is settled once there is a processor again.
 */
const noStripe = { secretKey: 'none', origin: 'http://127.0.0.1:9' }

export interface ApiOptions {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. Default: every address of the machine. */
  address?: string | null
  /** The exact origins of the pages that may call. */
  pageOrigins: readonly string[]
  /** The origin at which mail programs reach this server. */
  apiOrigin?: string
  /** The folder of the embedded database. Without folder and address it is in memory. */
  dataFolder?: string
  /** PostgreSQL's address; wins over the folder. */
  databaseUrl?: string
  /**
   * Refuse a role of PostgreSQL that could change the audit trail, and messages that nothing delivers. Default: what is
   * not delivered is written to the outbox.
   */
  holdsRealPatients?: boolean
  /** The bucket that photos are moved to, unless those that are there move back. Default: none. */
  photos?: { url: string; keys: string; movesBack: boolean }
  /** A mail server, `smtp://user:password@host:587`, or `none`; without it, emails go to the outbox too. */
  smtpUrl?: string
  /** The address that emails come from. */
  mailFrom?: string
  /** The service that texts go to and come from. Default: no texts. */
  texts?: Omit<TextSettings, 'apiOrigin'>
  /** A trial's folder of emails that no mail server takes. Default: below the data folder. */
  outboxFolder?: string
  /** Makes what a trial adds, and its clock. Default: nothing is added. */
  extend?: (database: PersonDatabase) => Promise<Extension & { clock: Clock }>
  /** What an empty embedded database starts as. Default: empty. */
  image?: () => Promise<Blob>
  /** Default: standard output. */
  log?: LogDestination
  /** Keys of services for staff calls, as `readStaffKeys` reads them. */
  staffKeys?: string
  secretsFolder?: string
  /** Keeps apart the cookies of servers on one host name. Default: the port. */
  cookieSuffix?: string
  /** The card processor. Without it, nobody pays by card. */
  stripe?: Omit<StripeSettings, 'fetch'>
  /** The shortest password that somebody may choose, in characters. Default: 6. */
  passwordMinLength?: PasswordMinLength
  removedPercent?: number
  trustProxy?: boolean
  /** The secret with which it vouches to gateways for patients who signed in. */
  witnessKey?: string
  inMaintenance?: boolean
  /** How many requests are served at once. Further ones wait, or are refused with 503. */
  maxInFlight?: number
}

export interface RunningApi {
  origin: string
  /** Null where patients are real. */
  outboxFolder: string | null
  /** Whether texts go to a service. */
  sendsTexts: boolean
  /** From now on `/readyz` says no, while requests are still answered. */
  announceStop: () => void
  /** Lets running requests finish, then closes the database. */
  close: () => Promise<void>
}

/**
 * Starts the API.
 *
 * @throws StartError with words for the person who started it: a taken port, a data folder in use or damaged.
 */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const opened = await openDatabase(options)
  try {
    return await serveFrom(opened, options)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openDatabase(options: ApiOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder, image } = options
  if (databaseUrl) return openPostgres(databaseUrl)
  return dataFolder === undefined ? openInMemory(undefined, await image?.()) : openPglite(dataFolder, image)
}

async function serveFrom(opened: OpenDatabase, options: ApiOptions): Promise<RunningApi> {
  const { database, queueConnection } = opened
  const log = createLog(options.log ?? logDestination())
  if (options.holdsRealPatients === true) await requireRunningRole(database)
  await prepareTables(database)
  const extension = await options.extend?.(database)
  if (extension === undefined) await refuseSandbox(database)
  const clock = extension?.clock ?? (() => new Date())
  await sweep(database, clock())
  const { photos } = options
  const photoStore = photos ? openPhotoStore({ ...photos, log }) : null
  if (photoStore === null) await requireAllPhotos(database)

  const texts = options.texts ? { ...options.texts, apiOrigin: options.apiOrigin } : null
  const opening = openMailer({ ...options, ...(texts ? { texts } : {}) }, clock)
  const { outboxFolder } = opening
  const mailer = recordingTexts(opening.mailer, database, clock, texts?.from ?? '')
  const queue = await openMessageQueue(queueConnection, log)
  const processor = { ...stripeProcessor(options.stripe ?? noStripe), takesCards: () => options.stripe !== undefined }
  const state = { isStopping: false }
  const pageOrigins = pageOriginsOf(database, options.pageOrigins)
  const { apiOrigin, secretsFolder } = options
  const app = createApp({
    isStopping: () => state.isStopping,
    database,
    clock,
    log,
    mailer,
    texts,
    queue,
    photoStore,
    pageOrigins,
    apiOrigin,
    secretsFolder,
    cookies: cookiesFor({
      suffix: options.cookieSuffix ?? String(options.port),
      pageOrigins: options.pageOrigins,
      isTrial: extension !== undefined,
    }),
    deskFolder: builtDesk,
    passwordCost: strongPasswordCost,
    passwordMinLength: options.passwordMinLength ?? passwordMinLength,
    removedPercent: options.removedPercent,
    loginLimits: usualLoginLimits,
    staffKeys: readStaffKeys(options.staffKeys ?? ''),
    processor,
    trustProxy: options.trustProxy ?? false,
    witnessKey: options.witnessKey,
    inMaintenance: options.inMaintenance ?? false,
    maxInFlight: options.maxInFlight ?? usualMaxInFlight,
    bodyDeadlines: usualBodyDeadlines,
    extension,
    checkAnswers: process.env.NODE_ENV !== 'production',
  })
  const { server, port } = await listen(app.fetch, {
    port: options.port,
    address: options.address ?? null,
    patience: { requestMs: requestTimeoutMs },
  })
  const delivery = { database, clock, mailer, queue, processor, pageOrigins, apiOrigin, secretsFolder }
  await queue.work(deliverJobs(jobs, delivery))
  const sweepNow = async () => {
    await extension?.follow(database)
    await sweep(database, clock())
    if (outboxFolder !== null) await sweepOutbox(outboxFolder)
  }
  const removeWhatIsOver = eachNight()
  const error = (words: string) => (caught: unknown) => log.error(describeError(caught), words)
  const timers = [
    every(relayEveryMs, () => relayEvents(database, queue).catch(error('events not relayed'))),
    every(sweepEveryMs, () => sweepNow().catch(error('sweep failed'))),
    every(minuteMs, () =>
      queueReminders(database, queue, clock(), () => !state.isStopping).catch(error('reminders not queued')),
    ),
    every(sweepEveryMs, () => queueCardReadings(database, queue, clock()).catch(error('cards not read anew'))),
    every(sweepEveryMs, () => forgetUnkept(database, queue, clock()).catch(error('cards not forgotten'))),
    every(minuteMs, () => eraseWhatIsDue(database, { queue, now: clock() }).catch(error('records not erased'))),
    every(sweepEveryMs, () =>
      removeWhatIsOver({ database, queue, log, now: clock(), mayGoOn: () => !state.isStopping }).catch(
        error('what is over not removed'),
      ),
    ),
    every(minuteMs, () => queueTellings(database, queue, clock()).catch(error('staff not told'))),
    ...(photoStore
      ? [
          every(minuteMs, () =>
            (photos?.movesBack ? removeLeftovers(database, photoStore) : movePhotosOut(database, photoStore)).catch(
              error('photos not moved'),
            ),
          ),
        ]
      : []),
  ]

  return {
    origin: `http://localhost:${port}`,
    outboxFolder,
    sendsTexts: mailer.sendsTexts,
    announceStop: () => {
      state.isStopping = true
      endKeepAlive(server)
    },
    close: async () => {
      state.isStopping = true
      for (const stop of timers) stop()
      await stopServer(server, shutdownGraceMs)
      await queue.close()
      await opened.close()
    },
  }
}

/** Does something again and again, never twice at once. Returns how to stop it. */
function every(milliseconds: number, work: () => Promise<unknown>): () => void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void work().finally(() => (isBusy = false))
  }, milliseconds).unref()
  return () => clearInterval(timer)
}
