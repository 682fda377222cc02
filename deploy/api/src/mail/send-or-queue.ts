import type { ProblemCode } from '@homeside/contract/constants/problem-codes'

import { Problem } from '../problems/problem.ts'
import { RefusedMessage } from './mailer.ts'

/** How long a waiting caller waits for the mail server. */
export const waitingMs = 2000

interface Attempt {
  send: () => Promise<void>
  /** Leaves the message to the queue. */
  queue: () => Promise<void>
  /** The problem for the caller when the mail server refuses the message. */
  failure: ProblemCode
}

/**
 * Sends a message while its caller waits. When the mail server cannot be reached, or takes longer than two seconds, the
 * message is left to the queue. It may then arrive twice.
 *
 * @returns whether it was sent; if not, it was queued.
 * @throws Problem the caller's own, when the message was refused.
 */
export async function sendOrQueue({ send, queue, failure }: Attempt): Promise<boolean> {
  try {
    await withinPatience(send())
    return true
  } catch (error) {
    if (error instanceof RefusedMessage) throw new Problem(failure)
    await queue()
    return false
  }
}

async function withinPatience(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server takes long.')), waitingMs)
  })
  try {
    await Promise.race([sending, patience])
  } finally {
    clearTimeout(timer)
    // The caller is gone. The queue will find out the result.
    sending.catch(() => undefined)
  }
}
