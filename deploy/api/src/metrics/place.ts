import { Problem } from '../calls/problem.ts'
import { Turnstile } from './turnstile.ts'

/** When an overloaded server may be asked again, in seconds. */
const retryAfterSeconds = 1
/** How long a request waits for its turn. A refusal that soon is better than an answer after the patient has gone. */
const turnPatienceMs = 1000
/** Files lie in memory until they are whole: eight times what one call takes. */
const mostUploads = 8
const uploadPatienceMs = 10_000

/** How many requests are answered at once, and how many of them may be sending files. */
export interface Places {
  answered: Turnstile
  uploads: Turnstile
}

export function makePlaces(maxInFlight: number): Places {
  return {
    answered: new Turnstile(maxInFlight, turnPatienceMs),
    uploads: new Turnstile(mostUploads, uploadPatienceMs),
  }
}

/** A request's place among those that are answered at once. */
export class Place {
  readonly #places: Places
  readonly #who: string
  readonly #onRefusal: () => void
  #isTaken = false

  /**
   * @param who Whose request it is: nobody takes all places.
   * @param onRefusal Told when there was no place.
   */
  constructor(places: Places, who: string, onRefusal: () => void) {
    this.#places = places
    this.#who = who
    this.#onRefusal = onRefusal
  }

  /** @throws Problem overloaded when there is none in time. */
  async take(): Promise<void> {
    this.#isTaken = await this.#places.answered.enter(this.#who)
    if (!this.#isTaken) this.#refuse()
  }

  leave(): void {
    if (this.#isTaken) this.#places.answered.leave(this.#who)
    this.#isTaken = false
  }

  /**
   * Leaves the place to others while files arrive, however slow their sender is.
   *
   * @throws Problem overloaded when too many others send files, or when there is no place afterwards.
   */
  async withoutWhileUploading<Result>(work: () => Promise<Result>): Promise<Result> {
    this.leave()
    const { answered, uploads } = this.#places
    if (!(await uploads.enter(this.#who))) this.#refuse()
    const result = await work().finally(() => uploads.leave(this.#who))
    this.#isTaken = await answered.enterAgain(this.#who)
    if (!this.#isTaken) this.#refuse()
    return result
  }

  #refuse(): never {
    this.#onRefusal()
    throw new Problem('overloaded', { retryAfterSeconds })
  }
}
