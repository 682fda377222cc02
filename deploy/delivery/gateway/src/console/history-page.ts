import { tracksOf } from '@homeside/releases/records/environment-manifest'
import { historyOf, type HistoryEntry } from '@homeside/releases/reports/overview'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'

import { asked, statusOf } from './asked.ts'
import type { ConsoleSources } from './console-environments.ts'
import { field, notice, time, type Html, pageFrame } from './parts.ts'

/** Which changes are asked for. */
export interface HistoryQuery {
  environment: string
  /** The release whose history is shown; empty shows that of all. */
  name: string
  last: number
}

interface HistoryShown {
  /** The environment whose gateway shows it. */
  environment: string
  query: HistoryQuery
  environments: readonly string[]
  names: readonly string[]
  /** The changes, or why there are none. */
  found: readonly HistoryEntry[] | { trouble: string }
}

/** Draws the console's page that says who changed what in an environment, when and why. */
export function historyPage({ environment, environments, found, names, query }: HistoryShown): Html {
  return pageFrame({
    path: '/history',
    environment,
    lead: 'Who changed what, when and why; newest first. Each change is signed.',
    json: `/history.json?environment=${query.environment}&name=${query.name}&last=${query.last}`,
    body: html`<form class="hs-surface form" method="get">
        ${field({ name: 'environment', label: 'Environment', value: query.environment, options: environments })}
        ${field({ name: 'name', label: 'Release (optional)', value: query.name, options: ['', ...names] })}
        ${field({ name: 'last', label: 'How many', value: String(query.last) })}
        <button class="hs-button hs-button-primary" type="submit">Show the changes</button>
      </form>
      ${
        'trouble' in found
          ? notice('danger', found.trouble)
          : html`<section class="hs-stack">
              <h2>${query.name || 'Everything'} in ${query.environment}</h2>
              ${found.length > 0 ? changesList(found) : html`<p>Nothing was changed.</p>`}
            </section>`
      }`,
  })
}

/** Changes, newest first. */
export function changesList(entries: readonly HistoryEntry[]): Html {
  return html`<ol class="changes">
    ${entries.map(
      ({ by, changes, serial, why, writtenUtc }) =>
        html`<li>
          <p><strong>${serial}</strong> ${time(writtenUtc)}, by ${by}: ${why || 'no reason given'}</p>
          <ul>
            ${changes.map((line) => html`<li>${line}</li>`)}
          </ul>
        </li>`,
    )}
  </ol>`
}

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
