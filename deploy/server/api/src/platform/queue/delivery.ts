import type { PersonDatabase } from '../database/database.ts'
import type { PageOrigins } from '../database/page-origins.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Processor } from '../processor/processor.ts'
import type { MessageQueue, Tried } from './message-queue.ts'

/** What is needed to send a message of the queue. */
export interface Delivery extends Tried {
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
