import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { isTaken } from '@homeside/build/testing/choose-tests'

/** The result of one test file. */
export interface TestedFile {
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
export function runTests(workspace: string, files: readonly string[]): TestedFile[] {
  const isSample = (file: string): boolean => isTaken(path.join(workspace, file), 'sample')
  return [
    ...runSized(workspace, files.filter(isSample), 'sample'),
    ...runSized(
      workspace,
      files.filter((file) => !isSample(file)),
      'all',
    ),
  ]
}

function runSized(workspace: string, files: readonly string[], size: 'sample' | 'all'): TestedFile[] {
  if (files.length === 0) return []
  const reportFile = path.join(workspace, 'mutation-report.json')
  rmSync(reportFile, { force: true })
  const jest = path.join(workspace, 'node_modules/.bin/jest')
  const parameters = ['--maxWorkers=1', '--json', `--outputFile=${reportFile}`, ...files]
  const env = { ...process.env, TEST_SIZE: size }
  const run = spawnSync(jest, parameters, { cwd: workspace, env, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
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
      file: path.relative(workspace, name),
      passed: passed.length,
      failed,
      trouble: assertionResults.length === 0 ? message : '',
    }
  })
}
