import type { portalApi } from '@homeside/remote-kit/testing'

/** Seconds that pass at once. */
const step = 20
/** Real time, which answers take while the clocks of page and server stand. */
const inReality = globalThis.setTimeout

/** The clock of the page and that of the server, moved on together; nothing waits for either. */
export class PassingTime {
  readonly #api: Awaited<ReturnType<typeof portalApi>>
  #underWay = 0

  /** Stops the clock of the page, at the server's time. */
  constructor(api: Awaited<ReturnType<typeof portalApi>>) {
    this.#api = api
    jest.useFakeTimers({
      now: api.clock.now(),
      doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'setImmediate', 'clearImmediate'],
    })
  }

  /** The transport, such that time waits for its answers. */
  counted(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      this.#underWay += 1
      try {
        return await send(input, init)
      } finally {
        this.#underWay -= 1
      }
    }
  }

  /** @returns Seconds that passed: as many as were asked for, or fewer when it came true before. */
  async pass(seconds: number, until: () => boolean = () => false): Promise<number> {
    for (let passed = 0; ; passed += step) {
      await this.#settle()
      if (passed >= seconds || until()) return passed
      this.#api.clock.advance(step, 'second')
      jest.advanceTimersByTime(step * 1000)
    }
  }

  /** Lets answers come and the page be drawn. */
  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.#underWay === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => inReality(resolve, 1))
    }
  }
}
