import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { pageSnapshot } from '@homeside/contract/page-snapshot'

/**
 * `pnpm bench releases` measures the seconds from the start of a command to the first page with its release: for a
 * remote that is published from source and promoted, and for a rollback. It prints medians of ten runs, with the
 * gateway in its own process.
 */

const rounds = 10
const command = path.resolve(import.meta.dirname, '../../releases/src/command/main.ts')
const gatewayMain = path.resolve(import.meta.dirname, '../src/main.ts')
const port = 18_080

const folder = await mkdtemp(path.join(tmpdir(), 'release-to-live-'))
const variables = {
  ...process.env,
  REGISTRY_FOLDER: folder,
  ENVIRONMENT: 'local',
  PORT: String(port),
  RELEASES_BY: 'bench',
}

async function release(...parameters: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [command, ...parameters], {
    env: variables,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`release ${parameters.join(' ')} ended with ${code}.`)
}

async function pageHas(version: string): Promise<void> {
  for (;;) {
    const page = await fetch(`http://localhost:${port}/northridge/home`).then((answer) => answer.text())
    const block = /id="page-snapshot">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null'
    const { remotes } = pageSnapshot.parse(JSON.parse(block))
    if (remotes.find(({ name }) => name === 'orders')?.build.version === version) return
    await pause(20)
  }
}

/**
 * Seconds from the start of an action until a page has the version.
 *
 * @param deed The action.
 */
async function secondsTo(version: string, deed: () => Promise<void>): Promise<number> {
  const began = performance.now()
  const seen = pageHas(version).then(() => (performance.now() - began) / 1000)
  await deed()
  return seen
}

function inWords(what: string, seconds: readonly number[]): string {
  const sorted = seconds.toSorted((one, other) => one - other)
  const median = ((sorted[rounds / 2 - 1] ?? 0) + (sorted[rounds / 2] ?? 0)) / 2
  return `${what.padEnd(18)} median ${median.toFixed(2)} s, ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)} s\n`
}

await release('publish', 'host', '--as', '1.0.0')
await release('publish', 'brands', '--as', '1.0.0')
await release('publish', 'orders', '--as', '1.0.0')
await release('promote', 'host@1.0.0', 'brands@1.0.0', 'orders@1.0.0', '--to', 'local', '--no-wait')
const gateway = spawn(process.execPath, [gatewayMain], { env: variables, stdio: ['ignore', 'ignore', 'pipe'] })
try {
  await once(gateway.stderr, 'data')
  const published: number[] = []
  const rolledBack: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const version = `1.${round}.0`
    const ship = async (): Promise<void> => {
      await release('publish', 'orders', '--as', version)
      await release('promote', `orders@${version}`, '--to', 'local')
    }
    published.push(await secondsTo(version, ship))
    // Every rollback returns to this version, because the versions between are marked as bad.
    rolledBack.push(await secondsTo('1.0.0', () => release('rollback', 'orders', '--env', 'local')))
  }
  process.stdout.write(inWords('publish to live', published) + inWords('rollback to live', rolledBack))
} finally {
  gateway.kill()
  await rm(folder, { recursive: true, force: true })
}
