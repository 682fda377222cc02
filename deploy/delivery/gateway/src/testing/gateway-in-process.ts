import { type PageSnapshot, snapshotIn } from '@homeside/contract/page-snapshot'
import type { Registry } from '@homeside/releases/registry/registry'
import { livePortal, publishSomeRemote, putSomeLive, type TestRegistry } from '@homeside/releases/testing'
import type { Hono } from 'hono'
import { pino } from 'pino'

import { createGateway } from '../app.ts'
import { CrashLog } from '../live/crash-log.ts'
import { LiveReleasesReader } from '../live/live-releases-reader.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'

const environment = {
  environment: 'local',
  pageHosts: ['localhost'],
  apiOrigin: 'http://{pageHost}:56695',
  overrides: 'free' as const,
}

interface InProcess {
  app: Hono
  reader: LiveReleasesReader
  /** What it logs. */
  lines: string[]
}

interface Gateway extends InProcess {
  portal: TestRegistry
  crashes: CrashLog
}

/**
 * A gateway in this process with orders 1.1.0 live, and 1.0.0 as its fallback.
 *
 * @param empty The registry to fill. Default: a new one.
 */
export async function gateway(
  settings: Pick<GatewayOptions['environment'], 'backends' | 'paymentsPortals'> = {},
  empty?: TestRegistry,
): Promise<Gateway> {
  const portal = await livePortal(empty)
  await publishSomeRemote(portal, '1.1.0')
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } })
  const crashes = new CrashLog()
  return { portal, crashes, ...(await gatewayOf(portal.registry, { ...environment, ...settings }, { crashes })) }
}

/** A gateway in this process with what is live in a registry now. */
export async function gatewayOf(
  registry: Registry,
  served: GatewayOptions['environment'],
  options: Partial<GatewayOptions> = {},
): Promise<InProcess> {
  const reader = new LiveReleasesReader({ registry, environment: served.environment, report: () => undefined })
  await reader.refresh()
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const [assetsFolder, live] = [registry.assets.folder, () => reader.current]
  const app = createGateway({ environment: served, registry, assetsFolder, live, log, ...options })
  return { app, reader, lines }
}

/** The snapshot of the page at an address. */
export async function pageAt(app: Hono, url: string, headers: Record<string, string> = {}): Promise<PageSnapshot> {
  return snapshotIn(await (await app.request(url, { headers })).text())
}
