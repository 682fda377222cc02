import { randomUUID } from 'node:crypto'

import type { ProblemCode } from '@homeside/contract/constants/problem-codes'

import { currentPlace } from '../outside/waiting-place.ts'
import { Problem } from '../problems/problem.ts'
import { RefusedMessage } from './mailer.ts'

/** How long a waiting caller waits for the mail server, or the service for texts. */
export const waitingMs = 2000
/** Longer than a try lasts: the queue's must not meet the one that nobody waits for any more. */
const afterSeconds = 15

/** The id of a message that was tried before it was queued, and how long the queue leaves it. */
export interface QueuedAs {
  id?: string
  afterSeconds?: number
}

interface Attempt {
  /** @param id of the message, the same in the queue. */
  send: (id: string) => Promise<void>
  /** Leaves the message to the queue. */
  queue: (as: QueuedAs) => Promise<void>
  /** The problem for the caller when the message is refused. */
  failure: ProblemCode
  /** The problem when it is refused because its number wants no texts. Default: the same. */
  stopped?: ProblemCode
}

class TakesLong extends Error {}

/**
 * Sends a message while its caller waits. When its server cannot be reached, or takes longer than two seconds, the
 * message is left to the queue. An email may then arrive twice.
 *
 * @returns whether it was sent; if not, it was queued.
 * @throws Problem the caller's own when the message was refused.
 */
export async function sendOrQueue({ send, queue, failure, stopped = failure }: Attempt): Promise<boolean> {
  const id = randomUUID()
  try {
    await currentPlace().withoutWhile(() => withinPatience(send(id)))
    return true
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof RefusedMessage) throw new Problem(error.isStopped ? stopped : failure)
    await queue(error instanceof TakesLong ? { id, afterSeconds } : { id })
    return false
  }
}

async function withinPatience(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TakesLong('The message takes long.')), waitingMs)
  })
  try {
    await Promise.race([sending, patience])
  } finally {
    clearTimeout(timer)
    // The caller is gone. The queue will find out the result.
    sending.catch(() => undefined)
  }
}
