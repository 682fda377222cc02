/** How many may wait for each one inside: the longer the line, the later its last is answered. */
const lineLength = 5

interface Waiting {
  who: string
  admit: () => void
}

/**
 * Lets a limited number in at once. Others wait in line for a limited time. Nobody gets more places inside or in line than
 * are left free: one busy caller has half of them, two have a third each, and whoever comes finds a place.
 */
export class ConcurrencyLimiter {
  readonly #most: number
  readonly #patienceMs: number
  readonly #ofEach: number
  readonly #line: Waiting[] = []
  readonly #watchers = new Set<() => void>()
  readonly #insideOf = new Map<string, number>()
  #inside = 0

  /**
   * @param most How many may be inside at once.
   * @param patienceMs How long one may wait.
   * @param ofEach How many of one caller may be inside, however many places are free.
   */
  constructor(most: number, patienceMs: number, ofEach = most) {
    this.#most = most
    this.#patienceMs = patienceMs
    this.#ofEach = ofEach
  }

  get inside(): number {
    return this.#inside
  }

  /**
   * Resolves to true once inside; to false when the line was full or did not move in time, and then no earlier. Callers
   * who are refused at once repeat at once, and refusing them would use up the server.
   *
   * @param who Who asks, such as a network address.
   */
  async enter(who: string): Promise<boolean> {
    if (this.#hasPlaceFor(who)) {
      this.#take(who)
      return true
    }
    return this.#isLineFull(who) ? this.#holdBack() : this.#wait(who, (waiting) => this.#line.push(waiting))
  }

  /** The same for a caller who was inside before and left for a moment: they wait at the head of the line. */
  async enterAgain(who: string): Promise<boolean> {
    if (this.#hasPlaceFor(who)) {
      this.#take(who)
      return true
    }
    return this.#wait(who, (waiting) => this.#line.unshift(waiting))
  }

  /** Leaves. The first in line who may takes the place. */
  leave(who: string): void {
    const left = (this.#insideOf.get(who) ?? 0) - 1
    if (left > 0) this.#insideOf.set(who, left)
    else this.#insideOf.delete(who)
    this.#inside -= 1
    this.#line.find((waiting) => this.#hasPlaceFor(waiting.who))?.admit()
    for (const look of this.#watchers) look()
  }

  /** Resolves when so few are inside, at the latest after a time. */
  async atMost(count: () => number, patienceMs: number): Promise<void> {
    if (this.#inside <= count()) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(patience)
        this.#watchers.delete(look)
        resolve()
      }
      const look = () => this.#inside <= count() && end()
      const patience = setTimeout(end, patienceMs)
      this.#watchers.add(look)
    })
  }

  #hasPlaceFor(who: string): boolean {
    const own = this.#insideOf.get(who) ?? 0
    return own < this.#ofEach && own < this.#most - this.#inside
  }

  #isLineFull(who: string): boolean {
    const free = this.#most * lineLength - this.#line.length
    return this.#line.filter((waiting) => waiting.who === who).length >= free
  }

  #holdBack(): Promise<boolean> {
    return new Promise((resolve) => {
      setTimeout(resolve, this.#patienceMs, false)
    })
  }

  #take(who: string): void {
    this.#inside += 1
    this.#insideOf.set(who, (this.#insideOf.get(who) ?? 0) + 1)
  }

  #wait(who: string, join: (waiting: Waiting) => void): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isIn: boolean) => {
        clearTimeout(patience)
        this.#line.splice(this.#line.indexOf(waiting), 1)
        if (isIn) this.#take(who)
        resolve(isIn)
      }
      const waiting = { who, admit: () => settle(true) }
      const patience = setTimeout(settle, this.#patienceMs, false)
      join(waiting)
    })
  }
}
