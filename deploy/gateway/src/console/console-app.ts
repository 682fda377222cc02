import type { Environment } from '@homeside/releases/environments/environment'
import type { Registry } from '@homeside/releases/registry'
import { overviewOf } from '@homeside/releases/reports/overview'
import type { EnvironmentOverview, ReleaseOverview, UnknownEnvironment } from '@homeside/releases/reports/overview'
import type { CountSource } from '@homeside/releases/rollout/count-source'
import { Hono } from 'hono'

import { consolePage } from './console-page.ts'
import { consoleStyle } from './console-style.ts'
import { rolloutFigures } from './rollout-figures.ts'
import type { NoFigures, RolloutFigures } from './rollout-figures.ts'

export interface ConsoleOptions {
  registry: Registry
  /** All environments, in the order of the pipeline. */
  stages: readonly Environment[]
  /** The environment whose gateways are counted. */
  environment: string
  /** Where a rollout's figures come from. */
  source: CountSource
  /** The host names under which it answers, so that no foreign page can read it in an operator's browser. */
  hosts: readonly string[]
}

/** An environment on the console: its releases have the figures of their rollouts. */
export type ConsoleEnvironment = UnknownEnvironment | ConsoleLive
export interface ConsoleLive extends Omit<EnvironmentOverview, 'releases'> {
  releases: (ReleaseOverview & { figures: RolloutFigures | NoFigures | null })[]
}

/** How many changes of each environment are shown. */
const lastChanges = 20

/** The console: what runs where, as a page and as JSON. It changes nothing. */
export function createConsole(options: ConsoleOptions): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const { hostname } = new URL(context.req.url)
    if (!options.hosts.includes(hostname)) {
      return context.text(`This console does not answer for ${hostname}. CONSOLE_HOST names its address.`, 421)
    }
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return next()
  })
  app.get('/', async (context) => {
    const shown = await environmentsOf(options)
    return context.html(consolePage(shown, { environment: options.environment, now: new Date() }))
  })
  app.get('/console.json', async (context) => context.json({ environments: await environmentsOf(options) }))
  app.get('/console.css', (context) => context.body(consoleStyle(), 200, { 'Content-Type': 'text/css' }))
  app.onError((error, context) => context.text(`The releases cannot be read: ${error.message}`, 503))
  return app
}

async function environmentsOf({
  environment,
  registry,
  source,
  stages,
}: ConsoleOptions): Promise<ConsoleEnvironment[]> {
  const overviews = await overviewOf(registry, stages, lastChanges)
  return Promise.all(
    overviews.map(async (overview) => {
      if ('unknown' in overview) return overview
      const stage = stages.find((each) => each.environment === overview.environment)
      const isCounted = overview.environment === environment && stage !== undefined
      const releases = overview.releases.map(async (each) => ({
        ...each,
        figures: isCounted
          ? await rolloutFigures(each, source, stage)
          : each.candidate
            ? { missing: `A gateway of ${overview.environment} counts it: see the console there.` }
            : null,
      }))
      return { ...overview, releases: await Promise.all(releases) }
    }),
  )
}
