import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { journeyCount, unitCount } from './read-reports.ts'

async function reported(report: unknown): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'report-')), 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

test('what failed is named with a command that npm alone can run', async () => {
  const assertionResults = [{ status: 'failed', fullName: 'it’s (not) here' }]
  const testResults = [
    { name: '/root/a.test.ts', status: 'failed', assertionResults },
    { name: '/root/b.test.ts', status: 'failed', assertionResults: [] },
  ]
  const units = await reported({ numPassedTests: 2, numPendingTests: 1, testResults })
  const tests = [{ projectName: 'phone-en', status: 'unexpected' }]
  const specs = [{ title: 'goes', file: 'journeys/a.spec.ts', line: 4, tests }]
  const journeys = await reported({ suites: [{ specs: [], suites: [{ specs }] }], stats: { expected: 3, skipped: 0 } })
  const commands = [unitCount(units, '/root'), journeyCount(journeys)].flatMap((count) =>
    (count?.failed ?? []).map(({ again }) => again),
  )
  expect(commands).toEqual([
    String.raw`npm run unit -- a.test.ts -t 'it’s \(not\) here'`,
    'npm run unit -- b.test.ts',
    'npm run e2e -- journeys/a.spec.ts:4 --project phone-en',
  ])
})
