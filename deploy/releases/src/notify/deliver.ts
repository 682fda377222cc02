import { setTimeout as pause } from 'node:timers/promises'

import type { Signer } from '../signing/key-pair.ts'
import type { Notice } from './notice.ts'

export interface Delivery {
  url: string
  signer: Signer
  /** Milliseconds before the second try. Each further pause is twice as long, up to five minutes. */
  firstPause: number
  signal: AbortSignal
  progress: (line: string) => void
}

const longestPause = 5 * 60 * 1000
/** After this time a notice is given up. */
const patience = 24 * 60 * 60 * 1000
const timeLimit = 10_000

/**
 * Sends a notice to a webhook until it is taken (2xx), in the form of Standard Webhooks with an Ed25519 signature (v1a).
 *
 * @returns Whether it was taken.
 */
export async function deliver(
  notice: Notice,
  { firstPause, progress, signal, signer, url }: Delivery,
): Promise<boolean> {
  const began = performance.now()
  for (let tries = 0; performance.now() - began < patience; tries++) {
    const trouble = await post(notice, url, signer)
    if (trouble === null) return true
    progress(`The webhook did not take ${notice.id}: ${trouble}`)
    await pause(Math.min(firstPause * 2 ** tries, longestPause), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return false
  }
  progress(`${notice.id} is given up after a day: ${notice.text}`)
  return false
}

/** One try; answers what went wrong. */
async function post(notice: Notice, url: string, signer: Signer): Promise<string | null> {
  const body = JSON.stringify(notice)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': notice.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1a,${signer.sign(`${notice.id}.${timestamp}.${body}`)}`,
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
