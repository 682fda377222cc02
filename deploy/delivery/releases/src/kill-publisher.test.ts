/** @size all */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { isLong } from '@homeside/build/testing/test-size'

import { putLive } from './changes/put-live.ts'
import { publishRelease } from './publish/publish-release.ts'
import { Registry } from './registry/registry.ts'
import { brandFiles, hostFiles, remoteFiles } from './testing-builds.ts'
import { openKillRegistry, type KillRegistry } from './testing-kill.ts'
import { engines, freshDatabase } from './testing-stores.ts'
import { someBuild } from './testing.ts'

const kills = isLong ? 100 : 3
const worker = path.join(import.meta.dirname, 'testing-kill-worker.ts')

async function startRegistry(databaseUrl: string): Promise<KillRegistry & { folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
  const opened = await openKillRegistry(folder, databaseUrl)
  const builds = { host: hostFiles(), brands: brandFiles(), orders: remoteFiles('1.0.0') }
  for (const [name, files] of Object.entries(builds)) {
    const publication = { name, version: '1.0.0', folder: await someBuild(files) }
    await publishRelease(opened.registry, publication, opened.publisher)
  }
  const first = { host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0' } }
  await putLive(opened.registry, 'local', opened.author, first)
  return { ...opened, folder }
}

/** Lets a publisher do some steps and work for some milliseconds, then kills it. Returns what it said. */
async function workUntilKilled(
  parameters: readonly string[],
  { deeds, milliseconds }: { deeds: number; milliseconds: number },
): Promise<string[]> {
  const child = spawn(process.execPath, [worker, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const before = said.split('\n').length
    said += chunk.toString()
    const now = said.split('\n').length
    if (before <= deeds + 1 && now > deeds + 1) setTimeout(() => child.kill('SIGKILL'), milliseconds)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== null) throw new Error(`The publisher ended by itself, with ${code}.`)
  return said.split('\n').slice(1, -1)
}

/** Reads everything as a new process does. All of it must be complete and signed. */
async function readAll({ assets, store, trust }: Registry): Promise<{ versions: string[]; newest: number }> {
  const registry = new Registry(store, assets, trust)
  const releases = await store.releases()
  for (const { name, version } of releases) await assets.requireWhole(await registry.release(name, version))
  const newest = await store.newestSerial('local')
  for (let serial = 1; serial <= newest; serial++) {
    const { remotes } = await registry.manifest('local', serial)
    await registry.release('orders', remotes['orders']?.stable ?? 'none')
  }
  return { versions: releases.filter(({ name }) => name === 'orders').map(({ version }) => version), newest }
}

test.each(engines.map(([name]) => name))(
  'however often a publisher is killed, no release or manifest is incomplete, and nothing reported as done is lost: %s',
  async (engine) => {
    const databaseUrl = engine === 'files' ? '' : await freshDatabase()
    const { folder, registry } = await startRegistry(databaseUrl)
    const build = await someBuild(remoteFiles('1.0.0'))
    let next = 1
    let done = 0
    try {
      for (let kill = 0; kill < kills; kill++) {
        const moment = { deeds: kill % 4, milliseconds: (kill * 37) % 130 }
        const lines = await workUntilKilled([folder, databaseUrl, build, String(next)], moment)
        const { newest, versions } = await readAll(registry)
        const lost = lines.filter((line) => {
          const [deed, what = ''] = line.split(' ')
          return deed === 'published' ? !versions.includes(what) : newest < Number(what)
        })
        expect(lost).toEqual([])
        done += lines.length
        // The version that was in progress when it was killed: its successor published it, or it was already there.
        const last = Math.max(0, ...versions.map((version) => Number(version.split('.')[2])))
        next = last + 1
      }
      expect(done).toBeGreaterThanOrEqual(kills)
    } finally {
      await registry.store.close()
    }
  },
)
