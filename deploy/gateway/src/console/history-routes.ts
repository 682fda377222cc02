import { tracksOf } from '@homeside/releases/records/environment-manifest'
import { historyOf } from '@homeside/releases/reports/history'
import { Hono } from 'hono'
import type { Context } from 'hono'

import { asked, statusOf } from './asked.ts'
import type { ConsoleSources } from './console-environments.ts'
import { historyPage } from './history-page.ts'
import type { HistoryQuery } from './history-page.ts'

/** The most changes that one page shows. */
const most = 1000

/** Serves the history of an environment, as a page and as JSON. */
export function historyRoutes({ environment, registry, stages }: ConsoleSources): Hono {
  const environments = stages.map((stage) => stage.environment)
  const queryOf = (context: Context): HistoryQuery => {
    const last = Math.floor(Number(context.req.query('last')))
    return {
      environment: context.req.query('environment') || environment,
      name: context.req.query('name') ?? '',
      last: last > 0 ? Math.min(last, most) : 50,
    }
  }
  const changesOf = (query: HistoryQuery) =>
    asked(() => {
      if (!environments.includes(query.environment)) throw new Error(`There is no environment ${query.environment}.`)
      return historyOf(registry, query.environment, query.last, query.name || undefined)
    })

  const app = new Hono()
  app.get('/history', async (context) => {
    const query = queryOf(context)
    const found = await changesOf(query)
    const live = 'trouble' in found ? null : await registry.live(query.environment)
    const names = live ? Object.keys(tracksOf(live)) : []
    return context.html(historyPage({ environment, query, environments, names, found }), statusOf(found))
  })
  app.get('/history.json', async (context) => {
    const query = queryOf(context)
    const found = await changesOf(query)
    return context.json('trouble' in found ? found : { ...query, changes: found }, statusOf(found))
  })
  return app
}
