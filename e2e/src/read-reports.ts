import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The result of a part of a run. */
export interface Count {
  passed: number
  skipped: number
  /** Each with the command that runs it alone. */
  failed: { name: string; again: string }[]
}

interface UnitReport {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[]
}

interface JourneyReport {
  suites: JourneySuite[]
  stats: { expected: number; skipped: number }
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** jest takes the name of a test as a pattern. */
const asPattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** What jest reported in a file. A file that could not run at all counts as one that failed. */
export function unitCount(file: string, root: string): Count | null {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport
  const failed = report.testResults.flatMap(({ assertionResults, name, status }) => {
    const test = path.relative(root, name)
    const titles = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName)
    if (status === 'failed' && titles.length === 0) return [{ name: test, again: `npm run unit -- ${test}` }]
    return titles.map((title) => ({
      name: `${test} › ${title}`,
      again: `npm run unit -- ${test} -t ${quoted(asPattern(title))}`,
    }))
  })
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failed }
}

/** What Playwright reported in a file. */
export function journeyCount(file: string): Count | null {
  if (!existsSync(file)) return null
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as JourneyReport
  const specsOf = ({ specs, suites: inner = [] }: JourneySuite): JourneySuite['specs'] => [
    ...specs,
    ...inner.flatMap(specsOf),
  ]
  const failed = suites
    .flatMap(specsOf)
    .flatMap(({ file: spec, line, tests, title }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName }) => ({
          name: `e2e/${spec} › ${title} (${projectName})`,
          again: `npm run e2e -- ${spec}:${line} --project ${projectName}`,
        })),
    )
  return { passed: stats.expected, skipped: stats.skipped, failed }
}
