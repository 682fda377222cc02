import type { Environment } from '@homeside/releases/environments/environment'
import type { Registry } from '@homeside/releases/registry/registry'
import type { Logger } from 'pino'

import type { CrashLog } from '../live/crash-log.ts'
import type { LiveReleases } from '../live/live-releases.ts'
import type { DevServers } from './dev-servers.ts'

/** What a gateway is made of. */
export interface GatewayOptions {
  environment: Pick<
    Environment,
    'environment' | 'pageHosts' | 'apiOrigin' | 'overrides' | 'paymentsPortals' | 'backends'
  >
  assetsFolder: string
  /** The live releases; null while there are none. */
  live: () => LiveReleases | null
  log: Logger
  /** The registry for releases that a visitor may try out. Without it, nobody can. */
  registry?: Registry
  /** How often the store's contents were refused. */
  refusals?: () => number
  /** Keeps what pages tell of crashes. Without it they are only logged. */
  crashes?: CrashLog
  /** Whether a controller leads; null while the store does not say. */
  controllerLeads?: () => boolean | null
  /** A secret that all gateways of an environment share. Default: one for this process. */
  key?: string
  /** The secret with which the API vouches for patients who signed in. Without it no report may raise a release. */
  witnessKey?: string
  /** False serves the login like any other page, drawn in the browser. The benchmark compares with that. */
  instantLogin?: boolean
  /** Whether our own proxy in front writes X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy?: boolean
  /** Whether the gateway is about to stop, so that it should get no more requests. */
  isStopping?: () => boolean
  /** The development servers of a developer's machine. */
  devServers?: DevServers
}
