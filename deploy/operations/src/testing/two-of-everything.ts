import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freshDatabase } from '@homeside/releases/testing-stores'
import type { BalancedPorts, Balancer } from '@homeside/server-kit/testing/balancer'
import { endProcesses, startProcess, type Part, type ServerProcess } from '@homeside/server-kit/testing/start-process'

import { brandedEnvironment } from './live-environment.ts'
import { startNginx } from './start-nginx.ts'
import { portal } from './visitors.ts'

/** A server that is stopped and started again on the same port, as systemd does. */
interface Restartable {
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
async function startRestartable(
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

/** Two gateways and two API servers behind a load balancer, on two databases of PostgreSQL. */
export interface TwoOfEverything {
  balancer: Balancer
  gateways: readonly [Restartable, Restartable]
  apis: readonly [Restartable, Restartable]
  stop: () => Promise<void>
}

interface Setup {
  /** Starts what stands in front of them. Default: the shipped nginx. */
  balance?: (ports: BalancedPorts) => Promise<Balancer>
  /** The workspace with the code of the API servers. Default: this one. */
  from?: string
}

/** Starts both pairs, the load balancer, and a database for patients and one for releases. */
export async function twoOfEverything({ balance = startNginx, from }: Setup = {}): Promise<TwoOfEverything> {
  const [patients, releases] = [await freshDatabase(), await freshDatabase()]
  const live = await brandedEnvironment(releases)
  const gatewaySettings = { ...live.settings, GATEWAY_KEY: 'shared', TRUST_PROXY: 'true' }
  const apiSettings = {
    COOKIE_SUFFIX: 'portal',
    TRUST_PROXY: 'true',
    PAGE_ORIGINS: portal,
    OUTBOX_FOLDER: mkdtempSync(path.join(tmpdir(), 'outbox-')),
    DATABASE_URL: patients,
  }
  const gateway = (): Promise<Restartable> => startRestartable('gateway', gatewaySettings)
  const api = (): Promise<Restartable> => startRestartable('sandbox', apiSettings, from)
  // The first API server fills the sandbox.
  const apis = [await api(), await api()] as const
  const gateways = [await gateway(), await gateway()] as const
  const balancer = await balance({
    gateways: [gateways[0].process.port, gateways[1].process.port],
    apis: [apis[0].process.port, apis[1].process.port],
  })
  return {
    balancer,
    gateways,
    apis,
    stop: async () => {
      await balancer.stop()
      await endProcesses()
      await live.portal.registry.store.close()
    },
  }
}
