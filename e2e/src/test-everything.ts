import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { findBrowser, provideShell } from './find-browser.ts'

/**
 * `npm test`: unit, component and API tests, then the journeys in a browser, each in one look of the two unless
 * TEST_LOOKS=both; one summary line at the end.
 */

const root = path.resolve(import.meta.dirname, '../..')
const results = path.join(root, 'test-results')
const looks = process.env['TEST_LOOKS'] ?? 'one'

interface Count {
  passed: number
  failed: number
  /** Passed, but only when it was tried again. */
  triedTwice: number
}

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; invocations?: number }[] }[]
}

function run(title: string, command: string, parameters: readonly string[]): boolean {
  process.stdout.write(`\n${title}\n`)
  const folder = existsSync(path.join(root, 'node_modules/.bin', command)) ? root : path.join(root, 'e2e')
  const bin = path.join(folder, 'node_modules/.bin', command)
  const environment = { ...process.env, TEST_LOOKS: looks }
  return spawnSync(bin, parameters, { cwd: root, stdio: 'inherit', env: environment }).status === 0
}

/** What a runner reported, or null when it came to no report. */
function report(file: string): unknown {
  const written = path.join(results, file)
  return existsSync(written) ? JSON.parse(readFileSync(written, 'utf8')) : null
}

/** A run that ended badly without naming a failed test has failed all the same. */
function counted(count: Count | null, succeeded: boolean): Count {
  if (!count) return { passed: 0, failed: 1, triedTwice: 0 }
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
findBrowser()
if (looks === 'one') provideShell()

const unitSucceeded = run('Unit, component and API tests', 'jest', [
  '--json',
  `--outputFile=${path.join(results, 'unit.json')}`,
])
const unitResult = report('unit.json') as UnitReport | null
const unit = counted(
  unitResult && {
    passed: unitResult.numPassedTests,
    failed: unitResult.numFailedTests,
    triedTwice: unitResult.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1).length,
  },
  unitSucceeded,
)

// Built and published once, so that the portals of the tests find everything there.
const built = run('Building the portal', 'node', ['deploy/local/src/build.ts'])
const e2eSucceeded =
  built && run('Journeys in the browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'])
const e2eResult = report('e2e.json') as { stats: { expected: number; unexpected: number; flaky: number } } | null
const e2e = counted(
  e2eResult && {
    passed: e2eResult.stats.expected + e2eResult.stats.flaky,
    failed: e2eResult.stats.unexpected,
    triedTwice: e2eResult.stats.flaky,
  },
  e2eSucceeded,
)

const failed = unit.failed + e2e.failed
const triedTwice = unit.triedTwice + e2e.triedTwice
const remark = triedTwice > 0 ? ` (${triedTwice} at the second try, named above)` : ''
process.stdout.write(`\n${unit.passed + e2e.passed} passed${remark}, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
