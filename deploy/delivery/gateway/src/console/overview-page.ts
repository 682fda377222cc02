import { html } from 'hono/html'

import type { ConsoleLive, WithCrashes } from './console-environments.ts'
import { environmentSection } from './environment-section.ts'
import { pageFrame } from './page-frame.ts'
import { type Html, table, time } from './parts.ts'
import { rolloutsPart } from './rollouts-part.ts'

/** The console's first page: what is so now and the rollouts first, then every environment. */
export function overviewPage(
  environments: readonly WithCrashes[],
  { environment, now }: { environment: string; now: Date },
): Html {
  return pageFrame({
    path: '/',
    environment,
    lead: html`As of ${time(now.toISOString())}. Nothing is changed here: that is what <code>pnpm release</code> is for.`,
    json: '/console.json',
    body: html`<div class="hs-actions">
        <a class="hs-button hs-button-quiet" href="/">Look again</a>
        <button class="hs-button hs-button-text" type="button" id="redraw" hidden>Stop drawing the figures anew</button>
        <p class="hs-hint" id="redrawn" role="status"></p>
      </div>
      <section class="hs-stack" id="rollouts" aria-labelledby="rollouts-heading">${rolloutsPart(environments)}</section>
      ${allEnvironments(environments)} ${environments.map((each) => environmentSection(each))}`,
  })
}

/** Every name in every environment, side by side. */
function allEnvironments(environments: readonly WithCrashes[]): Html | '' {
  const live = environments.flatMap((each) => ('unknown' in each ? [] : [each]))
  if (live.length === 0) return ''
  const names = [...new Set(live.flatMap(({ releases }) => releases.map(({ name }) => name)))]
  const cell = ({ releases }: ConsoleLive, wanted: string): string => {
    const found = releases.find(({ name }) => name === wanted)
    if (!found) return '–'
    const { candidate, stable } = found
    return candidate ? `${stable ?? 'none'}, ${candidate.version} at ${candidate.weight} %` : (stable ?? 'none')
  }
  return html`<section class="hs-stack">
    <h2>All environments</h2>
    <p class="links">${environments.map(({ environment }) => html`<a href="#${environment}">${environment}</a>`)}</p>
    ${table(
      'Stable releases, and candidates with their share',
      [
        { heading: 'release', cell: (name) => name },
        ...live.map((each) => ({ heading: each.environment, cell: (name: string) => cell(each, name) })),
      ],
      names,
    )}
  </section>`
}
