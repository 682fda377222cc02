import { replay, replayAt, type Replay } from '@homeside/releases/reports/replay'
import { cohortFrom } from '@homeside/releases/resolve/resolve-remotes'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'

import { asked, statusOf, type Finding } from './asked.ts'
import type { ConsoleSources } from './console-environments.ts'
import { facts, field, notice, table, time, type Html, pageFrame } from './parts.ts'

/** A page load by its id; or, without one, by where, when and for whom. */
export interface PageLoadQuery {
  id: string
  environment: string
  at: string
  cohort: string
  brand: string
  alias: string
  language: string
}

interface PageLoadShown {
  /** The environment whose gateway shows it. */
  environment: string
  query: PageLoadQuery
  environments: readonly string[]
  /** Null before anything is asked. */
  found: Replay | { trouble: string } | null
}

/** Draws the console's page that says what a page load was made of. */
export function pageLoadPage({ environment, environments, found, query }: PageLoadShown): Html {
  const { alias, at, brand, cohort, id, language } = query
  return pageFrame({
    path: '/page-load',
    environment,
    lead: 'What a patient’s page was made of, from its id or from a cohort and a time.',
    json: `/page-load.json?${new URLSearchParams({ ...query }).toString()}`,
    body: html`${found && 'trouble' in found ? notice('danger', found.trouble) : ''}
      ${found && !('trouble' in found) ? replayed(found) : ''}
      <form class="hs-surface form" method="get" aria-labelledby="by-id">
        <h2 id="by-id">By its id</h2>
        ${field({
          name: 'id',
          label: 'Id of the page load',
          hint: 'The version that a patient reads from “About this portal”, or the snapshotId in the page’s source and in its reports.',
          value: id,
        })}
        <button class="hs-button hs-button-primary" type="submit">Show this page load</button>
      </form>
      <form class="hs-surface form" method="get" aria-labelledby="by-cohort">
        <h2 id="by-cohort">By cohort and time</h2>
        ${field({ name: 'environment', label: 'Environment', value: query.environment, options: environments })}
        ${field({ name: 'at', label: 'Time', hint: 'UTC, such as 2026-01-31 16:05', value: at })}
        ${field({
          name: 'cohort',
          label: 'Cohort',
          hint: 'The number in the cookie __Host-hs-cohort; hs-cohort without TLS.',
          value: cohort,
        })}
        ${field({ name: 'alias', label: 'Alias in the address (optional)', value: alias })}
        ${field({ name: 'brand', label: 'Brand (optional)', hint: 'The portal’s own when empty.', value: brand })}
        ${field({ name: 'language', label: 'Language', value: language, options: ['en', 'es'] })}
        <button class="hs-button hs-button-quiet" type="submit">Show pages of then</button>
      </form>`,
  })
}

function replayed({ brand, cohort, environment, language, rows, serial, writtenUtc }: Replay): Html {
  return html`<section class="hs-stack">
    <h2>The page was made of</h2>
    ${facts([
      ['environment', environment],
      ['serial', html`${serial}, since ${time(writtenUtc)}`],
      ['brand', brand],
      ['language', language],
      ['cohort', `${cohort}`],
    ])}
    ${table(
      'Releases on the page',
      [
        { heading: 'release', cell: ({ name }) => name },
        { heading: 'version', cell: ({ version }) => version },
        { heading: 'track', cell: ({ track }) => track },
        { heading: 'fallback', cell: ({ fallback }) => fallback ?? 'none' },
        { heading: 'entry', cell: ({ entry }) => entry || '–' },
      ],
      rows,
    )}
  </section>`
}

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
  const pageLoadOf = async (query: PageLoadQuery): Promise<Finding<Replay> | null> => {
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
  const moment = new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`)
  if (!Number.isNaN(moment.getTime())) return moment
  throw new Error('Write the time as 2026-01-31 16:05, in UTC.')
}
