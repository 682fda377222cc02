import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Environment } from '@homeside/releases/environments/environment'
import type { Registry } from '@homeside/releases/registry/registry'
import { gatewayCounts, prometheusCounts } from '@homeside/releases/rollout/count-source'
import { listen } from '@homeside/server-kit/listen'
import { stopServer } from '@homeside/server-kit/stop-server'
import { Hono } from 'hono'

import { consoleEnvironments, withCrashes, type ConsoleSources } from './console-environments.ts'
import { FigureLog, LastHour } from './figure-log.ts'
import { historyRoutes } from './history-page.ts'
import { overviewPage } from './overview-page.ts'
import { pageLoadRoutes } from './page-load-page.ts'
import { releasesRoutes } from './releases-page.ts'
import { rolloutsPart } from './rollouts-part.ts'

interface ConsoleOptions extends ConsoleSources {
  /** The host names under which it answers, so that no foreign page can read it in an operator's browser. */
  hosts: readonly string[]
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The console: what runs where, as pages and as JSON. It changes nothing. */
export function createConsole(options: ConsoleOptions): Hono {
  const { environment } = options
  const app = new Hono()
  app.use(async (context, next) => {
    const { hostname } = new URL(context.req.url)
    if (!options.hosts.includes(hostname)) {
      return context.text(`This console does not answer for ${hostname}. CONSOLE_HOST names its address.`, 421)
    }
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('Content-Security-Policy', policy)
    return next()
  })
  app.get('/', async (context) =>
    context.html(overviewPage(await withCrashes(options), { environment, now: new Date() })),
  )
  app.get('/console.json', async (context) => context.json({ environments: await withCrashes(options) }))
  app.get('/rollouts', async (context) => context.html(rolloutsPart(await consoleEnvironments(options))))
  app.route('/', historyRoutes(options))
  app.route('/', releasesRoutes(options))
  app.route('/', pageLoadRoutes(options))
  app.get('/console.css', (context) => context.body(consoleStyle(), 200, { 'Content-Type': 'text/css' }))
  app.get('/console.js', (context) => context.body(ownFile('console.js'), 200, { 'Content-Type': 'text/javascript' }))
  app.onError((error, context) => context.text(`The releases cannot be read: ${error.message}`, 503))
  return app
}

const sharedUi = path.resolve(import.meta.dirname, '../../../../../shared/ui/src')

/** The portal's style sheets for the parts that the console shows too. */
const portalSheets = [
  'styles/tokens.css',
  'styles/base.css',
  'styles/controls.css',
  'styles/layout.css',
  'page.css',
  'notice.css',
  'status-line.css',
]

/** The console's style sheet: the portal's, and what only the console has. */
function consoleStyle(): string {
  const shared = portalSheets.map((sheet) => readFileSync(path.join(sharedUi, sheet), 'utf8'))
  return [...shared, ownFile('console.css')].join('\n')
}

function ownFile(name: string): string {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8')
}

interface StartConsoleOptions {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. Only loopback is safe without a proxy that checks who the caller is. */
  address: string
  registry: Registry
  stages: readonly Environment[]
  environment: string
  /** Where the gateway itself answers; its counters are shown where there is no Prometheus. */
  gateway: string
  /** A Prometheus that reads all gateways of the environment. */
  prometheus: string | null
}

export interface RunningConsole {
  port: number
  close: () => Promise<void>
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
const graceMs = 1000
/** How often figures are noted while nobody looks, in milliseconds. */
const noteEvery = 10_000

/**
 * Starts the console on a port of its own.
 *
 * @throws StartError when the port is taken or the address is not this machine's.
 */
export async function startConsole(options: StartConsoleOptions): Promise<RunningConsole> {
  const { address, environment, gateway, port, prometheus, registry, stages } = options
  const source = prometheus === null ? gatewayCounts([gateway]) : prometheusCounts(prometheus)
  const sources = {
    registry,
    stages,
    environment,
    source,
    log: new FigureLog(),
    lastHour: new LastHour(source),
    pageOrigin: `http://localhost:${new URL(gateway).port}`,
  }
  const app = createConsole({ ...sources, hosts: [...loopback, address] })
  const { port: taken, server } = await listen(app.fetch, { port, address, setting: 'CONSOLE_PORT' })
  // A failure is ignored here. The page tells it when somebody opens the page.
  const noting = setInterval(() => void consoleEnvironments(sources).catch(() => undefined), noteEvery)
  return {
    port: taken,
    close: () => {
      clearInterval(noting)
      return stopServer(server, graceMs)
    },
  }
}
