import type { ServerType } from '@hono/node-server'

const idleCheckMs = 50

/**
 * Stops accepting requests, finishes those in progress, then closes. Idle connections are closed at once. Requests that
 * still run after the grace period are cut.
 */
export async function stopServer(server: ServerType, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  if (!('closeIdleConnections' in server)) return void (await closed)
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
