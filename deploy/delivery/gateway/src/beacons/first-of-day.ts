const dayMs = 24 * 60 * 60 * 1000

/** How many subjects are remembered. Beyond them nothing is new until tomorrow, so that nobody can fill the memory. */
const most = 500_000

/** Remembers what happened today, UTC. */
export class FirstOfDay {
  readonly #seen = new Set<string>()
  #day = 0

  /** Whether it happened before, today. */
  has(subject: string): boolean {
    const day = Math.floor(Date.now() / dayMs)
    if (day !== this.#day) this.#seen.clear()
    this.#day = day
    return this.#seen.has(subject)
  }

  /** Notes that it happened. Returns whether this is the first time today. */
  note(subject: string): boolean {
    if (this.has(subject) || this.#seen.size >= most) return false
    this.#seen.add(subject)
    return true
  }

  /** Notes that it happened. Returns whether it had happened fewer than `times` times today. */
  noteUpTo(times: number, subject: string): boolean {
    for (let time = 1; time <= times; time++) {
      if (this.note(`${subject} ${time}`)) return true
    }
    return false
  }
}
