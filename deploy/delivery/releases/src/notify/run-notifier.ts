import { setTimeout as pause } from 'node:timers/promises'

import { postWebhook } from '@homeside/server-kit/post-webhook'

import type { Registry } from '../registry/registry.ts'
import { withNews, type NoticesOptions, ledgerFrom, newLedger, type NoticeLedger } from './notices.ts'

export interface NotifierOptions extends Omit<NoticesOptions, 'since'> {
  url: string
  /** The secret by which the webhook knows the notifier. */
  secret: string
  /** Milliseconds before the second try. Each further pause is twice as long, up to five minutes. */
  firstPause: number
  /** The name of this process among all that notify. */
  holder: string
  /** Milliseconds between two looks at the store. */
  lookEvery: number
  leaseMs: number
  signal: AbortSignal
  progress: (line: string) => void
}

/** How old, in milliseconds, the changes may be that the first notifier of an environment reports. */
const firstMs = 60_000
const longestPause = 5 * 60 * 1000
/** After this time a notice is given up. */
const patience = 24 * 60 * 60 * 1000

/**
 * Tells a webhook what happens in an environment, until it is stopped. One of many processes does so, by a lease in the
 * store. Notices go out one after the other, so that they arrive in order. Each is kept in the store until it is taken,
 * so that none is lost when the process ends; one may be sent twice, with the same id.
 */
export async function runNotifier(registry: Registry, options: NotifierOptions): Promise<void> {
  const { environment, holder, leaseMs, lookEvery, progress, signal } = options
  const { store } = registry
  const lease = `notifier-${environment}`
  const tries = new Tries(options.firstPause)
  while (!signal.aborted) {
    let isMore = false
    try {
      if ((await store.takeLease(lease, holder, leaseMs)) === holder) {
        const ledger = await lookAgain(registry, options)
        isMore = await tellOne(registry, ledger, tries, options)
      }
    } catch (error) {
      progress(error instanceof Error ? error.message : String(error))
    }
    if (!isMore) await pause(lookEvery, undefined, { signal }).catch(() => undefined)
  }
  await store.endLease(lease, holder)
}

/** When the next try is due. */
class Tries {
  readonly #firstPause: number
  #failed = 0
  #nextAt = 0

  constructor(firstPause: number) {
    this.#firstPause = firstPause
  }

  get areDue(): boolean {
    return performance.now() >= this.#nextAt
  }

  succeed(): void {
    this.#failed = 0
    this.#nextAt = 0
  }

  fail(): void {
    this.#nextAt = performance.now() + Math.min(this.#firstPause * 2 ** this.#failed, longestPause)
    this.#failed += 1
  }
}

/** The ledger with what is new. It is written before anything of it is sent. */
async function lookAgain(registry: Registry, options: NotifierOptions): Promise<NoticeLedger> {
  const { environment } = options
  const text = await registry.store.noticeLedger(environment)
  const known = ledgerFrom(text)
  const since = new Date(Date.now() - (known ? patience : firstMs))
  const ledger = await withNews(registry, { ...options, since }, known ?? newLedger)
  if (JSON.stringify(ledger) !== text) await write(registry, environment, ledger)
  return ledger
}

/**
 * Tries to send the oldest notice, when a try is due.
 *
 * @returns Whether another one can be sent at once.
 */
async function tellOne(
  registry: Registry,
  ledger: NoticeLedger,
  tries: Tries,
  { environment, progress, secret, url }: NotifierOptions,
): Promise<boolean> {
  const [oldest, ...rest] = ledger.waiting
  if (!oldest || !tries.areDue) return false
  const { foundUtc, notice } = oldest
  const trouble = await postWebhook({ id: notice.id, body: JSON.stringify(notice), url, secrets: [secret] })
  if (trouble !== null) {
    progress(`The webhook did not take ${notice.id}: ${trouble}`)
    tries.fail()
    if (Date.now() - new Date(foundUtc).getTime() < patience) return false
    progress(`${notice.id} is given up after a day: ${notice.text}`)
  } else tries.succeed()
  await write(registry, environment, { ...ledger, waiting: rest })
  return trouble === null && rest.length > 0
}

function write({ store }: Registry, environment: string, ledger: NoticeLedger): Promise<void> {
  return store.writeNoticeLedger(environment, JSON.stringify(ledger))
}
