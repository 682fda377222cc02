import type { RolloutPlan } from '../environments/rollout-plan.ts'
import { attempts, noCounts } from '../records/counts.ts'
import type { Counts } from '../records/counts.ts'
import type { Verdict } from './analyse.ts'
import type { CountSource } from './count-source.ts'
import { dueLook, judgeStable } from './judge-stable.ts'
import type { StableSpell } from './new-stables.ts'

/**
 * The length of the time before the replacement in which the older release is counted, in milliseconds. It matters only
 * for a source that keeps counts over time.
 */
const baselineMs = 24 * 60 * 60 * 1000

/**
 * Watches one release since it became stable. It starts with what was counted since then, so that a new controller
 * knows all that a killed one knew. For a release that returned, earlier counts cannot be told apart, so it is counted
 * from now on.
 */
export class StableWatch {
  readonly #spell: StableSpell
  readonly #source: CountSource
  readonly #plan: RolloutPlan
  #looked = 0
  #mark: Counts | null = null

  constructor(spell: StableSpell, source: CountSource, plan: RolloutPlan) {
    this.#spell = spell
    this.#source = source
    this.#plan = plan
  }

  /**
   * Takes a look, if there are enough new loads.
   *
   * @returns Null when there is nothing new to say.
   * @throws Error when the numbers cannot be read.
   */
  async look(): Promise<Verdict | null> {
    const { before, isReturn, name, sinceUtc, version } = this.#spell
    const current = { remote: name, version, track: 'stable' } as const
    this.#mark ??= isReturn ? await this.#source.mark(current) : noCounts
    const now = await this.#source.since(current, this.#mark, sinceUtc)
    const look = dueLook(attempts(now))
    if (look <= this.#looked) return null
    const baselineUtc = new Date(new Date(sinceUtc).getTime() - baselineMs).toISOString()
    const earlier = await this.#source.since({ ...current, version: before }, noCounts, baselineUtc)
    this.#looked = look
    return judgeStable(now, earlier, look, this.#plan)
  }
}
