import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'

import type { Database, PersonDatabase } from '../database/database.ts'
import type { PageOrigins } from '../database/page-origins.ts'
import { type Scope, servedBy } from '../database/scope.ts'
import { conversations } from '../database/tables/conversations.ts'
import { orders } from '../database/tables/orders.ts'
import { changes, patientMerges } from '../database/tables/patients.ts'
import { charges, paymentMethods } from '../database/tables/payments.ts'
import { shortCodes } from '../database/tables/short-codes.ts'
import type { Clock } from '../dates/calendar.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Processor } from '../processor/processor.ts'
import { type Attempt, type Deliver, type JobKind, type MessageQueue, patientScope } from './message-queue.ts'

/** A kind of job with what is done about it. */
export interface Job<Kind extends string = string, Data extends z.ZodType = z.ZodType> extends JobKind<Kind, Data> {
  deliver: (delivery: Delivery, stored: unknown) => Promise<void>
  /** What is done when it was tried for days. */
  giveUp?: (delivery: Delivery, stored: unknown) => Promise<void>
}

interface Defined<Kind extends string, Data extends z.ZodType> extends JobKind<Kind, Data> {
  deliver: (delivery: Delivery, data: z.output<Data>) => Promise<void>
  giveUp?: (delivery: Delivery, data: z.output<Data>) => Promise<void>
}

/** Every job defined so far, so that a check finds one that no server does. */
export const definedJobs: Job[] = []

/**
 * Declares a job beside what does it: usually a message to send. `data` is the keys of what it is about. Words,
 * addresses, links and codes are made when it is sent, so the queue contains nothing private.
 *
 * `deliver` throws when it has to be tried again.
 */
export function defineJob<const Kind extends string, Data extends z.ZodType>(
  defined: Defined<Kind, Data>,
): Job<Kind, Data> {
  const { deliver, giveUp, ...kind } = defined
  const job: Job<Kind, Data> = {
    ...kind,
    deliver: (delivery, stored) => deliver(delivery, kind.data.parse(stored)),
    ...(giveUp && { giveUp: (delivery, stored) => giveUp(delivery, kind.data.parse(stored)) }),
  }
  definedJobs.push(job)
  return job
}

/** Does the jobs of a queue. One of a kind that this server does not know waits for a newer server. */
export function deliverJobs(
  jobs: readonly Job[],
  { clock, ...given }: Omit<Delivery, 'now' | keyof Attempt> & { clock: Clock },
): Deliver {
  return async ({ kind, data, queue }, tried) => {
    const job = jobs.find((each) => each.kind === kind)
    if (job === undefined) throw new Error(`This server knows no job that is a ${kind}.`)
    const isGivenUp = job.queue === 'webhooks' && queue === 'messages'
    const act = isGivenUp ? job.giveUp : job.deliver
    await act?.({ ...given, ...tried, now: clock() }, await withOwner(given.database, data))
  }
}

/** What is needed to send a message of the queue. */
export interface Delivery extends Attempt {
  database: PersonDatabase
  mailer: Mailer
  queue: MessageQueue
  processor: Processor
  /** Where the links in messages of a provider without pages of its own lead. */
  pageOrigins: Pick<PageOrigins, 'usual'>
  /** The origin at which mail programs reach the API. */
  apiOrigin?: string | undefined
  /** The folder with a folder for each provider, which holds its secrets. Without it, no webhook can be signed. */
  secretsFolder?: string | undefined
  now: Date
}

/** The tables of what a job may name, each with its key. */
export const namedByJobs = {
  orderKey: [orders, orders.orderKey],
  chargeKey: [charges, charges.chargeKey],
  changeKey: [changes, changes.changeKey],
  conversationKey: [conversations, conversations.conversationKey],
  paymentMethodKey: [paymentMethods, paymentMethods.paymentMethodKey],
  shortCodeKey: [shortCodes, shortCodes.shortCodeKey],
} as const
const aboutPatient = z.looseObject(patientScope)

/** A job of the record that what it names belongs to now: records may be merged, or a merge taken back, while it waits. */
async function withOwner(database: Database, stored: unknown): Promise<unknown> {
  const { data: about } = aboutPatient.safeParse(stored)
  if (about === undefined) return stored
  for (const [name, [table, key]] of Object.entries(namedByJobs)) {
    const value = about[name]
    if (typeof value !== 'number') continue
    const [row] = await database
      .select({ patientKey: table.patientKey })
      .from(table)
      .where(servedBy(about, table, eq(key, value)))
    return { ...about, ...row }
  }
  return { ...about, patientKey: await recordNow(database, about) }
}

/** The record that a record is part of now. */
async function recordNow(database: Database, { siteKey, patientKey }: Scope): Promise<number> {
  const { fromPatientKey, intoPatientKey, takenBackAt } = patientMerges
  const [merge] = await database
    .select({ patientKey: intoPatientKey })
    .from(patientMerges)
    .where(and(eq(patientMerges.siteKey, siteKey), eq(fromPatientKey, patientKey), isNull(takenBackAt)))
  return merge === undefined ? patientKey : recordNow(database, { siteKey, ...merge })
}
