import { createHmac } from 'node:crypto'

import type { Notice } from './notice.ts'

/** Milliseconds for the webhook to answer: less than a lease, so that nobody else sends meanwhile. */
const timeLimit = 10_000

/**
 * Sends a notice to a webhook once, in the form of Standard Webhooks with a signature by a shared secret (`v1`), which the
 * libraries for receivers verify.
 *
 * @param secret Base64, with or without `whsec_` before it.
 * @returns What went wrong; null when it was taken, which is any answer with 2xx.
 */
export async function postNotice(notice: Notice, url: string, secret: string): Promise<string | null> {
  const body = JSON.stringify(notice)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${notice.id}.${timestamp}.${body}`)
    .digest('base64')
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': notice.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  try {
    const limit = AbortSignal.timeout(timeLimit)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: limit })
    await answer.body?.cancel()
    return answer.ok ? null : `it answered ${answer.status}.`
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : String(error)
  }
}
