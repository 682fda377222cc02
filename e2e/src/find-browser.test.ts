import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { requireStart } from './find-browser.ts'
import { namedTests } from './named-tests.ts'
import { journeyCount, unitCount } from './read-reports.ts'

test.each([
  [
    'error while loading shared libraries: libnss3.so: cannot open shared object file',
    /does not start without libnss3\.so\. Install what it needs \(sudo e2e\/node_modules\/\.bin\/playwright install-deps/,
  ],
  ['something else', /does not start \(.*something else\)\. Install Chrome or Chromium, or name it: CHROMIUM=/],
])('a browser that ends with “%s” is told in one line', async (words, told) => {
  const browser = path.join(await mkdtemp(path.join(tmpdir(), 'browser-')), 'chrome')
  await writeFile(browser, `#!/bin/sh\necho "${browser}: ${words}" >&2\nexit 127\n`, { mode: 0o755 })
  const start = requireStart(browser)
  await expect(start).rejects.toThrow(told)
  await expect(start).rejects.not.toThrow('\n')
})

test('Playwright’s Chromium is asked for by the command that the project has, from any folder and PATH', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = await mkdtemp(path.join(tmpdir(), 'browsers-'))
  const file = path.join(import.meta.dirname, 'find-browser.ts')
  const { pid = 0 } = spawn(process.execPath, ['-e', `import('${file}').then(({ download }) => download())`], {
    cwd: folder,
    stdio: 'ignore',
    // A group of its own, so that the command is ended with all that it starts.
    detached: true,
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      PLAYWRIGHT_BROWSERS_PATH: folder,
      PLAYWRIGHT_DOWNLOAD_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  })
  const [{ url }] = (await once(server, 'request')) as [IncomingMessage]
  process.kill(-pid, 'SIGKILL')
  server.closeAllConnections()
  server.close()
  expect(url).toMatch(/chrom/)
})

const root = path.resolve(import.meta.dirname, '../..')

test.each([
  [[], 'units journeys engines'],
  [['shared/forms'], 'units'],
  [['e2e/journeys/scan-code'], 'journeys'],
  [['e2e/journeys/scan-code.spec.ts:12', 'shared/forms'], 'units journeys'],
  [['e2e/engines'], 'engines'],
  [['e2e/src'], 'units'],
  [['e2e'], 'units journeys engines'],
])('%j asks for %s', (names, kinds) => {
  const { unknown, ...asked } = namedTests(root, names)
  expect(Object.entries(asked).flatMap(([kind, isAsked]) => (isAsked ? [kind] : []))).toEqual(kinds.split(' '))
  expect(unknown).toEqual([])
})

test('a name that no test file has is told, also beside one that is right', () => {
  expect(namedTests(root, ['shared/forms', 'e2e/journeys/scan-cod3', 'forms(']).unknown).toEqual([
    'e2e/journeys/scan-cod3',
    'forms(',
  ])
})

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
