import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The result of one test file. */
export interface TestedFile {
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
 * Runs test files of a workspace one after the other.
 *
 * @throws Error when jest came to no report.
 */
export function runTests(workspace: string, files: readonly string[]): TestedFile[] {
  const reportFile = path.join(workspace, 'mutation-report.json')
  rmSync(reportFile, { force: true })
  const jest = path.join(workspace, 'node_modules/.bin/jest')
  const parameters = ['--maxWorkers=1', '--json', `--outputFile=${reportFile}`, ...files]
  const run = spawnSync(jest, parameters, { cwd: workspace, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
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
      file: path.relative(workspace, name),
      passed: passed.length,
      failed,
      trouble: assertionResults.length === 0 ? message : '',
    }
  })
}
