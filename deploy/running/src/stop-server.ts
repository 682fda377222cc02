import { setImmediate as afterEvents } from 'node:timers/promises'

import type { ServerType } from '@hono/node-server'

const idleCheckMs = 50

/**
 * Stops accepting requests, finishes those in progress, then closes. Idle connections are closed at once. Requests that
 * still run after the grace period are cut.
 *
 * Closing drops connections that wait to be accepted, with what was sent over them. It happens right after the event
 * loop has accepted all, in a turn that had little else to do.
 */
export async function stopServer(server: ServerType, graceMs: number): Promise<void> {
  await quietTurn()
  const closed = new Promise((resolve) => server.close(resolve))
  if (!('closeIdleConnections' in server)) return void (await closed)
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/** Waits for a turn of the event loop that takes less than a millisecond, for a hundred turns at most. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const begun = performance.now()
    await afterEvents()
    if (performance.now() - begun < 1) return
  }
}
