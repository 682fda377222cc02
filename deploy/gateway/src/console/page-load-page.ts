import type { Replay } from '@homeside/releases/reports/replay'
import { html } from 'hono/html'

import { pageFrame } from './page-frame.ts'
import { facts, field, notice, table, time } from './parts.ts'
import type { Html } from './parts.ts'

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
          hint: 'It stands in the page’s source as snapshotId, and in the reports about the page.',
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
