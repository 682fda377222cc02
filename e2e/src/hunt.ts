import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { journeyCount, unitCount } from './read-reports.ts'

/**
 * `pnpm test:hunt [part of a path …] [--times 30] [--busy 4]` looks for unsteady tests: it runs those of `npm test` again
 * and again, beside loops that keep the machine busy, jest's files each time in another order. It prints what failed and
 * how often, and ends with 1 when anything did. Journeys need a build (`pnpm build`).
 */

const root = path.resolve(import.meta.dirname, '../..')
const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '30' }, busy: { type: 'string', default: '4' } },
})
const times = Number(values.times)
const results = mkdtempSync(path.join(tmpdir(), 'hunt-'))
const [unit, journeys] = [path.join(results, 'unit.json'), path.join(results, 'e2e.json')]
const failures = new Map<string, number>()

function run(bin: string, parameters: readonly string[]): void {
  const env = { ...process.env, TEST_SIZE: 'sample', PLAYWRIGHT_JSON_OUTPUT_NAME: journeys }
  spawnSync(path.join(root, bin), [...parameters, ...names], { cwd: root, stdio: 'ignore', env })
}

const loops = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for (;;);']))
try {
  for (let time = 1; time <= times; time += 1) {
    for (const report of [unit, journeys]) rmSync(report, { force: true })
    const sequencer = path.join(import.meta.dirname, 'shuffled-files.ts')
    const order = ['--passWithNoTests', `--testSequencer=${sequencer}`]
    run('node_modules/.bin/jest', ['--json', `--outputFile=${unit}`, ...order])
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter', 'json', '--pass-with-no-tests']
    run('e2e/node_modules/.bin/playwright', ['test', ...config])
    const counts = [unitCount(unit, root), journeyCount(journeys)]
    const nothing = { passed: 0, failed: [{ name: 'no report was written', again: 'npm test' }] }
    const failed = counts.flatMap((count) => (count ?? nothing).failed)
    for (const { name } of failed) failures.set(name, (failures.get(name) ?? 0) + 1)
    const passed = counts.reduce((sum, count) => sum + (count?.passed ?? 0), 0)
    process.stdout.write(`${time} of ${times}: ${passed} passed, ${failed.length} failed\n`)
    for (const { again, name } of failed) process.stdout.write(`  ${name}\n    ${again}\n`)
  }
} finally {
  for (const loop of loops) loop.kill()
  rmSync(results, { recursive: true, force: true })
}
for (const [name, count] of failures) process.stdout.write(`failed ${count} of ${times}: ${name}\n`)
process.exitCode = failures.size > 0 ? 1 : 0
