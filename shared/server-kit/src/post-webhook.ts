import { createHmac } from 'node:crypto'

import { whyNoAnswerAt } from './no-answer.ts'

/** Milliseconds for the receiver to answer: less than any lease of those who send. */
const usualTimeLimit = 10_000

export interface Webhook {
  /** The same however often it is sent. */
  id: string
  /** JSON. */
  body: string
  url: string
  /** Shared with the receiver, Base64, with or without `whsec_` before it. While one is replaced, the old and the new. */
  secrets: readonly string[]
  timeLimit?: number
}

/**
 * Sends a webhook once, in the form of Standard Webhooks with signatures by shared secrets (`v1`), which the libraries
 * for receivers verify. No redirect is followed: the signature is for this receiver alone.
 *
 * @returns What went wrong, in words without the address; null when it was taken, which is any answer with 2xx.
 */
export async function postWebhook({
  id,
  body,
  url,
  secrets,
  timeLimit = usualTimeLimit,
}: Webhook): Promise<string | null> {
  const headers = signedHeaders({ id, body, secrets })
  try {
    const limit = AbortSignal.timeout(timeLimit)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: limit })
    await answer.body?.cancel()
    return answer.ok ? null : `it answered ${answer.status}.`
  } catch (error) {
    return `${await whyNoAnswerAt(url, error)}.`
  }
}

/** The headers of a signed body of JSON. */
export function signedHeaders({ id, body, secrets }: Pick<Webhook, 'id' | 'body' | 'secrets'>): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatureBy = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureBy(secret)}`).join(' '),
  }
}
