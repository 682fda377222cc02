import type { RolloutPlan } from '../environments/environment.ts'
import { attempts, countsSince, noCounts, type Counts } from '../records/counts.ts'
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
 * knows all that a killed one knew. Where a gateway's counts from before cannot be told apart, it is counted from now on.
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
    const { isCounted, measured, measurements, sinceUtc } = this.#spell
    const { before, remote, version } = measured
    const current = { remote, version, track: 'stable' } as const
    this.#mark ??= isCounted ? await this.#source.mark(current) : noCounts
    const now = await this.#source.since(current, this.#mark, sinceUtc)
    const look = dueLook(attempts(now))
    if (look <= this.#looked) return null
    const baselineUtc = new Date(new Date(sinceUtc).getTime() - baselineMs).toISOString()
    const counted = await this.#source.since({ ...current, version: before }, noCounts, baselineUtc)
    this.#looked = look
    return judgeStable(now, before === version ? countsSince(counted, now) : counted, look, this.#plan, measurements)
  }
}
