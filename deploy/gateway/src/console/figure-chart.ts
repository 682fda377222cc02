import { html } from 'hono/html'

import type { Measured, Sample } from './figure-log.ts'
import type { Html } from './parts.ts'

/** One figure over time, of the candidate and of the stable release. */
interface Chart {
  title: string
  of: (measured: Measured) => number | null
  /** The most that the candidate may reach, or the least that it has to reach. */
  limit: { name: string; of: (sample: Sample) => number | null }
  shown: (value: number | null) => string
}

const width = 320
const height = 120

/** Draws one figure: a line for each release, and a dotted one for the limit. Its last values stand below in words. */
export function figureChart({ limit, of, shown, title }: Chart, course: readonly Sample[]): Html {
  const lines = [
    { name: 'candidate', values: course.map((sample) => of(sample.candidate)) },
    { name: 'stable', values: course.map((sample) => of(sample.stable)) },
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
        // One sample is a short line at the end, so that it can be seen.
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
