import type { RolloutPlan } from '@homeside/releases/environments/rollout-plan'
import { attempts, secondsUntilUsable, troubledNetworks, vouchedLoads } from '@homeside/releases/records/counts'
import type { Counts } from '@homeside/releases/records/counts'
import { html } from 'hono/html'

import type { ConsoleEnvironment, ConsoleLive, ConsoleRelease } from './console-environments.ts'
import { figureChart } from './figure-chart.ts'
import type { Sample } from './figure-log.ts'
import { command, facts, notice, table, time } from './parts.ts'
import type { Html } from './parts.ts'
import type { RolloutFigures } from './rollout-figures.ts'
import { trialOf } from './trial.ts'

/** For how many milliseconds a release that was found bad is still shown among the rollouts. */
const takenBackFor = 24 * 60 * 60 * 1000

/** Draws every rollout with its figures and the reason why it is held. The page's script asks for this part repeatedly. */
export function rolloutsPart(environments: readonly ConsoleEnvironment[]): Html {
  const rollouts = environments
    .filter((each): each is ConsoleLive => !('unknown' in each))
    .flatMap((live) => live.releases.flatMap((release) => (release.candidate ? [rollout(live, release)] : [])))
  return html`<h2 id="rollouts-heading">Rollouts</h2>
    ${environments.map((each) => ('unknown' in each ? '' : takenBack(each)))}
    ${rollouts.length > 0 ? rollouts : html`<p>No release is being rolled out now: everybody gets the stable ones.</p>`}`
}

/** Releases that were taken back within the day, with the reason. */
function takenBack({ environment, releases }: ConsoleLive): Html[] {
  return releases.flatMap(({ bad, name }) =>
    bad
      .filter(({ atUtc }) => atUtc !== null && Date.now() - new Date(atUtc).getTime() < takenBackFor)
      .map(({ version, words }) =>
        notice(
          'danger',
          `Taken back: ${name} ${version} in ${environment}`,
          html`<p>${words}</p>
            <p><a href="/history?environment=${environment}&name=${name}">All changes of ${name} there</a></p>`,
        ),
      ),
  )
}

function rollout(live: ConsoleLive, { candidate, figures, name, stable, standing }: ConsoleRelease): Html {
  if (!candidate || !standing) return html``
  const { environment, plan } = live
  const { brands, version, weight } = candidate
  return html`<article class="hs-surface hs-stack">
    <h3>${name} ${version} in ${environment}</h3>
    ${notice(standing.tone, standing.words, standing.command ? html`<p>To decide it yourself: ${command(standing.command)}</p>` : '')}
    ${facts([
      ['for', `${weight} %${brands ? ` of ${brands.join(' and ')}` : ''}`],
      ['steps', plan.steps.map((step) => `${step} %`).join(', ')],
      ['since', time(candidate.sinceUtc)],
      [
        'instead of',
        html`${stable}, <a href="/releases?name=${name}&one=${stable}&other=${version}">what is different</a>`,
      ],
      ['try it', trialOf(live, name, version)],
    ])}
    ${figures && !('missing' in figures) ? figuresOf(figures, plan, `${name} in ${environment}`) : ''}
  </article>`
}

function figuresOf(figures: RolloutFigures, plan: RolloutPlan, of: string): Html {
  const { candidate, sinceUtc, stable } = figures
  const rows: [string, (counts: Counts) => string][] = [
    ['loads, one a day for each network', (counts) => String(attempts(counts))],
    ['failed', ({ failed }) => String(failed)],
    ['crashes', ({ crashed }) => String(crashed)],
    ['networks with trouble', (counts) => String(troubledNetworks(counts))],
    ['loads by signed-in patients', (counts) => String(vouchedLoads(counts))],
    ['usable (75 %)', (counts) => seconds(secondsUntilUsable(counts, 0.75))],
  ]
  return html`<div class="charts">${charts(figures.course, plan)}</div>
    ${table(
      `Counted for ${of}`,
      [
        { heading: 'what', cell: ([what]) => what },
        { heading: 'candidate', cell: ([, shown]) => shown(candidate) },
        { heading: 'stable', cell: ([, shown]) => shown(stable) },
      ],
      rows,
    )}
    <p class="hs-hint">
      Solid lines: the candidate; dashed: the stable release; dotted: the limit. The candidate since ${time(sinceUtc)},
      when this step began; the stable release since the rollout began.
    </p>`
}

function charts(course: readonly Sample[], { limits, minimumLoads }: RolloutPlan): Html[] {
  const count = (value: number | null): string => String(value ?? 0)
  return [
    figureChart(
      {
        title: 'Loads by signed-in patients',
        of: ({ loads }) => loads,
        limit: { name: 'needed', of: () => minimumLoads },
        shown: count,
      },
      course,
    ),
    figureChart(
      {
        title: 'Failed loads',
        of: ({ failed }) => failed,
        limit: { name: 'limit', of: ({ stable }) => stable.failed + limits.failures },
        shown: percent,
      },
      course,
    ),
    figureChart(
      {
        title: 'Crashes per load',
        of: ({ crashed }) => crashed,
        limit: { name: 'limit', of: ({ stable }) => stable.crashed + limits.crashes },
        shown: percent,
      },
      course,
    ),
    figureChart(
      {
        title: 'Usable after (75 %)',
        of: (measured) => measured.seconds,
        limit: {
          name: 'limit',
          of: ({ stable }) => (stable.seconds === null ? null : stable.seconds * limits.slowdown),
        },
        shown: seconds,
      },
      course,
    ),
  ]
}

function percent(share: number | null): string {
  return `${((share ?? 0) * 100).toFixed(1)} %`
}

function seconds(value: number | null): string {
  return value === null ? 'unknown' : `${value.toFixed(2)} s`
}
