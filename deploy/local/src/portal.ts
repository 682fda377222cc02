import path from 'node:path'

import { startApi } from '@homeside/api/server'
import type { DevServers } from '@homeside/gateway/dev-servers'
import { startGateway } from '@homeside/gateway/start-gateway'
import { settingsFrom } from '@homeside/releases/command/settings'
import { openWorkplace } from '@homeside/releases/command/workplace'
import { environmentNamed } from '@homeside/releases/environments/read-environments'
import type { Registry } from '@homeside/releases/registry'
import type { BrandsRelease } from '@homeside/releases/release'
import { brandHosts } from '@homeside/releases/resolve/brand-for'
import { pino } from 'pino'

import { startPayments } from './start-payments.ts'

export interface PortalOptions {
  /** Everything the portal keeps: releases, data, outbox, logs. */
  folder: string
  /** Where pages are served. */
  port: number
  apiPort: number
  /** Where cards are entered; any free port unless told. */
  processorPort?: number
  /** Where the third party's payments portal is; any free port unless told. */
  bpcPort?: number
  databaseUrl?: string | undefined
  /** Where the embedded database lives; below the folder when absent. */
  dataFolder?: string | undefined
  devServers?: DevServers
  /** Brands that are shown in the place of those that run. */
  brands?: () => BrandsRelease
  /** False serves the login as any other page, to measure what the prerendered one gains. */
  instantLogin?: boolean
  /** The origins as the browser sees them, when something in front of page and API speaks TLS. */
  publicOrigins?: { page: string; api: string }
}

export interface Portal {
  /** The address to open. */
  origin: string
  /** Where emails and texts are written. */
  outboxFolder: string
  close: () => Promise<void>
}

/** Logs go into files, so that the terminal stays readable. */
function logFile(folder: string, name: string): ReturnType<typeof pino.destination> {
  return pino.destination({ dest: path.join(folder, `${name}.log`), mkdir: true, sync: true })
}

/** Where pages of brands with host names of their own come from; browsers find every `….localhost` on this machine. */
async function brandOrigins(registry: Registry, environment: string, port: number): Promise<string[]> {
  const live = await registry.live(environment)
  const brands = live ? await registry.release('brands', live.brands.stable) : null
  if (brands?.kind !== 'brands') return []
  return brandHosts(environment, brands).map((host) => `http://${host}:${port}`)
}

/** As the API's own start reads them. */
function mailSettings(): { smtpUrl?: string; outboxFolder?: string } {
  const { SMTP_URL: smtpUrl, OUTBOX_FOLDER: outboxFolder } = process.env
  return { ...(smtpUrl ? { smtpUrl } : {}), ...(outboxFolder ? { outboxFolder } : {}) }
}

/** The environment to show, and the registry with its releases as everybody has to trust it. */
async function openReleases(folder: string) {
  const registryFolder = process.env['REGISTRY_FOLDER'] ?? path.join(folder, 'registry')
  const { close, environments, registry } = await openWorkplace(
    settingsFrom({ ...process.env, REGISTRY_FOLDER: registryFolder }),
  )
  return { close, environment: environmentNamed(process.env['ENVIRONMENT'] ?? 'local', environments), registry }
}

/**
 * Starts API server and gateway in this process, from what was published into the folder.
 *
 * @throws Error when a port is taken, the data folder is damaged or in use, or nothing was published.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { apiPort, databaseUrl, dataFolder, devServers, folder, instantLogin = true, port } = options
  const origin = options.publicOrigins?.page ?? `http://localhost:${port}`
  const releases = await openReleases(folder)
  const { environment, registry } = releases
  // Its passwords are known to everybody, so that nobody else on the network is answered unless told.
  const address = process.env['HOST'] || '127.0.0.1'
  const payments = await startPayments({ ...options, address }, origin)
  const sandboxImages = process.env['SANDBOX_IMAGES']
  const api = await startApi({
    port: apiPort,
    address,
    dataFolder: dataFolder ?? path.join(folder, 'data'),
    ...(databaseUrl ? { databaseUrl } : {}),
    sandbox: true,
    pageOrigins: [origin, ...(await brandOrigins(registry, environment.environment, port))],
    apiOrigin: options.publicOrigins?.api ?? `http://localhost:${apiPort}`,
    ...mailSettings(),
    ...(sandboxImages ? { sandboxImages } : {}),
    log: logFile(folder, 'api'),
    processor: payments.processor,
    bpcOrigin: payments.bpcOrigin,
  }).catch(async (error: unknown) => {
    await payments.close()
    throw error
  })
  try {
    const gateway = await startGateway({
      port,
      address,
      environment: {
        ...environment,
        pageHosts: ['localhost', ...environment.pageHosts],
        apiOrigin: options.publicOrigins?.api ?? `http://{pageHost}:${apiPort}`,
        // It may have taken another port than the environment names.
        paymentsPortals: Object.fromEntries(
          Object.keys(environment.paymentsPortals ?? {}).map((alias) => [alias, payments.bpcOrigin]),
        ),
      },
      registry,
      log: pino({ base: null }, logFile(folder, 'gateway')),
      instantLogin,
      ...(devServers ? { devServers } : {}),
      ...(options.brands ? { brands: options.brands } : {}),
    })
    return {
      origin,
      outboxFolder: api.outboxFolder,
      close: async () => {
        await gateway.close()
        await releases.close()
        await api.close()
        await payments.close()
      },
    }
  } catch (error) {
    await api.close()
    await payments.close()
    throw error
  }
}
