import { isOnEveryPage, isOwnBrand } from '@homeside/releases/records/environment-manifest'
import {
  compareReleases,
  type Differences,
  type ReleaseComparison,
  type ReleaseFacts,
} from '@homeside/releases/reports/compare-releases'
import { publishedVersions } from '@homeside/releases/reports/overview'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'

import { asked, statusOf } from './asked.ts'
import { consoleEnvironments, type ConsoleLive, type ConsoleSources } from './console-environments.ts'
import { facts, field, notice, table, time, type Html, pageFrame } from './parts.ts'
import { trialOf } from './trial.ts'

export interface ReleasesQuery {
  name: string
  one: string
  other: string
}

interface ReleasesShown {
  /** The environment whose gateway shows it. */
  environment: string
  query: ReleasesQuery
  /** Everything that was published, newest first. */
  versions: Readonly<Record<string, readonly string[]>>
  /** Where a release can be tried out. */
  live: readonly ConsoleLive[]
  /** Null before two releases are chosen. */
  found: ReleaseComparison | { trouble: string } | null
}

/** How two releases of one name differ, and how to try the other one out. */
export function releasesPage({ environment, found, live, query, versions }: ReleasesShown): Html {
  const { name, one, other } = query
  const known = versions[name] ?? []
  return pageFrame({
    path: '/releases',
    environment,
    lead: 'What is different between two releases: files, bytes, routes, menu, shared modules.',
    json: `/releases.json?name=${name}&one=${one}&other=${other}`,
    body: html`<form class="hs-surface form" method="get">
        ${field({ name: 'name', label: 'Name', value: name, options: Object.keys(versions) })}
        ${
          known.length === 0
            ? html`<button class="hs-button hs-button-primary" type="submit">Show its versions</button>`
            : html`${field({ name: 'one', label: 'One', value: one, options: known })}
                ${field({ name: 'other', label: 'The other', value: other, options: known })}
                <button class="hs-button hs-button-primary" type="submit">Compare</button>`
        }
      </form>
      ${
        found === null
          ? ''
          : 'trouble' in found
            ? notice('danger', found.trouble)
            : comparison(
                found,
                live.filter((each) => name in namesOf(each)),
              )
      }`,
  })
}

function namesOf({ releases }: ConsoleLive): Record<string, true> {
  return Object.fromEntries(releases.map(({ name }) => [name, true]))
}

function comparison(found: ReleaseComparison, live: readonly ConsoleLive[]): Html {
  const { brands, files, menu, name, one, other, routes, sharedModules } = found
  return html`<section class="hs-stack">
      <h2>${name} ${one.version} and ${other.version}</h2>
      ${table(
        'Both releases',
        [
          { heading: 'what', cell: ([what]) => what },
          { heading: one.version, cell: ([, shown]) => shown(one) },
          { heading: other.version, cell: ([, shown]) => shown(other) },
        ],
        factRows,
      )}
      ${
        isOnEveryPage(name)
          ? ''
          : html`<h3>Try ${other.version} out</h3>
              ${facts(live.map((each) => [each.environment, trialOf(each, name, other.version)]))}`
      }
    </section>
    <section class="hs-stack">
      <h2>Files</h2>
      <p>${files.same} are the same, byte for byte.</p>
      ${
        files.added.length + files.removed.length + files.changed.length === 0
          ? ''
          : table(
              'Files that differ, in bytes',
              [
                { heading: 'file', cell: ({ file }) => file },
                { heading: one.version, cell: ({ was }) => was },
                { heading: other.version, cell: ({ is }) => is },
              ],
              [
                ...files.added.map(({ bytes, file }) => ({ file, was: '–', is: String(bytes) })),
                ...files.removed.map(({ bytes, file }) => ({ file, was: String(bytes), is: '–' })),
                ...files.changed.map(({ bytes, file }) => ({ file, was: String(bytes.one), is: String(bytes.other) })),
              ],
            )
      }
    </section>
    ${differencesSection('Routes', routes, found)} ${differencesSection('Menu', menu, found)}
    ${differencesSection('Shared modules', sharedModules, found)}
    ${name === 'brands' || isOwnBrand(name) ? differencesSection('Brands', brands, found) : ''}`
}

const factRows: [string, (release: ReleaseFacts) => string | Html][] = [
  ['published', ({ publishedUtc }) => time(publishedUtc)],
  ['by', ({ publishedBy }) => publishedBy],
  ['commit', ({ commit }) => commit?.slice(0, 10) ?? 'not committed'],
  ['contract', ({ contract }) => contract ?? '–'],
  ['files', ({ files }) => String(files)],
  ['bytes', ({ bytes }) => String(bytes)],
]

function differencesSection(
  title: string,
  { added, changed, removed }: Differences,
  { one, other }: ReleaseComparison,
): Html {
  const rows = [
    ...added.map((each) => ({ what: each.what, was: '–', is: each.is })),
    ...removed.map((each) => ({ what: each.what, was: each.was, is: '–' })),
    ...changed,
  ]
  return html`<section class="hs-stack">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p>No difference.</p>`
        : table(
            `${title} that differ`,
            [
              { heading: 'what', cell: ({ what }) => what },
              { heading: one.version, cell: ({ was }) => was },
              { heading: other.version, cell: ({ is }) => is },
            ],
            rows,
          )
    }
  </section>`
}

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
