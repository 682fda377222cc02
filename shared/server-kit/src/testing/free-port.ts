import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The lowest port to choose. It is below the range of outgoing connections, so that none takes the port while a test
 * restarts its server, and above the ports that browsers refuse.
 */
const lowest = 20_000
/** Each worker of Playwright and jest has its own ports, so that no other worker takes a port that was found free. */
const perWorker = 1_500
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['JEST_WORKER_ID'] ?? 0) % 8

/** Ports that this process has chosen. Until a server listens there, they still look free. */
const chosen = new Set<number>()

/** A free port that was not chosen before. It is random, so that runs at the same time seldom collide. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + worker * perWorker + randomInt(perWorker)
    if (chosen.has(port)) continue
    chosen.add(port)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
