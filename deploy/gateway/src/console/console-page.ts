import type { GatewayOverview } from '@homeside/releases/reports/overview'
import { attempts, secondsUntilUsable } from '@homeside/releases/rollout/counts'
import type { Counts } from '@homeside/releases/rollout/counts'
import { html } from 'hono/html'

import type { ConsoleEnvironment, ConsoleLive } from './console-app.ts'
import type { NoFigures, RolloutFigures } from './rollout-figures.ts'

type Html = ReturnType<typeof html>
type Release = ConsoleLive['releases'][number]

/** The page of the console, complete without a script. */
export function consolePage(
  environments: readonly ConsoleEnvironment[],
  { environment, now }: { environment: string; now: Date },
): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Releases, ${environment} – Homeside</title>
        <link rel="stylesheet" href="/console.css" />
      </head>
      <body>
        <header>
          <h1>What runs where</h1>
          <p>
            As of ${time(now.toISOString())}, seen from a gateway of ${environment}. Changes are made with
            <code>pnpm release</code>.
          </p>
          <nav aria-label="Environments">
            <a href="/">Look again</a>
            ${environments.map((each) => html`<a href="#${each.environment}">${each.environment}</a>`)}
            <a href="/console.json">JSON</a>
          </nav>
        </header>
        <main>${allEnvironments(environments)} ${environments.map((each) => environmentSection(each))}</main>
      </body>
    </html>`
}

/** Every name in every environment, side by side; it scrolls by itself where the window is narrow. */
function allEnvironments(environments: readonly ConsoleEnvironment[]): Html | '' {
  const live = environments.filter((each): each is ConsoleLive => !('unknown' in each))
  if (live.length === 0) return ''
  const names = [...new Set(live.flatMap(({ releases }) => releases.map(({ name }) => name)))]
  const cell = ({ releases }: ConsoleLive, wanted: string): string => {
    const found = releases.find(({ name }) => name === wanted)
    if (!found) return '–'
    const { candidate, stable } = found
    return candidate ? `${stable}, ${candidate.version} at ${candidate.weight} %` : stable
  }
  return html`<section>
    <h2 id="all-environments">All environments</h2>
    <div class="scroll" role="region" aria-labelledby="all-environments" tabindex="0">
      <table>
        <thead>
          <tr>
            <td></td>
            ${live.map(({ environment }) => html`<th scope="col">${environment}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${names.map(
            (name) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${live.map((each) => html`<td>${cell(each, name)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

function environmentSection(shown: ConsoleEnvironment): Html {
  const { environment } = shown
  const heading = html`<h2 id="${environment}">${environment}</h2>`
  if ('unknown' in shown)
    return html`<section aria-labelledby="${environment}">
      ${heading}
      <p>${shown.unknown}</p>
    </section>`
  const { by, gateways, history, pins, releases, serial, why, writtenUtc } = shown
  return html`<section aria-labelledby="${environment}">
    ${heading}
    <p>Serial ${serial}, ${time(writtenUtc)}, by ${by}: ${why || 'no reason given'}</p>
    <h3>Gateways</h3>
    ${
      gateways.length === 0
        ? html`<p class="bad">No gateway was seen within the hour: nobody gets any of this.</p>`
        : html`<ul class="cards">
            ${gateways.map(gatewayCard)}
          </ul>`
    }
    <h3>Releases</h3>
    <ul class="cards">
      ${releases.map(releaseCard)}
    </ul>
    ${pinsList(pins)}
    <h3>History</h3>
    <ol class="history">
      ${history.map(
        (entry) =>
          html`<li>
            <p>
              <strong>${entry.serial}</strong> ${time(entry.writtenUtc)}, by ${entry.by}:
              ${entry.why || 'no reason given'}
            </p>
            <ul>
              ${entry.changes.map((line) => html`<li>${line}</li>`)}
            </ul>
          </li>`,
      )}
    </ol>
  </section>`
}

const gatewayWords: Record<GatewayOverview['state'], string> = {
  follows: 'serves it',
  behind: 'stays behind',
  refuses: 'refuses',
  gone: 'is silent',
}

function gatewayCard({ gateway, refused, releases, seenSecondsAgo, serial, state }: GatewayOverview): Html {
  return html`<li>
    <h4>${gateway}</h4>
    <p class="${state === 'follows' ? 'good' : 'bad'}">
      ${gatewayWords[state]}: serial ${serial}, seen ${seenSecondsAgo} s ago
    </p>
    ${refused.map(({ why }) => html`<p class="bad">${why}</p>`)}
    <dl>
      ${Object.entries(releases).map(
        ([name, { candidate, stable }]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${stable}${candidate ? `, candidate ${candidate}` : ''}</dd>
          </div>`,
      )}
    </dl>
  </li>`
}

function releaseCard({ bad, candidate, fallback, figures, name, stable }: Release): Html {
  return html`<li>
    <h4>${name}</h4>
    <dl>
      ${row('stable', stable)} ${row('fallback', fallback ?? 'none')}
      ${
        candidate
          ? html`${row('candidate', candidate.version)}
            ${row('weight', `${candidate.weight} %${candidate.brands ? ` of ${candidate.brands.join(' and ')}` : ''}`)}
            ${candidate.paused === undefined ? '' : row('paused', candidate.paused)}`
          : ''
      }
    </dl>
    ${figures ? figuresOf(figures) : ''}
    ${
      bad.length === 0
        ? ''
        : html`<ul>
            ${bad.map(({ version, words }) => html`<li class="bad">${version} ${words}</li>`)}
          </ul>`
    }
  </li>`
}

function row(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

const verdictWords = { good: 'Good', hold: 'Holds', worse: 'Worse' }
const verdictClasses = { good: 'good', hold: 'waits', worse: 'bad' }

function figuresOf(figures: RolloutFigures | NoFigures): Html {
  if ('missing' in figures) return html`<p>${figures.missing}</p>`
  const { candidate, sinceUtc, stable, verdict } = figures
  const line = (what: string, of: (counts: Counts) => string): Html =>
    html`<tr>
      <th scope="row">${what}</th>
      <td>${of(candidate)}</td>
      <td>${of(stable)}</td>
    </tr>`
  return html`<p class="${verdictClasses[verdict.verdict]}">${verdictWords[verdict.verdict]}: ${verdict.reason}</p>
    <table>
      <caption>
        Since ${time(sinceUtc)}
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">candidate</th>
          <th scope="col">stable</th>
        </tr>
      </thead>
      <tbody>
        ${line('loads', (counts) => String(attempts(counts)))} ${line('failed', ({ failed }) => String(failed))}
        ${line('crashes', ({ crashed }) => String(crashed))}
        ${line('usable (75 %)', (counts) => {
          const seconds = secondsUntilUsable(counts, 0.75)
          return seconds === null ? 'unknown' : `${seconds.toFixed(2)} s`
        })}
      </tbody>
    </table>`
}

function pinsList(pins: ConsoleLive['pins']): Html | '' {
  if (Object.keys(pins).length === 0) return ''
  return html`<h3>Pins</h3>
    <ul>
      ${Object.entries(pins).map(
        ([alias, versions]) =>
          html`<li>
            ${alias}:
            ${Object.entries(versions)
              .map(([name, version]) => `${name} ${version}`)
              .join(', ')}
          </li>`,
      )}
    </ul>`
}

function time(utc: string): Html {
  return html`<time datetime="${utc}">${utc.replace('T', ' ').slice(0, 19)} UTC</time>`
}
