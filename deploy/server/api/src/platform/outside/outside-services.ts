import { AsyncLocalStorage } from 'node:async_hooks'

import { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** The place of a request among those that are served at once. */
export interface WaitingPlace {
  /** Whose request it is, such as a network. */
  readonly who: string
  /** Aborted when nobody waits for the answer any more. Only for a request that changes nothing. */
  readonly gone?: AbortSignal | undefined
  /** Gives the place to others while something outside is waited for. */
  withoutWhile: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** The place of work for which nobody waits, such as the queue's. */
const nobodys: WaitingPlace = { who: 'the server itself', withoutWhile: (work) => work() }

const places = new AsyncLocalStorage<WaitingPlace>()

/** Does the work of a request, in which `currentPlace` is this place. */
export function holdingPlace<Result>(place: WaitingPlace, work: () => Promise<Result>): Promise<Result> {
  return places.run(place, work)
}

/** The place of the request that is being served. */
export function currentPlace(): WaitingPlace {
  return places.getStore() ?? nobodys
}

/** Whether somebody waits for what is being done. */
export function servesRequest(): boolean {
  return places.getStore() !== undefined
}

/** How many requests may wait for one service at once. One network may have half of them. */
export const mostAtOnce = 8
/** How long a further request stands in line. */
export const linePatienceMs = 2000
/** For how long a service that was away is not asked again. */
export const rememberedAwayMs = 10_000

/** A service that is not asked now: it was away a moment ago, or as many as may already wait for it. */
export class ServiceAway extends Error {}

interface Service {
  limiter: ConcurrencyLimiter
  awayUntilMs: number
}

interface Options {
  /** Whether an error says that the service did not answer; not one by which it refused what was asked. */
  isAway: (error: unknown) => boolean
  /** How long a try has to last to be remembered when it fails. One that fails at once holds nobody up. */
  slowMs?: number
  /** A clock that never goes back. */
  nowMs?: () => number
}

/**
 * Services outside of the portal, each by its name. However slow one is, few requests wait for it, and none of them in a
 * place that others need; one that was away is left alone for some seconds.
 */
export class OutsideServices {
  readonly #services = new Map<string, Service>()
  readonly #isAway: Options['isAway']
  readonly #slowMs: number
  readonly #nowMs: () => number

  constructor({ isAway, slowMs = 0, nowMs = () => performance.now() }: Options) {
    this.#isAway = isAway
    this.#slowMs = slowMs
    this.#nowMs = nowMs
  }

  /**
   * Asks a service.
   *
   * @throws ServiceAway when it is not asked now; else what the work throws.
   */
  async ask<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const service = this.#services.get(name) ?? {
      limiter: new ConcurrencyLimiter(mostAtOnce, linePatienceMs),
      awayUntilMs: 0,
    }
    this.#services.set(name, service)
    this.#refuseAway(service)
    const place = currentPlace()
    return place.withoutWhile(async () => {
      if (!(await service.limiter.enter(place.who))) throw new ServiceAway('Too many wait for it.')
      try {
        // It may have been found to be away while this stood in line.
        this.#refuseAway(service)
        return await this.#remembering(service, work)
      } finally {
        service.limiter.leave(place.who)
      }
    })
  }

  async #remembering<Answer>(service: Service, work: () => Promise<Answer>): Promise<Answer> {
    const startedMs = this.#nowMs()
    try {
      return await work()
    } catch (error) {
      const nowMs = this.#nowMs()
      if (this.#isAway(error) && nowMs - startedMs >= this.#slowMs) service.awayUntilMs = nowMs + rememberedAwayMs
      throw error
    }
  }

  #refuseAway({ awayUntilMs }: Service): void {
    if (this.#nowMs() < awayUntilMs) throw new ServiceAway('It was away a moment ago.')
  }
}
