import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { isSample, testSize } from '@homeside/build/testing/test-size'
import { startKinds, startsVariable } from '@homeside/server-kit/testing/start-process'

import { findBrowser, provideShell } from './find-browser.ts'
import { journeyCount, unitCount } from './read-reports.ts'
import type { Count } from './read-reports.ts'

/**
 * `npm test`, `npm run test:all` and `npm run test:long [part of a path …]`: unit, component and API tests, then the
 * journeys in a browser, as many as TEST_SIZE says. Nothing is tried twice. The last lines name what failed and how to run
 * it alone, count what the tests started, and the tests; skipped are those whose program, such as nginx, is not installed.
 */

const root = path.resolve(import.meta.dirname, '../..')
const results = path.join(root, 'test-results')
const starts = path.join(results, 'starts.txt')
const names = process.argv.slice(2)
const isAsked = (isPart: (name: string) => boolean): boolean => names.length === 0 || names.some(isPart)
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
  add(title, 'pnpm unit', unitCount(file, root), succeeded)
}

function journeys(title: string, config: string, file: string): void {
  const parameters = ['test', '--config', config, '--pass-with-no-tests', ...names]
  const succeeded = run(title, 'playwright', parameters)
  add(title, 'pnpm e2e', journeyCount(path.join(results, file)), succeeded)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
findBrowser()
if (isSample) provideShell()

if (testSize === 'all' && names.length === 0) {
  check('Format', 'pnpm format', 'oxfmt', ['--check'])
  check('Rules', 'pnpm lint', 'npm', ['run', '--silent', 'lint'])
  check('Types', 'pnpm check', 'tsc', ['--noEmit'])
  check('Unused code', 'pnpm check', 'knip', [])
}
if (isAsked((name) => !name.startsWith('e2e'))) unitTests()
if (testSize === 'long' && isAsked((name) => name.startsWith('host'))) {
  check('Each branch of the guards', 'npm run test:guards', 'npm', ['run', '--silent', 'test:guards'])
}
// Built and published once, so that the portals of the tests find everything there.
if (
  isAsked((name) => name.startsWith('e2e')) &&
  check('Build', 'pnpm build', 'node', ['deploy/trial/local/src/build.ts'])
) {
  journeys('Journeys in the browser', 'e2e/playwright.config.ts', 'e2e.json')
  if (testSize === 'long') journeys('Journeys in three browsers', 'e2e/engines/playwright.config.ts', 'engines.json')
}

const started = existsSync(starts) ? readFileSync(starts, 'utf8').split('\n') : []
const kinds = startKinds.map((kind) => `${kind}: ${started.filter((line) => line === kind).length}`)
const failed = counts.flatMap((count) => count.failed)
const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0)

process.stdout.write(`\n${times.join('\n')}\nStarted by tests: ${kinds.join(', ')}\n`)
if (failed.length > 0) process.stdout.write('\nFailed, each with the command that runs it alone:\n')
for (const { again, name } of failed) process.stdout.write(`  ${name}\n    ${again}\n`)
const total = `${sum(({ passed }) => passed)} passed, ${failed.length} failed, ${sum(({ skipped }) => skipped)} skipped`
process.stdout.write(`${total}\n`)
process.exit(failed.length > 0 ? 1 : 0)
