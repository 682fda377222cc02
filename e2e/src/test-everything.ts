import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { findBrowser } from './find-browser.ts'

/** `npm test`: unit, component and API tests, then the journeys in a browser; one summary line at the end. */

const root = path.resolve(import.meta.dirname, '../..')
const results = path.join(root, 'test-results')

interface Count {
  passed: number
  failed: number
}

function run(title: string, command: string, parameters: readonly string[]): boolean {
  process.stdout.write(`\n${title}\n`)
  const bin = [root, path.join(root, 'e2e')]
    .map((folder) => path.join(folder, 'node_modules/.bin', command))
    .find(existsSync)
  return spawnSync(bin, parameters, { cwd: root, stdio: 'inherit' }).status === 0
}

function read<Result>(file: string): Result | null {
  const results_ = path.join(results, file)
  return existsSync(results_) ? (JSON.parse(readFileSync(results_, 'utf8')) as Result) : null
}

/** A run that ended badly without naming a failed test has failed all the same. */
function counted(count: Count | null, succeeded: boolean): Count {
  if (!count) return { passed: 0, failed: 1 }
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 }
}

rmSync(results, { recursive: true, force: true })
findBrowser()

const unitSucceeded = run('Unit, component and API tests', 'jest', [
  '--json',
  `--outputFile=${path.join(results, 'unit.json')}`,
])
const unitResult = read<{ numPassedTests: number; numFailedTests: number }>('unit.json')
const unit = counted(
  unitResult && { passed: unitResult.numPassedTests, failed: unitResult.numFailedTests },
  unitSucceeded,
)

// Built and published once, so that the portals of the tests find everything there.
const built = run('Building the portal', 'node', ['deploy/local/src/build.ts'])
const e2eSucceeded =
  built && run('Journeys in the browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'])
const e2eResult = read<{ stats: { expected: number; unexpected: number; flaky: number } }>('e2e.json')
const e2e = counted(
  e2eResult && { passed: e2eResult.stats.expected, failed: e2eResult.stats.unexpected + e2eResult.stats.flaky },
  e2eSucceeded,
)

const failed = unit.failed + e2e.failed
process.stdout.write(`\n${unit.passed + e2e.passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
