import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Job, type JobResult } from 'pg-boss'
import { z } from 'zod'

import type { Database, QueueConnection } from '../database/database.ts'
import { rowsOf } from '../database/pick-columns.ts'
import { queueNames, queueSchema } from '../database/prepare-queue.ts'
import { describeError, type Log } from '../log/log.ts'
import { RefusedMessage } from '../mail/mailer.ts'
import type { QueuedAs } from '../mail/send-message.ts'

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

/** The library's default gives up after two immediate tries. These go on for four days, in the end an hour apart. */
const patience = {
  retryLimit: 100,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: hour,
  retentionSeconds: 14 * day,
  deleteAfterSeconds: 7 * day,
  expireInSeconds: 5 * minute,
  // A killed server is noticed by its silence, and another takes over its jobs.
  heartbeatSeconds: 30,
}
const superviseSeconds = 10
const pollSeconds = 0.5
/**
 * The library's own count would mark the queue as watched. A server whose metrics are read every few seconds would then
 * never take over from a killed one.
 */
const countByState = `select state::text, count(*)::int from ${queueSchema}.job where name = $1 group by state`
/** How many jobs are taken at once. At most this many are sent twice when a server dies. */
const batchSize = 10
const stopGraceMs = 10_000
/** How many webhooks are sent at once, and how many of those to one provider: a slow receiver holds up no other. */
const [webhooksAtOnce, webhooksToOne] = [8, 2]
const textsAtOnce = 4
/** The same for requests to the card processor, where each provider has an account of its own. */
const [chargesAtOnce, chargesOfOne] = [8, 2]

/** A kind of job, for whoever queues one. */
export interface JobKind<Kind extends string = string, Data extends z.ZodType = z.ZodType> {
  kind: Kind
  data: Data
  /**
   * Default: the queue of texts where its channel is a text, else that of messages. A webhook or a charge names its site
   * too, so that one provider's slow service holds up no other provider.
   */
  queue?: keyof typeof queueNames
}

/** Whose patient a job is about. */
export const patientScope = { siteKey: z.int(), patientKey: z.int() }

interface StoredJob {
  kind: string
  data: unknown
  /** The queue in which it is: a webhook that nobody took for days is among the messages. */
  queue: keyof typeof queueNames
}

/** Does one job, for the first time or again. It throws when it should be tried again later. */
export type Deliver = (job: StoredJob, tried: Attempt) => Promise<void>

export interface Attempt {
  /** The id of the message, the same at every try. */
  id: string
  /** Whether it was tried before and already counted against the limit on messages to one target. */
  isRetry: boolean
}

/** How many messages wait for their first try, wait for another, are being sent, and were given up. */
export interface QueueCounts {
  waiting: number
  retrying: number
  active: number
  failed: number
}

/**
 * Messages that are sent although servers die and mail servers are away: once, or twice when a server died while
 * sending.
 */
export interface MessageQueue {
  /**
   * Adds a message in the transaction of what it tells: both are stored, or neither. It is due at once, or after some
   * seconds.
   */
  add: <Data extends z.ZodType>(
    database: Database,
    job: JobKind<string, Data>,
    about: z.output<NoInfer<Data>>,
    as?: QueuedAs,
  ) => Promise<void>
  /** Starts sending. */
  work: (deliver: Deliver) => Promise<void>
  /** Sends what is due now. Resolves when all of it was tried. */
  deliverDue: (deliver: Deliver) => Promise<void>
  counts: (which: keyof typeof queueNames) => Promise<QueueCounts>
  /** Waits until nothing is being sent. */
  close: () => Promise<void>
}

/** The members of a job's data that decide in which queue it goes. */
interface Routed {
  channel?: unknown
  siteKey?: unknown
}

/**
 * Opens the queue of a migrated database.
 *
 * @param connection how the queue's library reaches the database.
 * @param supervise whether to take over from servers that died, and to delete what is old.
 */
