import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { isSample, testSize } from '@homeside/build/testing/test-size'
import { startKinds, startsVariable } from '@homeside/server-kit/testing/start-process'

import { findBrowser, findShell, provideBrowser, provideShell, requireStart } from './find-browser.ts'
import { namedTests } from './named-tests.ts'
import { type Count, journeyCount, unitCount } from './read-reports.ts'

/**
 * `npm test`, `npm run test:all` and `npm run test:long [part of a path …]` run unit, component and API tests, then the
 * journeys in a browser; TEST_SIZE says how many. No test is repeated. At the end they print the failed tests with the
 * command for each, and count the tests and what these started. A test is skipped when its program, such as nginx, is
 * not installed. Only the whole run installs a browser.
 */

const root = path.resolve(import.meta.dirname, '../..')
const results = path.join(root, 'test-results')
const starts = path.join(results, 'starts.txt')
const names = process.argv.slice(2)
const asked = namedTests(root, names)
if (asked.unknown.length > 0) {
  process.stderr.write(`No test file is called ${asked.unknown.join(' or ')}. Name a part of its path: shared/forms\n`)
  process.exit(1)
}
const times: string[] = []
const counts: Count[] = []

/** Runs a part with its output on the screen, and says whether it succeeded. */
function run(title: string, command: string, parameters: readonly string[]): boolean {
  process.stdout.write(`\n${title}\n`)
  const started = performance.now()
  const bin = [root, path.join(root, 'e2e')]
    .map((folder) => path.join(folder, 'node_modules/.bin', command))
    .find((program) => existsSync(program))
  const environment = { ...process.env, [startsVariable]: starts }
  const { status } = spawnSync(bin ?? command, parameters, { cwd: root, stdio: 'inherit', env: environment })
  times.push(`${title}: ${Math.round((performance.now() - started) / 1000)} s`)
  return status === 0
}

/** Counts what a part reported. One that ended with an error counts as failed, even when it names no failed test. */
function add(title: string, again: string, count: Count | null, succeeded: boolean): void {
  const { failed, passed, skipped } = count ?? { failed: [], passed: 0, skipped: 0 }
  const isSilent = failed.length === 0 && !(succeeded && count)
  counts.push({ passed, skipped, failed: isSilent ? [{ name: title, again }] : failed })
}

/** Runs what has no tests to count: it is well, or counts as one failure. */
function check(title: string, again: string, command: string, parameters: readonly string[]): boolean {
  const succeeded = run(title, command, parameters)
  if (!succeeded) add(title, again, null, false)
  return succeeded
}

function unitTests(): void {
  const [title, file] = ['Unit, component and API tests', path.join(results, 'unit.json')]
  const succeeded = run(title, 'jest', ['--passWithNoTests', '--json', `--outputFile=${file}`, ...names])
  add(title, 'npm run unit', unitCount(file, root), succeeded)
}

function journeys(title: string, config: string, file: string): void {
  const parameters = ['test', '--config', config, '--pass-with-no-tests', ...names]
  const succeeded = run(title, 'playwright', parameters)
  add(title, 'npm run e2e', journeyCount(path.join(results, file)), succeeded)
}

/** Whether journeys can run. Where they cannot, this is a failure that says what to install. */
async function hasBrowser(): Promise<boolean> {
  if (names.length === 0) {
    provideBrowser()
    if (isSample) provideShell()
  }
  try {
    await requireStart(isSample ? findShell() : findBrowser())
    return true
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    counts.push({ passed: 0, skipped: 0, failed: [{ name: `No journey ran. ${why}`, again: 'npm test -- spec.ts' }] })
    return false
  }
}

/** Built and published once, so that the portals of the tests find everything there. */
const isBuilt = (): boolean => check('Build', 'npm run build', 'node', ['deploy/trial/local/src/build.ts'])

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

if (testSize === 'all' && names.length === 0) {
  check('Format', 'npm run format', 'oxfmt', ['--check'])
  check('Rules', 'npm run lint', 'npm', ['run', '--silent', 'lint'])
  check('Types', 'npm run check', 'tsc', ['--noEmit'])
  check('Unused code', 'npm run check', 'knip', [])
}
if (asked.units) unitTests()
if (testSize === 'long' && (names.length === 0 || names.some((name) => name.startsWith('host')))) {
  check('Each branch of the guards', 'npm run test:guards', 'npm', ['run', '--silent', 'test:guards'])
}
const takesEngines = testSize === 'long' && asked.engines
const takesJourneys = asked.journeys && (await hasBrowser())
if ((takesJourneys || takesEngines) && isBuilt()) {
  if (takesJourneys) journeys('Journeys in the browser', 'e2e/playwright.config.ts', 'e2e.json')
  if (takesEngines) journeys('Journeys in Firefox and WebKit', 'e2e/engines/playwright.config.ts', 'engines.json')
}

const started = existsSync(starts) ? readFileSync(starts, 'utf8').split('\n') : []
const kinds = startKinds.map((kind) => `${kind}: ${started.filter((line) => line === kind).length}`)
const failed = counts.flatMap((count) => count.failed)
const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0)

process.stdout.write(`\n${times.join('\n')}\nStarted by tests: ${kinds.join(', ')}\n`)
if (failed.length > 0) process.stdout.write('\nFailed, each with the command that runs it alone:\n')
for (const { again, name } of failed) process.stdout.write(`  ${name}\n    ${again}\n`)
const [passed, skipped] = [sum((count) => count.passed), sum((count) => count.skipped)]
const isEmpty = passed + failed.length + skipped === 0
if (isEmpty)
  process.stdout.write('No test ran: a larger run has them. npm run test:all -- … or npm run test:long -- …\n')
process.stdout.write(`${passed} passed, ${failed.length} failed, ${skipped} skipped\n`)
process.exit(failed.length > 0 || isEmpty ? 1 : 0)
