import { rename } from 'node:fs/promises'
import path from 'node:path'

import { runRelease } from '@homeside/releases/command/run-release'
import { Registry } from '@homeside/releases/registry/registry'
import { openFileStore } from '@homeside/releases/store/file-store'
import { openPostgresStore } from '@homeside/releases/store/postgres-store'
import type { ReleaseStore } from '@homeside/releases/store/release-store'
import { emptyRegistry, livePortal, someBuild } from '@homeside/releases/testing'
import { remoteFiles } from '@homeside/releases/testing-builds'
import { engines, freshDatabase, takeAwayDatabase } from '@homeside/releases/testing-stores'
import { pino } from 'pino'

import { createGateway } from '../app.ts'
import { LiveReleasesReader } from './live-releases-reader.ts'

interface Lost {
  store: ReleaseStore
  folder: string
  /** The settings with which a command reaches the store. */
  variables: Record<string, string>
  takeAway: () => Promise<void>
}

async function inFiles(folder: string): Promise<Lost> {
  return {
    store: openFileStore(folder),
    folder,
    variables: { REGISTRY_FOLDER: path.join(folder, 'last-good.json') },
    takeAway: async () => {
      for (const part of ['releases', 'environments']) {
        await rename(path.join(folder, part), path.join(folder, `${part}-elsewhere`))
      }
    },
  }
}

async function inPostgres(folder: string): Promise<Lost> {
  const url = await freshDatabase()
  const variables = { RELEASES_DATABASE_URL: url, RELEASES_ASSETS_FOLDER: path.join(folder, 'assets') }
  return { store: await openPostgresStore(url), folder, variables, takeAway: () => takeAwayDatabase(url) }
}

const places = { files: inFiles, PostgreSQL: inPostgres }

test.each(engines.map(([name]) => name as keyof typeof places))(
  'while the store cannot be reached, pages continue, also after a start; publishing stops and says what to check: %s',
  async (engine) => {
    const state: { lost: Lost | null } = { lost: null }
    const openStore = async (folder: string): Promise<ReleaseStore> => {
      state.lost = await places[engine](folder)
      return state.lost.store
    }
    const { folder, registry } = await livePortal(await emptyRegistry(openStore))
    if (!state.lost) throw new Error('No store was opened.')
    const { store, takeAway, variables } = state.lost
    try {
      const readerOf = (): LiveReleasesReader =>
        new LiveReleasesReader({
          registry: new Registry(store, registry.assets, registry.trust),
          environment: 'local',
          lastGoodFile: path.join(folder, 'last-good.json'),
          report: () => undefined,
        })
      const running = readerOf()
      await running.refresh()
      await takeAway()

      await expect(running.refresh()).rejects.toThrow(/refused|does not exist|terminat/)
      const restarted = readerOf()
      await restarted.start(60_000)
      restarted.stop()
      for (const reader of [running, restarted]) {
        const { status, text } = await pageOf(reader, registry)
        expect(status).toBe(200)
        expect(text).toContain('/-/assets/orders/1.0.0/remoteEntry.js')
      }

      let said = ''
      const build = await someBuild(remoteFiles('1.1.0'))
      const code = await runRelease(['publish', 'orders', '--as', '1.1.0', '--folder', build], {
        variables,
        out: () => undefined,
        error: (line) => (said += line),
      })
      expect(code).toBe(1)
      expect(said).toMatch(/cannot be (reached|used).*Check R\w+/)
    } finally {
      await store.close()
    }
  },
)

async function pageOf(reader: LiveReleasesReader, registry: Registry): Promise<{ status: number; text: string }> {
  const environment = { environment: 'local', pageHosts: ['localhost'], apiOrigin: 'http://api' }
  const answer = await createGateway({
    environment: { ...environment, overrides: 'signed' },
    assetsFolder: registry.assets.folder,
    live: () => reader.current,
    registry,
    log: pino({ level: 'silent' }),
  }).request('http://localhost/bluebird-hme/orders')
  return { status: answer.status, text: await answer.text() }
}
