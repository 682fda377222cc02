/** @size all */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { putLive } from '@homeside/releases/changes/put-live'
import { publishRelease } from '@homeside/releases/publish/publish-release'
import { someBuild } from '@homeside/releases/testing'
import { brandFiles, hostFiles } from '@homeside/releases/testing-builds'
import { freePort } from '@homeside/server-kit/testing/free-port'

import { portalRegistry } from './portal-registry.ts'
import { startPortal } from './portal.ts'
import { testDatabase } from './test-database.ts'

/** Another address of this machine than the one that the portal is for. Linux answers at all of 127.0.0.0/8. */
const elsewhere = '127.0.0.2'

let folder: string
let ports: number[]
let stop: () => Promise<void>
let hostBefore: string | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-'))
  await publishSomething()
  hostBefore = process.env['HOST']
})
afterEach(() => stop())
afterAll(async () => {
  setHost(hostBefore)
  await rm(folder, { recursive: true })
})

async function publishSomething(): Promise<void> {
  const { author, publisher, registry } = portalRegistry(folder)
  const builds = { host: hostFiles(), brands: brandFiles() }
  for (const [name, files] of Object.entries(builds)) {
    await publishRelease(registry, { name, version: '1.0.0', folder: await someBuild(files) }, publisher)
  }
  await putLive(registry, 'local', author('a test'), { host: '1.0.0', brands: '1.0.0' })
}

function setHost(address: string | undefined): void {
  if (address === undefined) delete process.env['HOST']
  else process.env['HOST'] = address
}

/** Everything that `npm start` runs, told to listen on an address, or nothing. */
async function start(address?: string): Promise<void> {
  setHost(address)
  ports = await Promise.all(Array.from({ length: 5 }, () => freePort()))
  const [port = 0, apiPort = 0, processorPort = 0, bpcPort = 0, consolePort = 0] = ports
  const databaseUrl = (await testDatabase()) ?? undefined
  const portal = await startPortal({ folder, port, apiPort, processorPort, bpcPort, consolePort, databaseUrl })
  stop = portal.close
}

async function answersAt(address: string, port: number): Promise<boolean> {
  const socket = connect(port, address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function answers(address: string): Promise<boolean[]> {
  return Promise.all(ports.map((port) => answersAt(address, port)))
}

test('all servers of the local portal listen for this machine alone', async () => {
  await start()
  expect(await answers('localhost')).toEqual(ports.map(() => true))
  expect(await answers(elsewhere)).toEqual(ports.map(() => false))
})

test('pages, API and card page listen elsewhere when told so; console and payments portal never do', async () => {
  await start('0.0.0.0')
  expect(await answers(elsewhere)).toEqual([true, true, true, false, false])
})

test('secrets are in the portal’s folder, for its account alone, and go with it, also when the start is refused', async () => {
  const temporary = async () => (await readdir(tmpdir())).filter((name) => name.includes('secret'))
  const before = await temporary()
  await start()
  const [, apiPort = 0] = ports
  const secrets = path.join(folder, 'secrets', String(apiPort))
  expect((await stat(secrets)).mode & 0o777).toBe(0o700)
  await stop()
  expect(existsSync(secrets)).toBe(false)

  const dataFolder = await mkdtemp(path.join(folder, 'damaged-'))
  await mkdir(path.join(dataFolder, 'database'))
  await writeFile(path.join(dataFolder, 'database/file'), 'not a database')
  await expect(startPortal({ folder, port: ports[0] ?? 0, apiPort, dataFolder })).rejects.toThrow(
    'PG_VERSION is missing',
  )
  expect([existsSync(secrets), await temporary()]).toEqual([false, before])
  stop = async () => {}
})
