/** How many may wait for each one inside: a line that long is served within the patience of who waits in it. */
const lineLength = 10

/** Lets so many in at once. Who comes then waits in line, for a while. */
export class Turnstile {
  readonly #most: number
  readonly #patienceMs: number
  readonly #line = new Set<() => void>()
  #inside = 0

  /**
   * @param most How many may be inside at once.
   * @param patienceMs How long one may wait.
   */
  constructor(most: number, patienceMs: number) {
    this.#most = most
    this.#patienceMs = patienceMs
  }

  get inside(): number {
    return this.#inside
  }

  /** True once inside; false for who is turned away, because the line is full or did not move in time. */
  async enter(): Promise<boolean> {
    if (this.#inside < this.#most) {
      this.#inside += 1
      return true
    }
    if (this.#line.size >= this.#most * lineLength) return false
    return new Promise((resolve) => {
      const settle = (isIn: boolean) => {
        clearTimeout(patience)
        this.#line.delete(admit)
        resolve(isIn)
      }
      const admit = () => settle(true)
      const patience = setTimeout(settle, this.#patienceMs, false)
      this.#line.add(admit)
    })
  }

  /** Whoever was let in leaves; the first in line takes the place. */
  leave(): void {
    const [first] = this.#line
    if (first) first()
    else this.#inside -= 1
  }
}
