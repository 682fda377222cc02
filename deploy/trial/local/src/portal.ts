import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { startConsole } from '@homeside/gateway/console/console-app'
import type { DevServers } from '@homeside/gateway/options/dev-servers'
import { startGateway } from '@homeside/gateway/start-gateway'
import { openWorkplace, settingsFrom } from '@homeside/releases/command/context/workplace'
import { environmentNamed } from '@homeside/releases/environments/environment'
import type { BrandsRelease } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { brandHosts } from '@homeside/releases/resolve/brand-for'
import { startBpc } from '@homeside/sandbox/processor/bpc'
import { startProcessor } from '@homeside/sandbox/processor/start-processor'
import { startSandbox } from '@homeside/sandbox/start-sandbox'
import { pino } from 'pino'

export interface PortalOptions {
  /** Everything that the portal keeps: releases, data, outbox, logs. */
  folder: string
  /** The port of the pages. */
  port: number
  apiPort: number
  /** The port of the card page. Default: any free port. */
  processorPort?: number
  /** The port of the third party's payments portal. Default: any free port. */
  bpcPort?: number
  /** The port of the identity provider. Default: any free port. */
  identityPort?: number
  /** The port of the console of the releases. Default: there is none. */
  consolePort?: number
  /** Stripe, or a card processor that runs elsewhere; without it the sandbox's own is started. */
  processor?: CardProcessor
  databaseUrl?: string | undefined
  /** The folder of the embedded database. Default: below the portal's folder. */
  dataFolder?: string | undefined
  devServers?: DevServers
  /** Brands to show instead of the live ones. */
  brands?: () => BrandsRelease
  /** False serves the login like any other page, to measure what prerendering gains. */
  instantLogin?: boolean
  /** The origins that the browser sees, when a proxy in front of pages and API ends TLS. */
  publicOrigins?: { page: string; api: string }
}

export interface Portal {
  /** The address to open. */
  origin: string
  /** The address of the desk, where staff work. */
  desk: string
  /** What runs where; null without a console. */
  consoleOrigin: string | null
  /** The folder of emails and texts. */
  outboxFolder: string
  close: () => Promise<void>
}

/** Whose desk a trial shows: the provider of most of its patients. */
const trialSite = 101

/** The provider of the trial whose patients pay at another company's portal. */
const paymentsPortalSite = 104

/** Writes a new secret for the tokens of the payments portal, where the API reads it. */
function newPortalSecret(secretsFolder: string): string {
  const secret = randomBytes(32).toString('base64url')
  const own = path.join(secretsFolder, String(paymentsPortalSite))
  mkdirSync(own, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(own, 'payments-portal-secret'), secret, { mode: 0o600 })
  return secret
}

/** Logs go to files, so that the terminal stays readable. */
function logFile(folder: string, name: string): ReturnType<typeof pino.destination> {
  return pino.destination({ dest: path.join(folder, `${name}.log`), mkdir: true, sync: true })
}

/** The origins of brands with their own host names. Browsers resolve every `….localhost` to this machine. */
async function brandOrigins(registry: Registry, environment: string, port: number): Promise<string[]> {
  const live = await registry.live(environment)
  const brands = live ? await registry.release('brands', live.brands.stable) : null
  if (brands?.kind !== 'brands') return []
  return [...brandHosts(environment, brands).keys()].map((host) => `http://${host}:${port}`)
}

/** The same settings that the API's own start reads. */
function mailSettings(): { smtpUrl?: string; outboxFolder?: string } {
  const { SMTP_URL: smtpUrl, OUTBOX_FOLDER: outboxFolder } = process.env
  return { ...(smtpUrl ? { smtpUrl } : {}), ...(outboxFolder ? { outboxFolder } : {}) }
}

/** The environment to show, and its registry with the keys that everybody has to trust. */
async function openReleases(folder: string) {
  const registryFolder = process.env['REGISTRY_FOLDER'] ?? path.join(folder, 'registry')
  const { close, environments, registry } = await openWorkplace(
    settingsFrom({ ...process.env, REGISTRY_FOLDER: registryFolder }),
  )
  const environment = environmentNamed(process.env['ENVIRONMENT'] ?? 'local', environments)
  return { close, environment, registry, stages: environments.stages }
}

