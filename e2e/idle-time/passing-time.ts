import type { portalApi } from '@homeside/remote-kit/testing'

/** Seconds that pass in one step. */
const step = 20

/** The timer that is not faked, for answers: they take real time while the clocks of page and server stand still. */
const inReality = globalThis.setTimeout

/** Moves the clocks of page and server together, so that no test waits for real time. */
export class PassingTime {
  readonly #api: Awaited<ReturnType<typeof portalApi>>
  #underWay = 0

  /** Stops the page's clock at the server's time. */
  constructor(api: Awaited<ReturnType<typeof portalApi>>) {
    this.#api = api
    jest.useFakeTimers({
      now: api.clock.now(),
      doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'setImmediate', 'clearImmediate'],
    })
  }

  /** Wraps what takes real time, such as the transport or a page's loader, so that time waits for it. */
  counted<Given extends unknown[], Result>(
    work: (...given: Given) => Promise<Result>,
  ): (...given: Given) => Promise<Result> {
    return async (...given) => {
      this.#underWay += 1
      try {
        return await work(...given)
      } finally {
        this.#underWay -= 1
      }
    }
  }

  /**
   * Moves time on.
   *
   * @returns The seconds that passed: as many as asked for, or fewer when the condition came true before.
   */
  async pass(seconds: number, until: () => boolean = () => false): Promise<number> {
    for (let passed = 0; ; passed += step) {
      await this.#settle()
      if (passed >= seconds || until()) return passed
      this.#move(step)
    }
  }

  /**
   * Waits until an element is there. Code that is loaded for the first time takes real time, so the clocks move by a
   * second in each try, for the page's short timers.
   *
   * @throws What `find` threw last, after thirty seconds of real time.
   */
  async untilFound<Found>(find: () => Found): Promise<Found> {
    const started = performance.now()
    for (;;) {
      await this.#settle()
      try {
        return find()
      } catch (missing) {
        if (performance.now() - started > 30_000) throw missing
      }
      this.#move(1)
    }
  }

  /** Lets seconds pass in which nothing runs, as in a phone that sleeps. Timers that are due run when it wakes. */
  sleep(seconds: number): void {
    this.#api.clock.advance(seconds, 'second')
    jest.setSystemTime(Date.now() + seconds * 1000)
    jest.runOnlyPendingTimers()
  }

  #move(seconds: number): void {
    this.#api.clock.advance(seconds, 'second')
    jest.advanceTimersByTime(seconds * 1000)
  }

  /** Lets answers arrive and the page render. */
  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.#underWay === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => inReality(resolve, 1))
    }
  }
}
