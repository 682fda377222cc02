import { compareReleases } from '@homeside/releases/reports/compare-releases'
import { publishedVersions } from '@homeside/releases/reports/published-versions'
import { Hono } from 'hono'
import type { Context } from 'hono'

import { asked, statusOf } from './asked.ts'
import { consoleEnvironments } from './console-environments.ts'
import type { ConsoleLive, ConsoleSources } from './console-environments.ts'
import { releasesPage } from './releases-page.ts'
import type { ReleasesQuery } from './releases-page.ts'

/** Serves the difference between two releases, as a page and as JSON. */
export function releasesRoutes(sources: ConsoleSources): Hono {
  const { environment, registry } = sources
  const queryOf = ({ req }: Context): ReleasesQuery => ({
    name: req.query('name') ?? '',
    one: req.query('one') ?? '',
    other: req.query('other') ?? '',
  })
  const comparisonOf = async (query: ReleasesQuery) =>
    query.one && query.other ? asked(() => compareReleases(registry, query)) : null

  const app = new Hono()
  app.get('/releases', async (context) => {
    const query = queryOf(context)
    const found = await comparisonOf(query)
    const live = (await consoleEnvironments(sources)).filter((each): each is ConsoleLive => !('unknown' in each))
    const versions = await publishedVersions(registry)
    return context.html(releasesPage({ environment, query, versions, live, found }), statusOf(found))
  })
  app.get('/releases.json', async (context) => {
    const found = await comparisonOf(queryOf(context))
    return context.json(found ?? { versions: await publishedVersions(registry) }, statusOf(found))
  })
  return app
}
