import { setImmediate as afterEvents } from 'node:timers/promises'

import type { ServerType } from '@hono/node-server'

const idleCheckMs = 50
const shortTurnMs = 1
const patienceMs = 1000

/**
 * Stops accepting requests, finishes those in progress, then closes. Idle connections are closed at once. Requests that
 * still run after the grace period are cut.
 *
 * Closing drops connections that wait to be accepted, with what was sent over them. So it happens at a moment when none
 * waits: see `nobodyWaits`.
 */
export async function stopServer(server: ServerType, graceMs: number): Promise<void> {
  await nobodyWaits(server)
  const closed = new Promise((resolve) => server.close(resolve))
  if (!('closeIdleConnections' in server)) return void (await closed)
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/**
 * Waits for a turn of the event loop in which nobody connected, for a second at most. The turn has to be short, so that
 * nobody connected after it either. Node accepts one connection a turn, so others may wait after a turn with one.
 */
async function nobodyWaits(server: ServerType): Promise<void> {
  let accepted = 0
  const count = (): void => void accepted++
  server.on('connection', count)
  // From here on, each turn of the event loop accepts a connection first.
  await afterEvents()
  const started = performance.now()
  for (let turn = started; turn - started < patienceMs; turn = performance.now()) {
    const before = accepted
    await afterEvents()
    if (accepted === before && performance.now() - turn < shortTurnMs) break
  }
  server.off('connection', count)
}

/**
 * From now on, each answer closes its connection. A proxy in front keeps idle connections. Without this, it could send
 * a request into one at the moment when a stopping server closes it, and it does not repeat a request that changes
 * something.
 */
export function endKeepAlive(server: ServerType): void {
  server.prependListener('request', (_request: object, response: object) => {
    if ('shouldKeepAlive' in response) response.shouldKeepAlive = false
  })
}
