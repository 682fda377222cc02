import type { Database } from '../../database/database.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'

type News = Omit<Extract<MessageJob, { kind: 'delivery-news' }>, 'kind' | 'channel'>

/**
 * Queues the news that an order has moved, by email and text. The settings are checked when it is sent, so that a
 * patient who turned it off meanwhile gets nothing. Runs in the transaction that moves the order.
 */
export async function queueOrderNews(queue: MessageQueue, transaction: Database, news: News): Promise<void> {
  for (const channel of ['email', 'text'] as const) {
    await queue.add(transaction, { kind: 'delivery-news', channel, ...news })
  }
}
