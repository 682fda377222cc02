import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freshDatabase } from '@homeside/releases/testing-stores'

import { brandedEnvironment } from './branded-environment.ts'
import { startRestartable } from './restart.ts'
import type { Restartable } from './restart.ts'
import { portal } from './sign-in-through-nginx.ts'
import { startNginx } from './start-nginx.ts'
import type { Nginx } from './start-nginx.ts'
import { endProcesses } from './start-process.ts'

/** Two gateways and two API servers behind the shipped nginx, on two databases of PostgreSQL. */
export interface TwoOfEverything {
  nginx: Nginx
  gateways: readonly [Restartable, Restartable]
  apis: readonly [Restartable, Restartable]
  stop: () => Promise<void>
}

/**
 * Starts them.
 *
 * @param from The workspace with the code of the API servers. Default: this one.
 */
export async function twoOfEverything(from?: string): Promise<TwoOfEverything> {
  const [patients, releases] = [await freshDatabase(), await freshDatabase()]
  const live = await brandedEnvironment(releases)
  const gatewaySettings = { ...live.settings, GATEWAY_KEY: 'shared', TRUST_PROXY: 'true' }
  const apiSettings = {
    COOKIE_SUFFIX: 'portal',
    TRUST_PROXY: 'true',
    PAGE_ORIGINS: portal,
    OUTBOX_FOLDER: mkdtempSync(path.join(tmpdir(), 'outbox-')),
    DATABASE_URL: patients,
    SANDBOX: 'true',
  }
  const gateway = (): Promise<Restartable> => startRestartable('gateway', gatewaySettings)
  const api = (): Promise<Restartable> => startRestartable('api', apiSettings, from)
  // The first API server fills the sandbox.
  const apis = [await api(), await api()] as const
  const gateways = [await gateway(), await gateway()] as const
  const nginx = await startNginx({
    gateways: [gateways[0].process.port, gateways[1].process.port],
    apis: [apis[0].process.port, apis[1].process.port],
  })
  return {
    nginx,
    gateways,
    apis,
    stop: async () => {
      await nginx.stop()
      await endProcesses()
      await live.portal.registry.store.close()
    },
  }
}
