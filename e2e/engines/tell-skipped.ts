import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Lists at the end of a run what was skipped and why, so that a missing engine is noticed. */
export default class TellSkipped implements Reporter {
  readonly #reasons = new Map<string, number>()

  onTestEnd({ parent }: TestCase, { status, annotations }: TestResult): void {
    if (status !== 'skipped') return
    const why = annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason was given'
    const reason = `${parent.project()?.name}: ${why}`
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
  }

  onEnd(): void {
    for (const [reason, count] of this.#reasons) process.stdout.write(`${count} SKIPPED in ${reason}\n`)
  }
}
