import { setTimeout as pause } from 'node:timers/promises'

import type { Registry } from '../registry.ts'
import { deliver } from './deliver.ts'
import type { Delivery } from './deliver.ts'
import { Notices } from './notices.ts'
import type { NoticesOptions } from './notices.ts'

export interface NotifierOptions extends Omit<NoticesOptions, 'since'>, Delivery {
  /** The name of this process among all that notify. */
  holder: string
  /** Milliseconds between two looks at the store. */
  lookEvery: number
  leaseMs: number
}

/** A new leader tells of changes that are at most so old, because the one before it may not have. */
const retoldMs = 60_000

/**
 * Tells a webhook what happens in an environment, until it is stopped. One of many processes does so, by a lease in the
 * store. Notices go out one after the other, so that they arrive in order.
 */
export async function runNotifier(registry: Registry, options: NotifierOptions): Promise<void> {
  const { environment, holder, leaseMs, lookEvery, progress, signal } = options
  const lease = `notifier-${environment}`
  let notices: Notices | null = null
  let sending = Promise.resolve()
  while (!signal.aborted) {
    try {
      const leader = await registry.store.takeLease(lease, holder, leaseMs)
      if (leader === holder) {
        notices ??= new Notices(registry, { ...options, since: new Date(Date.now() - retoldMs) })
        for (const notice of await notices.look()) {
          sending = sending.then(async () => void (await deliver(notice, options)))
        }
      } else notices = null
    } catch (error) {
      progress(error instanceof Error ? error.message : String(error))
    }
    await pause(lookEvery, undefined, { signal }).catch(() => undefined)
  }
  await sending
  await registry.store.endLease(lease, holder)
}
