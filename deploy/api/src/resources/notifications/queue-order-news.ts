import type { Database } from '../../database/database.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'

type News = Omit<Extract<MessageJob, { kind: 'delivery-news' }>, 'kind' | 'channel'>

/**
 * Tells a patient that an order has moved, by mail and by text. Whether they asked for it is looked up when it is sent, so
 * that whoever turned it off meanwhile gets nothing. In the transaction in which the order moves.
 */
export async function queueOrderNews(queue: MessageQueue, transaction: Database, news: News): Promise<void> {
  for (const channel of ['email', 'text'] as const) {
    await queue.add(transaction, { kind: 'delivery-news', channel, ...news })
  }
}
