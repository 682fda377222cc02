import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readMutations, root, workspaceFiles, type Mutation } from './read-mutations.ts'

/**
 * `pnpm test:mutations [--only <part of a name>]…` removes one control of the portal after the other, in a copy of the
 * workspace, and expects the tests beside it to fail. It ends with 1 when they do not.
 */

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [''] } } }).values
const chosen = readMutations().filter(({ name }) => only.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No mutation is called “${only.join('” or “')}”.`)

process.stdout.write('Copying the workspace, and running the tests without any mutation\n')
const workspace = copyWorkspace()
try {
  const tested = runTests([...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))])
  const red = tested.filter(({ failed, trouble }) => failed.length > 0 || trouble !== '')
  const told = red.map(({ failed, file, trouble }) => `${file}: ${trouble || failed.join(', ')}`)
  if (red.length > 0) throw new Error(`Without any mutation these fail already:\n${told.join('\n')}`)
  const caught = chosen.map(isCaught).filter(Boolean).length
  process.stdout.write(`${caught} of ${chosen.length} mutations were caught\n`)
  if (caught < chosen.length) process.exitCode = 1
} finally {
  rmSync(workspace, { recursive: true, force: true })
}

function isCaught({ caughtBy, file, name, text }: Mutation): boolean {
  const changed = path.join(workspace, file)
  const original = readFileSync(changed, 'utf8')
  const began = performance.now()
  writeFileSync(changed, text)
  try {
    const tested = runTests(caughtBy)
    // A test file that cannot run proves that the mutation is broken, not that it was noticed.
    const broken = tested.find(({ trouble }) => trouble !== '')
    if (broken) throw new Error(`“${name}” keeps ${broken.file} from running:\n${broken.trouble}`)
    const caught = caughtBy.every((test) => tested.some((each) => each.file === test && each.failed.length > 0))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    process.stdout.write(`${caught ? 'caught  ' : 'SURVIVED'}  ${seconds.padStart(3)} s  ${name}\n`)
    for (const each of tested) process.stdout.write(`${' '.repeat(17)}${each.file}: ${each.failed.length} failed\n`)
    return caught
  } finally {
    writeFileSync(changed, original)
  }
}

/**
 * Copies the workspace, including uncommitted files, to its own folder and installs its packages.
 *
 * @throws Error when the packages cannot be installed.
 */
function copyWorkspace(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'homeside-mutations-'))
  for (const file of workspaceFiles()) cpSync(path.join(root, file), path.join(copy, file))
  const install = '--yes --prefer-offline pnpm@12.21.0 install --frozen-lockfile --prefer-offline --silent'
  if (spawnSync('npx', install.split(' '), { cwd: copy, stdio: 'inherit' }).status === 0) return copy
  throw new Error(`The packages could not be installed in ${copy}.`)
}

interface TestedFile {
  /** Its path from the root of the workspace. */
  file: string
  /** The titles of the tests that failed. */
  failed: readonly string[]
  /** jest's message when it could not run the file. */
  trouble: string
}

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/**
 * Runs test files of the copy one after the other.
 *
 * @throws Error when jest came to no report.
 */
function runTests(files: readonly string[]): TestedFile[] {
  const reportFile = path.join(workspace, 'mutation-report.json')
  rmSync(reportFile, { force: true })
  const run = spawnSync(
    'node_modules/.bin/jest',
    ['--maxWorkers=1', '--json', `--outputFile=${reportFile}`, ...files],
    { cwd: workspace, env: { ...process.env, TEST_SIZE: 'all' }, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  } catch (cause) {
    throw new Error(`jest did not run: ${run.stderr}`, { cause })
  }
  return report.testResults.map(({ assertionResults, message, name }) => ({
    file: path.relative(workspace, name),
    failed: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    trouble: assertionResults.length === 0 ? message : '',
  }))
}
