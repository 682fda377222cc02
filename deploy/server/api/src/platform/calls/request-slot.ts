import { setImmediate } from 'node:timers/promises'

import { ConcurrencyLimiter } from '../outside/concurrency-limiter.ts'
import type { WaitingPlace } from '../outside/outside-services.ts'
import { Problem } from '../problems/problem.ts'

/** After how many seconds an overloaded server may be asked again. */
const retryAfterSeconds = 1
/** How long a request waits for its turn. An early refusal is better than an answer after the patient has gone. */
const turnPatienceMs = 1000
/** Files stay in memory until they are complete: eight times what one call accepts. */
const mostUploads = 8
const uploadPatienceMs = 10_000
/** How long others go first before each part of nightly work, because a portal may never be quiet. */
const backgroundPatienceMs = 100

/** One patient has at most this share of the requests that are served at once, so that others always find a connection. */
const shareOfPatient = 1 / 10

/** How many requests are served at once, and how many of them may be sending files. */
export interface RequestSlots {
  answered: ConcurrencyLimiter
  /** The requests of each patient. */
  shares: ConcurrencyLimiter
  uploads: ConcurrencyLimiter
  /** How many of those answered let others go first. */
  inBackground: number
}

/** Makes the slots of a server that answers this many requests at once. */
export function makeRequestSlots(maxInFlight: number): RequestSlots {
  return {
    answered: new ConcurrencyLimiter(maxInFlight, turnPatienceMs),
    shares: new ConcurrencyLimiter(Infinity, turnPatienceMs, Math.ceil(maxInFlight * shareOfPatient)),
    uploads: new ConcurrencyLimiter(mostUploads, uploadPatienceMs),
    inBackground: 0,
  }
}

/**
 * A request's slot. A server answers a limited number of requests at once, and each of them holds a slot meanwhile. A
 * request that gets none in time is refused as overloaded.
 */
export class RequestSlot implements WaitingPlace {
  readonly who: string
  readonly gone: AbortSignal | undefined
  readonly #slots: RequestSlots
  readonly #onRefusal: () => void
  #isTaken = false
  #isOver = false
  #isInBackground = false
  #share: string | null = null

  /**
   * @param who Whose request it is, because nobody may take all slots.
   * @param onRefusal Called when there was no slot.
   * @param gone Aborted when its answer is not waited for any more.
   */
  constructor(slots: RequestSlots, who: string, onRefusal: () => void, gone?: AbortSignal) {
    this.#slots = slots
    this.who = who
    this.#onRefusal = onRefusal
    this.gone = gone
  }

  /**
   * Takes a slot.
   *
   * @throws Problem overloaded when none becomes free in time.
   */
  async take(): Promise<void> {
    this.#isTaken = await this.#slots.answered.enter(this.who)
    if (!this.#isTaken) this.#refuse()
  }

  /**
   * Takes a place among the requests of a patient, until the slot is left.
   *
   * @throws Problem overloaded when the patient's other requests do not end in time.
   */
  async takeShare(patient: string): Promise<void> {
    if (!(await this.#slots.shares.enter(patient))) this.#refuse()
    this.#share = patient
  }

  /** Leaves for good. */
  end(): void {
    this.#isOver = true
    this.leave()
  }

  leave(): void {
    if (this.#isTaken) this.#slots.answered.leave(this.who)
    this.#isTaken = false
    if (this.#share !== null) this.#slots.shares.leave(this.#share)
    this.#share = null
    if (this.#isInBackground) this.#slots.inBackground -= 1
    this.#isInBackground = false
  }

  /**
   * Lets the requests go first that somebody waits for. Nightly work calls this before each part that keeps the server
   * busy.
   */
  async giveWay(): Promise<void> {
    // One without a place is none of those that are answered.
    if (this.#isTaken && !this.#isInBackground) {
      this.#slots.inBackground += 1
      this.#isInBackground = true
    }
    // What has arrived meanwhile is read first.
    await setImmediate()
    await this.#slots.answered.atMost(() => this.#slots.inBackground, backgroundPatienceMs)
  }

  /**
   * Frees the slot while something outside is waited for. What comes after it goes on in any case: what was done there is
   * done, and its answer is owed.
   */
  async withoutWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#isTaken) return work()
    this.leave()
    try {
      return await work()
    } finally {
      await this.#comeBack()
    }
  }

  async #comeBack(): Promise<void> {
    const isIn = await this.#slots.answered.enterAgain(this.who)
    // Whoever was answered before has left for good.
    if (isIn && this.#isOver) this.#slots.answered.leave(this.who)
    else this.#isTaken = isIn
  }

  /**
   * Frees the slot while files arrive, however slow their sender is.
   *
   * @throws Problem overloaded when too many others send files, or when there is no slot afterwards.
   */
  async withoutWhileUploading<Result>(work: () => Promise<Result>): Promise<Result> {
    this.leave()
    const { answered, uploads } = this.#slots
    if (!(await uploads.enter(this.who))) this.#refuse()
    const result = await work().finally(() => uploads.leave(this.who))
    this.#isTaken = await answered.enterAgain(this.who)
    if (!this.#isTaken) this.#refuse()
    return result
  }

  #refuse(): never {
    this.#onRefusal()
    throw new Problem('overloaded', { retryAfterSeconds })
  }
}
