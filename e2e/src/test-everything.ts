import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { startKinds, startsVariable } from '@homeside/running/testing/count-start'

import { findBrowser, provideShell } from './find-browser.ts'

/**
 * `npm test`: unit, component and API tests, then the journeys in a browser. Nothing is tried twice. The last lines
 * count what the tests started, and the tests; skipped are those whose program, such as nginx, is not installed.
 *
 * TEST_LOOKS=both walks each journey in both looks and leaves nothing out, TEST_ENGINES=all runs the API on both database
 * engines, and TEST_FAULTS=all tries every case of the fault matrix; without them each is a sample.
 */

const root = path.resolve(import.meta.dirname, '../..')
const results = path.join(root, 'test-results')
const starts = path.join(results, 'starts.txt')
const looks = process.env['TEST_LOOKS'] ?? 'one'

interface Count {
  passed: number
  failed: number
  skipped: number
}

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; skipped: number }
}

const times: string[] = []

/** Runs a part with its output on the screen, and says whether it succeeded. */
function run(title: string, command: string, parameters: readonly string[]): boolean {
  process.stdout.write(`\n${title}\n`)
  const started = performance.now()
  const folder = existsSync(path.join(root, 'node_modules/.bin', command)) ? root : path.join(root, 'e2e')
  const bin = path.join(folder, 'node_modules/.bin', command)
  const environment = { ...process.env, TEST_LOOKS: looks, [startsVariable]: starts }
  const { status } = spawnSync(bin, parameters, { cwd: root, stdio: 'inherit', env: environment })
  times.push(`${title}: ${Math.round((performance.now() - started) / 1000)} s`)
  return status === 0
}

/** What a runner reported, or null when it came to no report. */
function report(file: string): unknown {
  const written = path.join(results, file)
  return existsSync(written) ? JSON.parse(readFileSync(written, 'utf8')) : null
}

/** A run that ended with an error counts as failed, even when it names no failed test. */
function counted(count: Count | null, succeeded: boolean): Count {
  if (!count) return { passed: 0, failed: 1, skipped: 0 }
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
const unitReport = report('unit.json') as UnitReport | null
const unit = counted(
  unitReport && {
    passed: unitReport.numPassedTests,
    failed: unitReport.numFailedTests,
    skipped: unitReport.numPendingTests,
  },
  unitSucceeded,
)

// Built and published once, so that the portals of the tests find everything there.
const built = run('Building the portal', 'node', ['deploy/local/src/build.ts'])
const journeysSucceeded =
  built && run('Journeys in the browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'])
const journeyReport = report('e2e.json') as JourneyReport | null
const journeys = counted(
  journeyReport && {
    passed: journeyReport.stats.expected,
    failed: journeyReport.stats.unexpected,
    skipped: journeyReport.stats.skipped,
  },
  journeysSucceeded,
)

const started = existsSync(starts) ? readFileSync(starts, 'utf8').split('\n') : []
const counts = startKinds.map((kind) => `${kind}: ${started.filter((line) => line === kind).length}`)

const failed = unit.failed + journeys.failed
process.stdout.write(`\n${times.join('\n')}\nStarted by tests: ${counts.join(', ')}\n`)
process.stdout.write(
  `${unit.passed + journeys.passed} passed, ${failed} failed, ${unit.skipped + journeys.skipped} skipped\n`,
)
process.exit(failed > 0 ? 1 : 0)
