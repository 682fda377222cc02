import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { snapshotIn } from '@homeside/contract/snapshot-in'
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

interface Gateway {
  app: Hono
  portal: TestRegistry
  reader: LiveReleasesReader
  crashes: CrashLog
  lines: string[]
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
  const { registry } = portal
  const reader = new LiveReleasesReader({ registry, environment: 'local', report: () => undefined })
  await reader.refresh()
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const own = { ...environment, ...settings }
  const crashes = new CrashLog()
  const assetsFolder = registry.assets.folder
  const app = createGateway({ environment: own, registry, assetsFolder, live: () => reader.current, crashes, log })
  return { app, portal, reader, crashes, lines }
}

/** The snapshot of the page at an address. */
export async function pageAt(app: Hono, url: string, headers: Record<string, string> = {}): Promise<PageSnapshot> {
  return snapshotIn(await (await app.request(url, { headers })).text())
}
