import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { isTaken } from '@homeside/build/testing/choose-tests'

import { apiMutations } from './api-mutations.ts'
import type { Mutation } from './mutation.ts'
import { pageMutations } from './page-mutations.ts'
import { releaseMutations } from './release-mutations.ts'
import { serviceMutations } from './service-mutations.ts'
import { sessionMutations } from './session-mutations.ts'

/** The controls of the portal whose loss the tests must notice. */
const mutations: readonly Mutation[] = [
  ...apiMutations,
  ...sessionMutations,
  ...serviceMutations,
  ...releaseMutations,
  ...pageMutations,
]

/**
 * `pnpm test:mutations [--only <part of a name>]…` removes one control of the portal after the other, in a copy of the
 * workspace, and expects the tests beside it to fail. It ends with 1 when they do not, and says how
 * many of them `npm test` alone notices.
 */

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Applies a mutation.
 *
 * @throws Error when it does not fit the source any more.
 */
function mutated(folder: string, { file, find, name, replacement }: Mutation): string {
  const parts = readFileSync(path.join(folder, file), 'utf8').split(find)
  if (parts.length === 2) return parts.join(replacement)
  throw new Error(`“${name}” fits ${parts.length - 1} places in ${file}, not one. Mend it in e2e/mutations.`)
}

/** A test file that cannot run proves that the mutation is broken, not that it was noticed. */
function caughtIn(tested: readonly TestedFile[], { caughtBy, name }: Mutation): boolean {
  const broken = tested.find(({ trouble }) => trouble !== '')
  if (broken) throw new Error(`“${name}” keeps ${broken.file} from running:\n${broken.trouble}`)
  return caughtBy.every((file) => tested.some((each) => each.file === file && each.failed.length > 0))
}

function requireGreen(files: readonly string[], tested: readonly TestedFile[]): void {
  const missing = files.filter((file) => !tested.some((each) => each.file === file))
  if (missing.length > 0) throw new Error(`There are no such tests: ${missing.join(', ')}`)
  const red = tested.filter(({ failed, trouble }) => failed.length > 0 || trouble !== '')
  if (red.length === 0) return
  const told = red.map(({ failed, file, trouble }) => `${file}: ${trouble || failed.join(', ')}`)
  throw new Error(`Without any mutation these fail already:\n${told.join('\n')}`)
}

function tryMutation(workspace: string, mutation: Mutation): { isCaught: boolean; isCaughtBySample: boolean } {
  const file = path.join(workspace, mutation.file)
  const original = readFileSync(file, 'utf8')
  const began = performance.now()
  writeFileSync(file, mutated(workspace, mutation))
  try {
    const tested = runTests(workspace, mutation.caughtBy)
    const isCaught = caughtIn(tested, mutation)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    process.stdout.write(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${seconds.padStart(3)} s  ${mutation.name}\n`)
    for (const { failed, file: where } of tested) {
      process.stdout.write(`${' '.repeat(17)}${where}: ${failed.length} failed\n`)
    }
    const isCaughtBySample = isCaught && tested.some(({ failed, isSample }) => isSample && failed.length > 0)
    return { isCaught, isCaughtBySample }
  } finally {
    writeFileSync(file, original)
  }
}

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [''] } } }).values
const chosen = mutations.filter(({ name }) => only.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No mutation is called “${only.join('” or “')}”.`)
for (const mutation of mutations) mutated(root, mutation)

process.stdout.write('Copying the workspace, and running the tests without any mutation\n')
const workspace = copyWorkspace()
try {
  const files = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]
  requireGreen(files, runTests(workspace, files))
  const tried = chosen.map((mutation) => tryMutation(workspace, mutation))
  const caught = tried.filter(({ isCaught }) => isCaught).length
  const bySample = tried.filter(({ isCaughtBySample }) => isCaughtBySample).length
  process.stdout.write(`${caught} of ${chosen.length} mutations were caught, ${bySample} of them by \`npm test\`\n`)
  if (caught < chosen.length) process.exitCode = 1
} finally {
  rmSync(workspace, { recursive: true, force: true })
}

/**
 * Copies the workspace, including uncommitted files, to its own folder and installs its packages.
 *
 * @returns The folder, which the caller deletes.
 * @throws Error when the packages cannot be installed.
 */
function copyWorkspace(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'homeside-mutations-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0')) {
    // A file that git lists may have been deleted.
    if (file !== '' && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(copy, file))
  }
  const install = [
    '--yes',
    '--prefer-offline',
    'pnpm@12.21.0',
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--silent',
  ]
  if (spawnSync('npx', install, { cwd: copy, stdio: 'inherit' }).status === 0) return copy
  throw new Error(`The packages could not be installed in ${copy}.`)
}

/** The result of one test file. */
interface TestedFile {
  /** Whether `npm test` runs it. */
  isSample: boolean
  /** Its path from the root of the workspace. */
  file: string
  passed: number
  /** The titles of the tests that failed. */
  failed: readonly string[]
  /** jest's message when it could not run the file. */
  trouble: string
}

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/**
 * Runs test files of a workspace one after the other, those of `npm test` as it does.
 *
 * @throws Error when jest came to no report.
 */
function runTests(folder: string, files: readonly string[]): TestedFile[] {
  const isSample = (file: string): boolean => isTaken(path.join(folder, file), 'sample')
  return [
    ...runSized(folder, files.filter(isSample), 'sample'),
    ...runSized(
      folder,
      files.filter((file) => !isSample(file)),
      'all',
    ),
  ]
}

function runSized(folder: string, files: readonly string[], size: 'sample' | 'all'): TestedFile[] {
  if (files.length === 0) return []
  const reportFile = path.join(folder, 'mutation-report.json')
  rmSync(reportFile, { force: true })
  const jest = path.join(folder, 'node_modules/.bin/jest')
  const parameters = ['--maxWorkers=1', '--json', `--outputFile=${reportFile}`, ...files]
  const env = { ...process.env, TEST_SIZE: size }
  const run = spawnSync(jest, parameters, { cwd: folder, env, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  } catch (cause) {
    throw new Error(`jest did not run: ${run.stderr}`, { cause })
  }
  return report.testResults.map(({ assertionResults, message, name }) => {
    const titlesOf = (status: string): string[] =>
      assertionResults.filter((result) => result.status === status).map(({ fullName }) => fullName)
    const [passed, failed] = [titlesOf('passed'), titlesOf('failed')]
    return {
      isSample: size === 'sample',
      file: path.relative(folder, name),
      passed: passed.length,
      failed,
      trouble: assertionResults.length === 0 ? message : '',
    }
  })
}
