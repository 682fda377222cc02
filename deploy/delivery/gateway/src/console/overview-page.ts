import type { FoundCrash } from '@homeside/releases/reports/crashes'
import type { GatewayOverview } from '@homeside/releases/reports/overview'
import { html } from 'hono/html'

import type { ConsoleLive, WithCrashes, ConsoleRelease } from './console-environments.ts'
import { changesList } from './history-page.ts'
import { type Html, table, time, facts, notice, statusLine, type Tone, pageFrame } from './parts.ts'
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

/** How many changes are shown before the link to all. */
const lastChanges = 5

/** One environment: what its gateways serve, its releases, what crashed, its pins, and its last changes. */
function environmentSection(shown: WithCrashes): Html {
  const { environment } = shown
  const heading = html`<h2 id="${environment}">${environment}</h2>`
  if ('unknown' in shown) {
    return html`<section class="hs-stack" aria-labelledby="${environment}">
      ${heading}
      <p>${shown.unknown}</p>
    </section>`
  }
  const { by, controller, crashes, gateways, history, pins, releases, serial, why, writtenUtc } = shown
  return html`<section class="hs-stack" aria-labelledby="${environment}">
    ${heading}
    ${facts([
      ['serial', `${serial}`],
      ['changed', html`${time(writtenUtc)}, by ${by}: ${why || 'no reason given'}`],
      ['controller', controller ?? 'none runs'],
    ])}
    <h3>What each gateway serves</h3>
    ${
      gateways.length === 0
        ? notice('danger', 'No gateway was seen within the hour: nobody gets any of this.')
        : html`<ul class="cards">
            ${gateways.map((gateway) => gatewayCard(gateway, shown))}
          </ul>`
    }
    <h3>Releases</h3>
    <ul class="cards">
      ${releases.map(releaseCard)}
    </ul>
    ${crashesTable(crashes)} ${pinsList(pins)}
    <h3>Last changes</h3>
    ${changesList(history.slice(0, lastChanges))}
    <p class="links"><a href="/history?environment=${environment}">All changes of ${environment}</a></p>
  </section>`
}

const gatewayStates: Record<GatewayOverview['state'], readonly [Tone, string]> = {
  follows: ['success', 'Serves what is live'],
  behind: ['warning', 'Stays behind'],
  refuses: ['danger', 'Refuses'],
  gone: ['danger', 'Is silent'],
}

function gatewayCard(
  { gateway, refused, releases, seenSecondsAgo, serial, state }: GatewayOverview,
  { releases: live }: Pick<ConsoleLive, 'releases'>,
): Html {
  const [tone, words] = gatewayStates[state]
  const served = Object.entries(releases).map(([name, { candidate, stable }]): [string, string | Html] => {
    const wanted = live.find((each) => each.name === name)
    const shown = `${stable ?? 'none'}${candidate ? `, candidate ${candidate}` : ''}`
    const isLive = stable === wanted?.stable && candidate === wanted?.candidate?.version
    return [name, isLive ? shown : html`<strong>${shown}</strong>, not what is live`]
  })
  return html`<li class="hs-surface hs-stack">
    <h4>${gateway}</h4>
    <p>${statusLine(tone, `${words}: serial ${serial}, seen ${seenSecondsAgo} s ago`)}</p>
    ${refused.map(({ why }) => html`<p>${why}</p>`)} ${facts(served)}
  </li>`
}

function releaseCard({ bad, candidate, fallback, name, stable }: ConsoleRelease): Html {
  const share = candidate && `${candidate.weight} %${candidate.brands ? ` of ${candidate.brands.join(' and ')}` : ''}`
  return html`<li class="hs-surface hs-stack">
    <h4>${name}</h4>
    ${facts([
      ['stable', stable ?? 'none'],
      candidate ? ['candidate', `${candidate.version} for ${share}`] : null,
      [
        'fallback',
        fallback
          ? html`${fallback}, <a href="/releases?name=${name}&one=${fallback}&other=${stable}">compared with stable</a>`
          : 'none',
      ],
    ])}
    ${bad.map(({ version, words }) => html`<p>${statusLine('danger', `${version} ${words}`)}</p>`)}
  </li>`
}

function crashesTable(crashes: readonly FoundCrash[]): Html | '' {
  if (crashes.length === 0) return ''
  const place = ({ frame, source }: FoundCrash['frames'][number]): Html =>
    source
      ? html`<p>
          ${source.file}:${source.line}${source.function ? ` in ${source.function}` : ''}<br /><code
            >${source.text}</code
          >
        </p>`
      : html`<p>${frame}</p>`
  return html`<h3>Crashes</h3>
    ${table(
      'What crashed for patients within 30 days',
      [
        { heading: 'release', cell: ({ release, version }) => `${release} ${version}` },
        { heading: 'error', cell: ({ message, name }) => `${name}: ${message}` },
        { heading: 'where', cell: ({ frames }) => html`${frames.map(place)}` },
        { heading: 'networks', cell: ({ met }) => String(met) },
        { heading: 'last', cell: ({ lastUtc }) => time(lastUtc) },
      ],
      crashes,
    )}`
}

function pinsList(pins: ConsoleLive['pins']): Html | '' {
  if (Object.keys(pins).length === 0) return ''
  const versions = (of: Readonly<Record<string, string>>): string =>
    Object.entries(of)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')
  return html`<h3>Pins</h3>
    ${facts(Object.entries(pins).map(([alias, of]) => [alias, versions(of)]))}`
}
