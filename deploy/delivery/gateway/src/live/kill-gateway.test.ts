/** @size all */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { isLong } from '@homeside/build/testing/test-size'
import { putLive } from '@homeside/releases/changes/put-live'
import { publishRelease } from '@homeside/releases/publish/publish-release'
import { Registry } from '@homeside/releases/registry/registry'
import { openFileStore } from '@homeside/releases/store/file-store'
import { someBuild } from '@homeside/releases/testing'
import { brandFiles, hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import { openKillRegistry } from '@homeside/releases/testing-kill'

import { LiveReleasesReader } from './live-releases-reader.ts'

const kills = isLong ? 100 : 3
const worker = path.join(import.meta.dirname, 'testing-kill-worker.ts')

/** Starts a gateway without a store. Returns the serial that it serves. */
async function serialWithoutStore({ assets, trust }: Registry, lastGoodFile: string): Promise<number> {
  const store = openFileStore(await mkdtemp(path.join(tmpdir(), 'no-store-')))
  const registry = new Registry(store, assets, trust)
  const problems: unknown[] = []
  const report = (problem: unknown): number => problems.push(problem)
  const reader = new LiveReleasesReader({ registry, environment: 'local', lastGoodFile, report })
  await reader.start(60_000)
  reader.stop()
  expect(problems.map(String)).toEqual([expect.stringContaining('shows an older one, 0: refused')])
  return reader.current?.manifest.serial ?? 0
}

/** Ends a gateway as a power cut would. */
async function killAfter(milliseconds: number, gateway: ChildProcess, state: { isKilled: boolean }): Promise<void> {
  await pause(milliseconds)
  gateway.kill('SIGKILL')
  await once(gateway, 'exit')
  state.isKilled = true
}

test('a gateway that is killed at any moment leaves complete last good releases', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
  const lastGoodFile = path.join(folder, 'last-good.json')
  const { author, publisher, registry } = await openKillRegistry(folder, '')
  const builds = { host: hostFiles(), brands: brandFiles(), orders: remoteFiles('1.0.0') }
  for (const [name, files] of Object.entries(builds)) {
    await publishRelease(registry, { name, version: '1.0.0', folder: await someBuild(files) }, publisher)
  }
  const next = { name: 'orders', version: '1.1.0', folder: await someBuild(remoteFiles('1.1.0')) }
  await publishRelease(registry, next, publisher)
  await putLive(registry, 'local', author, { host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0' } })

  for (let kill = 0; kill < kills; kill++) {
    const gateway = spawn(process.execPath, [worker, folder, lastGoodFile], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(gateway.stdout, 'data')) as [Buffer]
    expect(said.toString()).toBe('ready\n')
    const state = { isKilled: false }
    const killed = killAfter((kill * 37) % 130, gateway, state)
    let serial = 0
    for (let change = 0; !state.isKilled; change++) {
      const orders = change % 2 === 0 ? '1.1.0' : '1.0.0'
      serial = (await putLive(registry, 'local', author, { remotes: { orders } })).serial
    }
    await killed
    const kept = await serialWithoutStore(registry, lastGoodFile)
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThanOrEqual(serial)
  }
})
