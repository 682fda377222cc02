import { hostname } from 'node:os'

import type { BrandsRelease } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { listen } from '@homeside/server-kit/listen'
import { endKeepAlive, stopServer } from '@homeside/server-kit/stop-server'
import type { Logger } from 'pino'

import { createGateway } from './app.ts'
import { CrashLog } from './live/crash-log.ts'
import { LiveReleasesReader } from './live/live-releases-reader.ts'
import { ServedReporter } from './live/served-reporter.ts'
import type { DevServers } from './options/dev-servers.ts'
import type { GatewayOptions } from './options/gateway-options.ts'

/** After this time, requests that still run are cut when the gateway stops. */
const shutdownGraceMs = 10_000

export interface StartGatewayOptions {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. Default: every address of the machine. */
  address?: string | null
  environment: GatewayOptions['environment']
  registry: Registry
  log: Logger
  /** The file that keeps the last good releases for a start without the store. */
  lastGoodFile?: string
  /** Starts also while there is nothing to serve: alive, not ready, and looking. */
  waitsForReleases?: boolean
  /** A secret that the gateways of an environment share. */
  key?: string
  /** The secret with which the API vouches for patients who signed in. */
  witnessKey?: string
  /** False serves the login like any other page. */
  instantLogin?: boolean
  /** Whether our own proxy in front writes X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy?: boolean
  /** The development servers of a developer's machine. */
  devServers?: DevServers
  /** Only on a developer's machine: brands shown in place of the live ones, before they are released. */
  brands?: () => BrandsRelease
}

export interface RunningGateway {
  port: number
  /** From now on `/readyz` says no, while requests are still answered. */
  announceStop: () => void
  /** Lets running requests finish. */
  close: () => Promise<void>
}

/**
 * Starts a gateway on a port.
 *
 * @throws StartError when the port is taken; Error when there is nothing to serve and it may not be waited for.
 */
export async function startGateway(options: StartGatewayOptions): Promise<RunningGateway> {
  const { brands, devServers, environment, instantLogin = true, key, lastGoodFile, log, registry } = options
  const { trustProxy, waitsForReleases, witnessKey } = options
  const crashes = new CrashLog(lastGoodFile ? `${lastGoodFile}.crashes` : null)
  const keepCrashes = (): Promise<void> =>
    crashes.save().catch((problem: unknown) => log.error({ problem: String(problem) }, 'crashes cannot be kept'))
  const live: LiveReleasesReader = new LiveReleasesReader({
    registry,
    environment: environment.environment,
    ...(lastGoodFile ? { lastGoodFile } : {}),
    ...(waitsForReleases ? { waitsForReleases } : {}),
    report: (problem) => {
      log.error({ problem: String(problem) }, 'what the store holds is not served; the last good releases go on')
    },
    afterLook: () => {
      reporter.reportIfDue()
      void keepCrashes()
    },
  })
  const reporter = new ServedReporter({
    store: registry.store,
    environment: environment.environment,
    reader: live,
    crashes,
    problem: (problem) => log.error({ problem: String(problem) }, 'the store cannot be told what is served'),
  })
  await live.start()
  const state = { isStopping: false }
  const app = createGateway({
    environment,
    assetsFolder: registry.assets.folder,
    live: () => (live.current && brands ? { ...live.current, brands: brands() } : live.current),
    registry,
    log,
    instantLogin,
    refusals: () => live.refusals,
    crashes,
    controllerLeads: () => reporter.controllerLeads,
    isStopping: () => state.isStopping,
    ...(key ? { key } : {}),
    ...(witnessKey ? { witnessKey } : {}),
    ...(trustProxy ? { trustProxy } : {}),
    ...(devServers ? { devServers } : {}),
  })
  try {
    const { port, server } = await listen(app.fetch, { port: options.port, address: options.address ?? null })
    reporter.start(`${hostname()}:${port}`)
    return {
      port,
      announceStop: () => {
        state.isStopping = true
        endKeepAlive(server)
      },
      close: async () => {
        await stopServer(server, shutdownGraceMs)
        live.stop()
        await reporter.stop()
        await keepCrashes()
      },
    }
  } catch (error) {
    live.stop()
    throw error
  }
}
