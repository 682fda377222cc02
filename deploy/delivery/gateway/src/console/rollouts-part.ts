import type { RolloutPlan } from '@homeside/releases/environments/environment'
import { attempts, secondsUntilUsable, troubledNetworks, vouchedLoads } from '@homeside/releases/records/counts'
import type { Counts } from '@homeside/releases/records/counts'
import { isMeasured, isOnEveryPage } from '@homeside/releases/records/environment-manifest'
import { html } from 'hono/html'

import type { ConsoleEnvironment, ConsoleLive, ConsoleRelease } from './console-environments.ts'
import type { Measured, Sample } from './figure-log.ts'
import { nowPart } from './now.ts'
import { command, facts, notice, table, time } from './parts.ts'
import type { Html } from './parts.ts'
import type { RolloutFigures } from './rollout-standing.ts'
import { trialOf } from './trial.ts'

/** For how many milliseconds a release that was found bad is still shown among the rollouts. */
const takenBackFor = 24 * 60 * 60 * 1000

/**
 * Draws what is so now, and every rollout with its figures and the reason why it is held. The page's script asks for
 * this part repeatedly.
 */
export function rolloutsPart(environments: readonly ConsoleEnvironment[]): Html {
  const rollouts = environments
    .filter((each): each is ConsoleLive => !('unknown' in each))
    .flatMap((live) => live.releases.flatMap((release) => (release.candidate ? [rollout(live, release)] : [])))
  return html`${nowPart(environments)}
    <h2 id="rollouts-heading">Rollouts</h2>
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
      isMeasured(name) ? ['steps', plan.steps.map((step) => `${step} %`).join(', ')] : null,
      ['since', time(candidate.sinceUtc)],
      [
        'instead of',
        stable
          ? html`${stable}, <a href="/releases?name=${name}&one=${stable}&other=${version}">what is different</a>`
          : 'nothing: it is the first release here',
      ],
      isOnEveryPage(name) ? null : ['try it', trialOf(live, name, version)],
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
        { heading: 'stable', cell: ([, shown]) => (stable ? shown(stable) : 'none') },
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
        limit: { name: 'limit', of: ({ stable }) => (stable?.failed ?? 0) + limits.failures },
        shown: percent,
      },
      course,
    ),
    figureChart(
      {
        title: 'Crashes per load',
        of: ({ crashed }) => crashed,
        limit: { name: 'limit', of: ({ stable }) => (stable?.crashed ?? 0) + limits.crashes },
        shown: percent,
      },
      course,
    ),
    figureChart(
      {
        title: 'Usable after (75 %)',
        of: (measured) => measured.seconds,
        limit: { name: 'limit', of: ({ stable }) => (stable?.seconds ? stable.seconds * limits.slowdown : null) },
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

/** One figure over time, of the candidate and of the stable release. */
interface Chart {
  title: string
  of: (measured: Measured) => number | null
  /** The most that the candidate may reach, or the least that it has to reach. */
  limit: { name: string; of: (sample: Sample) => number | null }
  shown: (value: number | null) => string
}

const [width, height] = [320, 120]

/** Draws one figure: a line for each release, and a dotted one for the limit. Its last values stand below in words. */
function figureChart({ limit, of, shown, title }: Chart, course: readonly Sample[]): Html {
  const lines = [
    { name: 'candidate', values: course.map((sample) => of(sample.candidate)) },
    { name: 'stable', values: course.map(({ stable }) => stable && of(stable)) },
    { name: 'limit', values: course.map((sample) => limit.of(sample)) },
  ]
  const most = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)), Number.EPSILON)
  const times = course.map(({ atUtc }) => new Date(atUtc).getTime())
  const [from = 0, to = 0] = [times[0], times.at(-1)]
  const point = (value: number, index: number): string => {
    const x = to === from ? width : (((times[index] ?? to) - from) / (to - from)) * width
    return `${x.toFixed(1)},${(height - (value / most) * (height - 8) - 4).toFixed(1)}`
  }
  const last = (name: string): string => shown(lines.find((line) => line.name === name)?.values.at(-1) ?? null)
  return html`<figure class="chart">
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
      <path class="chart-floor" d="M0 ${height - 4}H${width}" />
      ${lines.map(({ name, values }) => {
        const points = values.flatMap((value, index) => (value === null ? [] : [point(value, index)]))
        // A single sample is drawn as a short line at the right end, because a point cannot be seen.
        const drawn = points.length === 1 ? [`${width - 8},${points[0]?.split(',')[1]}`, ...points] : points
        return html`<polyline class="chart-${name}" points="${drawn.join(' ')}" />`
      })}
    </svg>
    <figcaption>
      <strong>${title}</strong>: candidate ${last('candidate')}, stable ${last('stable')}; ${limit.name}
      ${last('limit')}
    </figcaption>
  </figure>`
}
