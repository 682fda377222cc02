import { setTimeout as pause } from 'node:timers/promises'

import type { Author, EnvironmentChange } from '../changes/change-environment.ts'
import { checkedChange } from '../changes/checked-change.ts'
import { markBy } from '../changes/marks.ts'
import { runningTrack } from '../changes/running.ts'
import { stepBack, earlierVersions, withoutBrokenFallbacks } from '../changes/step-back.ts'
import type { RolloutPlan } from '../environments/environment.ts'
import { tracksOf, withTrack, type EnvironmentManifest, type RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { CountSource } from './count-source.ts'
import { runRollout } from './run-rollout.ts'
import { StableWatch, newStables, type StableSpell } from './stable-watch.ts'

export interface ControllerOptions {
  environment: string
  plan: RolloutPlan
  source: CountSource
  author: Author
  /** The name of this process among all controllers. */
  holder: string
  /** Milliseconds between two looks at the manifest and the numbers. */
  lookEvery: number
  /** Milliseconds after which another controller takes over from one that was killed. */
  leaseMs: number
  /** Stops it. What is live stays as it is. */
  signal: AbortSignal
  progress: (line: string) => void
}

/**
 * Watches over an environment: raises its candidates by the plan, and rolls back a newly stable release of a remote or
 * the host that is worse than the one before. One of many controllers leads, by a lease in the store; the others wait.
 * No error ends it. Two that both believe they lead do no harm, because each change names what it was measured on.
 */
export async function runController(registry: Registry, options: ControllerOptions): Promise<void> {
  const { environment, holder, leaseMs, lookEvery, signal } = options
  const lease = `controller-${environment}`
  const tell = tellChanges(options.progress)
  let leading: Leading | null = null
  while (!signal.aborted) {
    try {
      const leader = await registry.store.takeLease(lease, holder, leaseMs)
      if (leader === holder) {
        tell('', `${holder} leads: it watches ${environment}.`)
        leading ??= new Leading(registry, options, tell)
        await leading.look()
      } else {
        leading?.stop()
        leading = null
        tell('', `${holder} stands by: ${leader} leads.`)
      }
    } catch (problem) {
      tell('', inWords(problem))
    }
    await pause(lookEvery, undefined, { signal }).catch(() => undefined)
  }
  leading?.stop()
  await registry.store.endLease(lease, holder)
}

/** What a controller does while it leads. */
class Leading {
  readonly #registry: Registry
  readonly #options: ControllerOptions
  readonly #tell: Tell
  readonly #over = new AbortController()
  readonly #rollouts = new Set<string>()
  readonly #watches = new Map<string, StableWatch>()
  #serial = 0
  #spells: StableSpell[] = []

  constructor(registry: Registry, options: ControllerOptions, tell: Tell) {
    this.#registry = registry
    this.#options = options
    this.#tell = tell
  }

  stop(): void {
    this.#over.abort()
  }

  async look(): Promise<void> {
    const { environment, plan } = this.#options
    const live = await this.#registry.live(environment)
    if (!live) return
    this.#raiseCandidates(live)
    if (live.serial !== this.#serial) {
      this.#spells = await newStables(this.#registry, live, plan.watchSeconds)
      this.#serial = live.serial
    }
    const watched = this.#spells.filter(isIn(plan.watchSeconds))
    await Promise.all(
      watched.map(async (spell) => {
        const { measured, name, version } = spell
        const by = name === 'host' ? ` by ${measured.remote} ${measured.version}` : ''
        const subject = `${name} ${version}, stable${by}`
        await this.#watch(spell, subject).catch((problem: unknown) => this.#tell(subject, inWords(problem)))
      }),
    )
  }

  /** Each candidate has its own rollout. */
  #raiseCandidates(live: EnvironmentManifest): void {
    const { author, environment, lookEvery, plan, source } = this.#options
    for (const [name, { candidate }] of Object.entries(tracksOf(live))) {
      if (!candidate || this.#rollouts.has(name)) continue
      this.#rollouts.add(name)
      void runRollout(this.#registry, {
        name,
        environment,
        plan,
        source,
        author: { ...author, why: 'raised by the controller' },
        lookEvery,
        signal: this.#over.signal,
        progress: (line) => this.#tell(name, line),
      })
        .catch((problem: unknown) => this.#tell(name, inWords(problem)))
        .finally(() => this.#rollouts.delete(name))
    }
  }

  async #watch(spell: StableSpell, subject: string): Promise<void> {
    const { author, environment, plan, source } = this.#options
    const { measured, name, sinceUtc, version } = spell
    const key = `${name}@${version} ${sinceUtc} ${measured.remote}`
    const watch = this.#watches.get(key) ?? new StableWatch(spell, source, plan)
    this.#watches.set(key, watch)
    const look = await watch.look()
    if (!look) return
    this.#tell(subject, `${look.verdict}, ${look.reason}`)
    if (look.verdict !== 'worse') return
    const why = name === 'host' ? `${measured.remote} ${measured.version} in it: ${look.reason}` : look.reason
    const by = { ...author, why }
    const passedOver = (line: string): void => this.#tell(subject, line)
    await rollBackMeasured(this.#registry, { name, version, environment, author: by, passedOver })
    this.#tell(subject, 'is rolled back')
  }
}

function isIn(seconds: number): (spell: StableSpell) => boolean {
  return ({ sinceUtc }) => Date.now() - new Date(sinceUtc).getTime() < seconds * 1000
}

type Tell = (subject: string, line: string) => void

/** Repeats no message about a subject that is the same as at the last look. */
function tellChanges(progress: (line: string) => void): Tell {
  const last = new Map<string, string>()
  return (subject, line) => {
    if (last.get(subject) === line) return
    last.set(subject, line)
    progress(subject ? `${subject}: ${line}` : line)
  }
}

function inWords(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}

export interface MeasuredRollback {
  name: string
  /** The stable version that was measured. The change applies to no other. */
  version: string
  environment: string
  /** Its reason says what was measured. */
  author: Author
  passedOver?: (line: string) => void
}

/**
 * Rolls back a stable release because of a measurement, and marks it as failed. Does nothing when it is no longer
 * stable. A candidate beside it is removed too, because nothing is left to compare it with.
 *
 * @throws RefusedError when there is nothing good to go back to, or what is live does not work with it.
 */
export function rollBackMeasured(
  registry: Registry,
  { author, environment, name, passedOver = () => undefined, version }: MeasuredRollback,
): Promise<EnvironmentChange> {
  return checkedChange(registry, { environment, author }, async (live) => {
    const { candidate: _, ...track } = runningTrack(live, name, environment)
    if (track.stable !== version) return live
    const earlier = (await earlierVersions(registry, live)).get(name) ?? []
    const mark = markBy(author, 'failed')
    const step = { name, environment, mark, isBlocked: false, earlier, passedOver }
    const back = await stepBack<RemoteTrack>(registry, track, step)
    return withoutBrokenFallbacks(registry, live, withTrack(live, name, back))
  })
}