export async function openMessageQueue(
  connection: QueueConnection,
  log: Log,
  { supervise = true }: { supervise?: boolean } = {},
): Promise<MessageQueue> {
  const boss = new PgBoss({
    db: connection,
    schema: queueSchema,
    migrate: false,
    schedule: false,
    supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    clock: quietClock,
  })
  boss.on('error', (error) => log.error(describeError(error), 'message queue failed'))
  await boss.start()

  // One after the other: the second of two messages about one order finds out that the first was sent.
  const deliverAll = async (queue: keyof typeof queueNames, jobs: Job[], deliver: Deliver): Promise<JobResult[]> => {
    const results: JobResult[] = []
    for (const { id, data, retryCount } of jobs) {
      try {
        const { kind, ...about } = storedJob.parse(data)
        await deliver({ kind, data: about, queue }, { id, isRetry: retryCount > 0 })
        results.push({ id, status: 'completed' })
      } catch (error) {
        const isRefused = error instanceof RefusedMessage
        log.warn(describeError(error), isRefused ? 'message refused' : 'message not sent')
        // A message that was refused for good is not tried again.
        results.push({ id, status: isRefused ? 'completed' : 'failed' })
      }
    }
    return results
  }

  return {
    add: async (database, { kind, data, queue }, about, { id, afterSeconds = 0 } = {}) => {
      // The schema refuses everything but the keys of the job, so nothing else is stored.
      const job = { ...(data.parse(about) as Routed), kind }
      const name = queueNames[queue ?? (job.channel === 'text' ? 'texts' : 'messages')]
      await boss.send(name, job, {
        ...patience,
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
        ...(id === undefined ? {} : { id }),
        ...(queue === 'webhooks' || queue === 'charges' ? { group: { id: String(job.siteKey) } } : {}),
        ...(queue === 'webhooks' ? { deadLetter: queueNames.messages } : {}),
        db: inTransaction(database),
      })
    },
    work: async (deliver) => {
      await boss.work(
        queueNames.messages,
        { batchSize, perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: pollSeconds },
        (jobs: Job[]) => deliverAll('messages', jobs, deliver),
      )
      await boss.work(
        queueNames.texts,
        { batchSize: 1, perJobResults: true, localConcurrency: textsAtOnce, pollingIntervalSeconds: pollSeconds },
        (jobs: Job[]) => deliverAll('texts', jobs, deliver),
      )
      await boss.work(
        queueNames.webhooks,
        {
          batchSize: 1,
          perJobResults: true,
          localConcurrency: webhooksAtOnce,
          localGroupConcurrency: webhooksToOne,
          pollingIntervalSeconds: pollSeconds,
        },
        (jobs: Job[]) => deliverAll('webhooks', jobs, deliver),
      )
      await boss.work(
        queueNames.charges,
        {
          batchSize: 1,
          perJobResults: true,
          localConcurrency: chargesAtOnce,
          localGroupConcurrency: chargesOfOne,
          pollingIntervalSeconds: pollSeconds,
        },
        (jobs: Job[]) => deliverAll('charges', jobs, deliver),
      )
    },
    deliverDue: async (deliver) => {
      for (const name of ['webhooks', 'texts', 'charges', 'messages'] as const) {
        for (;;) {
          const jobs = await boss.fetch<object>(name, { batchSize })
          if (jobs.length === 0) break
          const results = await deliverAll(name, jobs, deliver)
          for (const { id, status } of results) {
            await (status === 'completed' ? boss.complete(name, id) : boss.fail(name, id))
          }
        }
      }
    },
    counts: async (which) => {
      const { rows } = await connection.executeSql(countByState, [queueNames[which]])
      const count = (asked: string): number => rows.find(({ state }) => state === asked)?.count ?? 0
      return { waiting: count('created'), retrying: count('retry'), active: count('active'), failed: count('failed') }
    },
    close: () => boss.stop({ timeout: stopGraceMs }),
  }
}

const storedJob = z.looseObject({ kind: z.string() })

/** Runs the library's statements in our transaction. */
function inTransaction(database: Database): QueueConnection {
  const execute = async (statement: unknown) => ({ rows: rowsOf(await database.execute(sql`${statement}`)) })
  return fromDrizzle({ execute }, sql)
}

/** Timers that do not keep a process alive: a server lives by its port, and a test ends when it is over. */
const quietClock = {
  now: () => Date.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms).unref(),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms).unref(),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}
