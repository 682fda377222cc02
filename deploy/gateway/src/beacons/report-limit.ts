const reportsPerPage = 100
const rememberedPages = 20_000

/** Lets a page load report so often and no more. Of very many page loads, the oldest are forgotten. */
export class ReportLimit {
  readonly #reports = new Map<string, number>()

  allows(snapshotId: string): boolean {
    const reported = (this.#reports.get(snapshotId) ?? 0) + 1
    this.#reports.delete(snapshotId)
    this.#reports.set(snapshotId, reported)
    if (this.#reports.size > rememberedPages) this.#forgetOldest()
    return reported <= reportsPerPage
  }

  #forgetOldest(): void {
    for (const oldest of this.#reports.keys()) {
      this.#reports.delete(oldest)
      return
    }
  }
}
