import { replay, replayAt } from '@homeside/releases/reports/replay'
import type { Replay } from '@homeside/releases/reports/replay'
import { cohortFrom } from '@homeside/releases/resolve/cohort'
import { Hono } from 'hono'
import type { Context } from 'hono'

import { asked, statusOf } from './asked.ts'
import type { Asked } from './asked.ts'
import type { ConsoleSources } from './console-environments.ts'
import { pageLoadPage } from './page-load-page.ts'
import type { PageLoadQuery } from './page-load-page.ts'

/** Serves what a page load was made of, as a page and as JSON. */
export function pageLoadRoutes({ environment, registry, stages }: ConsoleSources): Hono {
  const environments = stages.map((stage) => stage.environment)
  const queryOf = ({ req }: Context): PageLoadQuery => ({
    id: req.query('id')?.trim() ?? '',
    environment: req.query('environment') || environment,
    at: req.query('at')?.trim() ?? '',
    cohort: req.query('cohort')?.trim() ?? '',
    brand: req.query('brand')?.trim() ?? '',
    alias: req.query('alias')?.trim() ?? '',
    language: req.query('language') || 'en',
  })
  const pageLoadOf = async (query: PageLoadQuery): Promise<Asked<Replay> | null> => {
    const { at, cohort, id } = query
    if (id) return asked(() => replay(registry, id))
    if (!at && !cohort) return null
    return asked(() => {
      if (!environments.includes(query.environment)) throw new Error(`There is no environment ${query.environment}.`)
      return replayAt(registry, { ...query, cohort: cohortOf(cohort) }, timeOf(at))
    })
  }

  const app = new Hono()
  app.get('/page-load', async (context) => {
    const query = queryOf(context)
    const found = await pageLoadOf(query)
    return context.html(pageLoadPage({ environment, query, environments, found }), statusOf(found))
  })
  app.get('/page-load.json', async (context) => {
    const found = (await pageLoadOf(queryOf(context))) ?? { trouble: 'Name a page load by id, or by at and cohort.' }
    return context.json(found, statusOf(found))
  })
  return app
}

function cohortOf(text: string): number {
  const cohort = cohortFrom(text)
  if (cohort !== null) return cohort
  throw new Error('A cohort is a number from 0 to 9999. It is in the visitor’s cookie hs-cohort.')
}

/** A time without a zone is in UTC. */
function timeOf(text: string): Date {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  const time = new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`)
  if (!Number.isNaN(time.getTime())) return time
  throw new Error('Write the time as 2026-01-31 16:05, in UTC.')
}
