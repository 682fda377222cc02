import { attempts, type Counts, noCounts, secondsUntilUsable, vouchedLoads } from '@homeside/releases/records/counts'
import type { CountedRollout, CountSource } from '@homeside/releases/rollout/count-source'

/** What was counted of two releases at one time. */
export interface Sample {
  atUtc: string
  candidate: Measured
  stable: Measured | null
}

/**
 * One release's figures: loads by patients who signed in, the shares of all loads that failed and crashed, and how long
 * the slowest quarter took.
 */
export interface Measured {
  loads: number
  failed: number
  crashed: number
  seconds: number | null
}

/** The most samples of a rollout that are kept. When there are more, every second one of the older half is removed. */
const most = 240

/** The course of each rollout's figures, since this gateway began to look. It is in memory only. */
export class FigureLog {
  readonly #courses = new Map<string, Sample[]>()

  /**
   * Keeps a sample of a step of a rollout.
   *
   * @param step Names the release and its step. Another step begins another course.
   * @returns The course, oldest first.
   */
  add(name: string, step: string, counts: CountedRollout, now: Date): readonly Sample[] {
    const key = `${name} ${step}`
    for (const other of this.#courses.keys()) {
      if (other !== key && other.startsWith(`${name} `)) this.#courses.delete(other)
    }
    const course = this.#courses.get(key) ?? []
    course.push({
      atUtc: now.toISOString(),
      candidate: measured(counts.candidate),
      stable: counts.stable && measured(counts.stable),
    })
    const kept = course.length > most ? thinned(course) : course
    this.#courses.set(key, kept)
    return kept
  }
}

function measured(counts: Counts): Measured {
  const tried = attempts(counts)
  const share = (number: number): number => (tried === 0 ? 0 : number / tried)
  return {
    loads: vouchedLoads(counts),
    failed: share(counts.failed),
    crashed: share(counts.crashed),
    seconds: secondsUntilUsable(counts, 0.75),
  }
}

function thinned(course: readonly Sample[]): Sample[] {
  const half = Math.floor(course.length / 2)
  return course.filter((_, index) => index >= half || index % 2 === 0)
}

const hourMs = 60 * 60 * 1000
/** How often the present counts are kept as a mark to count from, in milliseconds. */
const markEvery = 60_000
/** For how many milliseconds an answer is given again, because the page asks more often than the counts change. */
const holdsFor = 5000

interface Watched {
  version: string
  marks: { at: number; counts: Counts }[]
  counts: Counts
  at: number
}

/** Answers what was counted of a stable release within the last hour, or since this gateway began to look. */
export class LastHour {
  readonly #source: CountSource
  /** The last version of each remote. Of one that is stable no more nobody asks. */
  readonly #watched = new Map<string, Watched>()

  constructor(source: CountSource) {
    this.#source = source
  }

  /** Null while the numbers cannot be read. */
  async of(remote: string, version: string, now = Date.now()): Promise<Counts | null> {
    const selection = { remote, version, track: 'stable' } as const
    const last = this.#watched.get(remote)
    const known = last?.version === version ? last : undefined
    if (known && now - known.at < holdsFor) return known.counts
    const marks = known?.marks ?? [{ at: now, counts: noCounts }]
    while (marks[1] && now - marks[1].at >= hourMs) marks.shift()
    try {
      const counts = await this.#source.since(
        selection,
        marks[0]?.counts ?? noCounts,
        new Date(now - hourMs).toISOString(),
      )
      if (now - (marks.at(-1)?.at ?? 0) >= markEvery)
        marks.push({ at: now, counts: await this.#source.mark(selection) })
      this.#watched.set(remote, { version, marks, counts, at: now })
      return counts
    } catch {
      return null
    }
  }
}
