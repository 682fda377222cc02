const dayMs = 24 * 60 * 60 * 1000
/** How many subjects are remembered. Beyond them nothing is new until tomorrow, so that nobody can fill the memory. */
const most = 500_000

/** Remembers what happened today, UTC. */
export class FirstOfDay {
  readonly #seen = new Set<string>()
  #day = 0

  /** Whether this is the first time today. */
  isFirst(subject: string): boolean {
    const day = Math.floor(Date.now() / dayMs)
    if (day !== this.#day) this.#seen.clear()
    this.#day = day
    if (this.#seen.has(subject) || this.#seen.size >= most) return false
    this.#seen.add(subject)
    return true
  }
}
