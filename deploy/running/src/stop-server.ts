import type { ServerType } from '@hono/node-server'

const idleCheckMs = 50

/**
 * Stops taking requests, lets those in flight finish, and then closes. Connections that browsers keep open without a
 * request are closed at once; whatever still runs after the grace is cut.
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
