import type { ReleaseStore } from '@homeside/releases/release-store'
import { serve } from '@hono/node-server'
import type { Logger } from 'pino'

import { createGateway } from './app.ts'
import type { DevServers } from './dev-servers.ts'
import type { Environment } from './environment.ts'
import { LiveReleasesReader } from './live-releases.ts'

export interface StartGatewayOptions {
  port: number
  environment: Environment
  store: ReleaseStore
  log: Logger
  /** On a developer's machine alone. */
  devServers?: DevServers
}

/**
 * Starts a gateway on a port.
 *
 * @throws Error when the environment is empty or the port is taken (`code` EADDRINUSE).
 */
export async function startGateway(options: StartGatewayOptions): Promise<{ close: () => Promise<void> }> {
  const { devServers, environment, log, port, store } = options
  const live = new LiveReleasesReader(store, environment.environment, (problem) => {
    log.error({ problem: String(problem) }, 'the live releases could not be read; the last good ones go on')
  })
  await live.start()
  const app = createGateway({
    environment,
    assetsFolder: store.assetsFolder,
    live: () => live.current,
    log,
    ...(devServers ? { devServers } : {}),
  })
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, port }, () => resolve(starting))
    starting.once('error', reject)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        live.stop()
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
