import { readFileSync } from 'node:fs'

import { pageLife } from '@homeside/releases/reports/prune'
import { keyOfCrash, metCrash, type MetCrash } from '@homeside/releases/serving/gateways'
import { replaceFile } from '@homeside/releases/store/write-once'

/** How many different crashes are kept. */
const most = 50

/**
 * The crashes that pages reported to this gateway, for as long as the files of their releases are kept. A full log
 * drops the crash that the fewest networks met; of several, the oldest.
 */
export class CrashLog {
  readonly #file: string | null
  #met: MetCrash[]
  #saved: MetCrash[]

  /** @param file Keeps the crashes over a restart. Default: they are lost then. An unreadable file is ignored. */
  constructor(file: string | null = null) {
    this.#file = file
    this.#met = file === null ? [] : readFrom(file)
    this.#saved = this.#met
  }

  /** The crashes of the last thirty days, the latest first. */
  get met(): MetCrash[] {
    const since = new Date(Date.now() - pageLife).toISOString()
    return this.#met.filter(({ lastUtc }) => lastUtc > since)
  }

  /** Counts that one more network met this crash. */
  add(crash: Omit<MetCrash, 'met' | 'lastUtc'>): void {
    const before = this.#met.find((each) => keyOfCrash(each) === keyOfCrash(crash))
    const others = this.met.filter((each) => each !== before)
    if (others.length >= most) {
      const least = others.findLast(({ met }) => met === Math.min(...others.map((each) => each.met)))
      others.splice(others.indexOf(least as MetCrash), 1)
    }
    this.#met = [{ ...crash, met: (before?.met ?? 0) + 1, lastUtc: new Date(Date.now()).toISOString() }, ...others]
  }

  /**
   * Writes the crashes into the file, if there are new ones.
   *
   * @throws Error when the file cannot be written.
   */
  async save(): Promise<void> {
    if (this.#file === null || this.#saved === this.#met) return
    const saved = this.#met
    await replaceFile(this.#file, JSON.stringify(this.met))
    this.#saved = saved
  }
}

function readFrom(file: string): MetCrash[] {
  try {
    return metCrash.array().parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
