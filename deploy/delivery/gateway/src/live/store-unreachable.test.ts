import { rename } from 'node:fs/promises'
import path from 'node:path'

import { runRelease } from '@homeside/releases/command/run-release'
import { Registry } from '@homeside/releases/registry/registry'
import { openFileStore } from '@homeside/releases/store/file-store'
import { openPostgresStore } from '@homeside/releases/store/postgres-store'
import type { ReleaseStore } from '@homeside/releases/store/release-store'
import { emptyRegistry, livePortal, someBuild, type TestRegistry } from '@homeside/releases/testing'
import { remoteFiles } from '@homeside/releases/testing-builds'
import { engines, freshDatabase, takeAwayDatabase } from '@homeside/releases/testing-stores'
import { pino } from 'pino'

import { createGateway } from '../app.ts'
import { LiveReleasesReader } from './live-releases-reader.ts'

interface LosableStore {
  store: ReleaseStore
  /** The settings with which a command reaches the store. */
  variables: Record<string, string>
  takeAway: () => Promise<void>
}

async function inFiles(folder: string): Promise<LosableStore> {
  return {
    store: openFileStore(folder),
    variables: { REGISTRY_FOLDER: path.join(folder, 'last-good.json') },
    takeAway: async () => {
      for (const part of ['releases', 'environments']) {
        await rename(path.join(folder, part), path.join(folder, `${part}-elsewhere`))
      }
    },
  }
}

async function inPostgres(folder: string): Promise<LosableStore> {
  const url = await freshDatabase()
  const variables = { RELEASES_DATABASE_URL: url, RELEASES_ASSETS_FOLDER: path.join(folder, 'assets') }
  return { store: await openPostgresStore(url), variables, takeAway: () => takeAwayDatabase(url) }
}

const ordersPage = { status: 200, text: expect.stringContaining('/-/assets/orders/1.0.0/remoteEntry.js') as string }
const places = { files: inFiles, PostgreSQL: inPostgres }

describe.each(engines.map(([name]) => name as keyof typeof places))(
  'while a store in %s cannot be reached',
  (engine) => {
    let losable: LosableStore
    let portal: TestRegistry
    let running: LiveReleasesReader

    const newReader = () =>
      new LiveReleasesReader({
        registry: new Registry(losable.store, portal.registry.assets, portal.registry.trust),
        environment: 'local',
        lastGoodFile: path.join(portal.folder, 'last-good.json'),
        report: () => undefined,
      })

    beforeAll(async () => {
      const openStore = async (folder: string) => {
        losable = await places[engine](folder)
        return losable.store
      }
      portal = await livePortal(await emptyRegistry(openStore))
      running = newReader()
      await running.refresh()
      await losable.takeAway()
    })
    afterAll(() => losable.store.close())

    test('a running gateway still serves its pages', async () => {
      await expect(running.refresh()).rejects.toThrow(/refused|does not exist|terminat/)
      expect(await pageOf(running, portal.registry)).toEqual(ordersPage)
    })

    test('a gateway that starts serves the last good pages', async () => {
      const restarted = newReader()
      await restarted.start(60_000)
      restarted.stop()
      expect(await pageOf(restarted, portal.registry)).toEqual(ordersPage)
    })

    test('publishing fails and says what to check', async () => {
      let said = ''
      const build = await someBuild(remoteFiles('1.1.0'))
      const code = await runRelease(['publish', 'orders', '--as', '1.1.0', '--folder', build], {
        variables: losable.variables,
        out: () => undefined,
        error: (line) => (said += line),
      })
      expect(code).toBe(1)
      expect(said).toMatch(/cannot be (reached|used).*Check R\w+/)
    })
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
