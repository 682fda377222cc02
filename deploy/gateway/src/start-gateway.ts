import type { Registry } from '@homeside/releases/registry'
import { serve } from '@hono/node-server'
import type { Logger } from 'pino'

import { createGateway } from './app.ts'
import type { GatewayOptions } from './app.ts'
import type { DevServers } from './dev-servers.ts'
import { LiveReleasesReader } from './live/live-releases-reader.ts'

export interface StartGatewayOptions {
  port: number
  environment: GatewayOptions['environment']
  registry: Registry
  log: Logger
  /** Where the last good releases are kept for a start without the store. */
  lastGoodFile?: string
  /** A secret that the gateways of an environment share. */
  key?: string
  /** False serves the login as any other page. */
  instantLogin?: boolean
  /** On a developer's machine alone. */
  devServers?: DevServers
}

/**
 * Starts a gateway on a port.
 *
 * @throws Error when the environment is empty or the port is taken (`code` EADDRINUSE).
 */
export async function startGateway(options: StartGatewayOptions): Promise<{ close: () => Promise<void> }> {
  const { devServers, environment, instantLogin = true, key, lastGoodFile, log, port, registry } = options
  const live = new LiveReleasesReader({
    registry,
    environment: environment.environment,
    ...(lastGoodFile ? { lastGoodFile } : {}),
    report: (problem) => {
      log.error({ problem: String(problem) }, 'what the store holds is not served; the last good releases go on')
    },
  })
  await live.start()
  const app = createGateway({
    environment,
    assetsFolder: registry.assets.folder,
    live: () => live.current,
    registry,
    log,
    instantLogin,
    refusals: () => live.refusals,
    ...(key ? { key } : {}),
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
