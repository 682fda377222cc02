import { setTimeout as pause } from 'node:timers/promises'

import { startProcess } from '@homeside/server-kit/testing/start-process'
import type { Part, ServerProcess } from '@homeside/server-kit/testing/start-process'

/** A server that is stopped and started again on the same port, as systemd does. */
export interface Restartable {
  part: Part
  settings: Readonly<Record<string, string>>
  /** The workspace whose code it runs; null for this one. */
  from: string | null
  process: ServerProcess
}

/** Longer than nginx keeps an idle connection; the same as in the units. */
const drain = { DRAIN_SECONDS: '5' }

/**
 * Starts a server that drains as in production.
 *
 * @param from The workspace whose code it runs; null for this one.
 * @throws Error with its output, when it does not start.
 */
export async function startRestartable(
  part: Part,
  settings: Readonly<Record<string, string>>,
  from: string | null = null,
): Promise<Restartable> {
  return { part, settings, from, process: await startProcess(part, { ...settings, ...drain }, from) }
}

/**
 * Stops it, starts it on the same port, and waits until it is ready, as the README tells an operator to do.
 *
 * @param from The workspace whose code it runs from then on; null for this one. Default: the same as before.
 */
export async function restart(server: Restartable, from = server.from): Promise<void> {
  const { part, process, settings } = server
  expect(await process.stop()).toBe(0)
  server.from = from
  server.process = await startProcess(part, { ...settings, ...drain, PORT: String(process.port) }, from)
  while (!(await fetch(`${server.process.origin}/readyz`)).ok) await pause(20)
}