/**
 * Starts API server and gateway in this process, with the releases that were published into the folder.
 *
 * @throws Error when a port is taken, the data folder is damaged or in use, or nothing was published.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { apiPort, databaseUrl, dataFolder, devServers, folder, instantLogin = true, port } = options
  const origin = options.publicOrigins?.page ?? `http://localhost:${port}`
  const releases = await openReleases(folder)
  const { environment, registry, stages } = releases
  // Everybody knows its passwords, so it answers only this machine unless told otherwise.
  const address = process.env['HOST'] || '127.0.0.1'
  const pageOrigins = [origin, ...(await brandOrigins(registry, environment.environment, port))]
  // Each portal of this folder has its own port, and secrets below it. Those of a killed one are replaced.
  const secretsFolder = path.join(folder, 'secrets', String(apiPort))
  const opened: (() => void | Promise<void>)[] = [releases.close, () => rmSync(secretsFolder, { recursive: true })]
  const close = async (): Promise<void> => {
    for (const closeOne of opened.toReversed()) await closeOne()
  }
  try {
    const payments = await startPayments({ ...options, address }, pageOrigins, newPortalSecret(secretsFolder))
    opened.push(payments.close)
    const images = process.env['SANDBOX_IMAGES']
    const witnessKey = process.env['WITNESS_KEY'] ?? randomBytes(32).toString('base64url')
    const api = await startSandbox({
      port: apiPort,
      address,
      dataFolder: dataFolder ?? path.join(folder, 'data'),
      ...(databaseUrl ? { databaseUrl } : {}),
      pageOrigins,
      apiOrigin: options.publicOrigins?.api ?? `http://localhost:${apiPort}`,
      ...mailSettings(),
      ...(images ? { images } : {}),
      log: logFile(folder, 'api'),
      witnessKey,
      stripe: payments.processor,
      bpcOrigin: payments.bpcOrigin,
      secretsFolder,
      identityPort: options.identityPort ?? 0,
    })
    opened.push(api.close)
    const gateway = await startGateway({
      port,
      address,
      environment: {
        ...environment,
        pageHosts: ['localhost', ...environment.pageHosts],
        apiOrigin: options.publicOrigins?.api ?? `http://{pageHost}:${apiPort}`,
        // The payments portal may run at another port than the environment's file says.
        paymentsPortals: Object.fromEntries(
          Object.keys(environment.paymentsPortals ?? {}).map((alias) => [alias, payments.bpcOrigin]),
        ),
      },
      registry,
      log: pino({ base: null }, logFile(folder, 'gateway')),
      witnessKey,
      instantLogin,
      ...(devServers ? { devServers } : {}),
      ...(options.brands ? { brands: options.brands } : {}),
    })
    opened.push(gateway.close)
    const consoleShown =
      options.consolePort === undefined
        ? null
        : await startConsole({
            port: options.consolePort,
            address: '127.0.0.1',
            registry,
            stages,
            environment: environment.environment,
            gateway: `http://127.0.0.1:${gateway.port}`,
            prometheus: null,
          })
    if (consoleShown) opened.push(consoleShown.close)
    return {
      origin,
      desk: `${options.publicOrigins?.api ?? `http://localhost:${apiPort}`}/desk/${trialSite}`,
      consoleOrigin: consoleShown && `http://localhost:${consoleShown.port}`,
      outboxFolder: api.outboxFolder ?? '',
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the API needs of a card processor: the key, and where it takes calls that Stripe takes elsewhere. */
interface CardProcessor {
  secretKey: string
  origin?: string
  /** The account of the key itself, where it belongs to no platform. */
  account?: string
  /** Signs what it tells the API. */
  webhookSecret?: string
}

interface PaymentPorts {
  address: string
  /** The port of the card page. */
  processorPort?: number
  /** The port of the payments portal. */
  bpcPort?: number
  /** A card processor that runs elsewhere; without it one is started. */
  processor?: CardProcessor
  /** The port of the API, which takes the processor's messages. */
  apiPort: number
}

interface RunningPayments {
  processor: CardProcessor
  bpcOrigin: string
  close: () => Promise<void>
}

/**
 * Starts the servers that play other companies: the card processor, and a third party's payments portal.
 *
 * @param pageOrigins the pages that may show the portal in a frame.
 * @param portalSecret signs the tokens that the portal takes.
 * @throws Error when a port is taken.
 */
async function startPayments(
  { address, apiPort, processorPort, bpcPort, processor: elsewhere }: PaymentPorts,
  pageOrigins: readonly string[],
  portalSecret: string,
): Promise<RunningPayments> {
  // The API in this process is the only one that uses the key.
  const secretKey = `sk_test_${randomUUID()}`
  const webhookSecret = `whsec_${randomUUID()}`
  const messages = { url: `http://localhost:${apiPort}/processor/messages`, secret: webhookSecret }
  const processor = elsewhere
    ? null
    : await startProcessor({ port: processorPort ?? 0, address, key: secretKey, messages })
  const bpc = await startBpc(bpcPort ?? 0, pageOrigins, portalSecret).catch(async (error: unknown) => {
    await processor?.close()
    throw error
  })
  return {
    processor: elsewhere ?? { origin: `http://localhost:${processor?.port}`, secretKey, webhookSecret },
    bpcOrigin: `http://127.0.0.1:${bpc.port}`,
    close: async () => {
      await processor?.close()
      await bpc.close()
    },
  }
}
