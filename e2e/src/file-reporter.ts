import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

interface Progress {
  left: number
  failed: number
  skipped: number
  ms: number
}

/** Prints a line for each file and look, as jest does, and each failure once. Long tests print what they found. */
export default class FileReporter implements Reporter {
  readonly #files = new Map<string, Progress>()
  #root = ''

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#root = rootDir
    for (const test of suite.allTests()) this.#progressOf(test).left += 1
  }

  onTestEnd(test: TestCase, { attachments, duration, errors, status, stderr, stdout }: TestResult): void {
    const progress = this.#progressOf(test)
    progress.left -= 1
    progress.ms += duration
    if (status === 'skipped') progress.skipped += 1
    else if (status !== test.expectedStatus) {
      progress.failed += 1
      const told = errors.map(({ message, snippet, stack, value }) => [stack ?? message ?? value, snippet].join('\n'))
      process.stdout.write(`\n● ${test.titlePath().filter(Boolean).join(' › ')} (${status})\n\n`)
      process.stdout.write(`${[...told, pageAtEnd(attachments), ...stdout, ...stderr].join('\n')}\n`)
    } else if (test.tags.includes('@long')) process.stdout.write(stdout.join(''))
    if (progress.left > 0) return
    const verdict = progress.failed > 0 ? 'FAIL' : 'PASS'
    const skipped = progress.skipped > 0 ? `, ${progress.skipped} skipped` : ''
    process.stdout.write(`${verdict} ${this.#nameOf(test)} (${(progress.ms / 1000).toFixed(1)} s${skipped})\n`)
  }

  /** Playwright itself lists the tests. */
  printsToStdio(): boolean {
    return !process.argv.includes('--list')
  }

  #nameOf({ location, parent }: TestCase): string {
    return `${parent.project()?.name ?? ''} ${path.relative(this.#root, location.file)}`
  }

  #progressOf(test: TestCase): Progress {
    const name = this.#nameOf(test)
    const progress = this.#files.get(name) ?? { left: 0, failed: 0, skipped: 0, ms: 0 }
    this.#files.set(name, progress)
    return progress
  }
}

/** What a failed test's page said at its end, as Playwright notes it; whoever reads a log cannot look at the screen. */
function pageAtEnd(attachments: TestResult['attachments']): string {
  const noted = attachments.find(({ name }) => name === 'error-context')?.path
  const said = noted === undefined ? null : /^```yaml\n(.*?)^```$/ms.exec(readFileSync(noted, 'utf8'))
  return said ? `The page at the end:\n${said[1]}` : ''
}
