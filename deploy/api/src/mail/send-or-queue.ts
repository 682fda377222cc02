import type { ProblemCode } from '@homeside/contract/constants/problem-codes'

import { Problem } from '../calls/problem.ts'
import { RefusedMessage } from './mailer.ts'

/** How long somebody who waits for the answer is kept waiting for the mail server. */
export const waitingMs = 2000

interface Attempt {
  send: () => Promise<void>
  /** Leaves the message to the queue. */
  queue: () => Promise<void>
  /** What the caller is told when the mail server refuses the message. */
  failure: ProblemCode
}

/**
 * Sends a message that somebody waits for. A mail server that cannot be reached, or takes longer than two seconds, leaves
 * it to the queue; it may then arrive twice.
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
    // Whoever waited is gone; what becomes of it then is the queue's to find out.
    sending.catch(() => undefined)
  }
}
