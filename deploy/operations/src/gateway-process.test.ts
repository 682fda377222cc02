/** @size all */

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { putLive } from '@homeside/releases/changes/put-live'
import { Registry } from '@homeside/releases/registry/registry'
import { localKeys } from '@homeside/releases/signing/local-keys'
import { joinedTrust } from '@homeside/releases/signing/trust'
import { livePortal, publishFiles, putSomeLive } from '@homeside/releases/testing'
import { remoteFiles } from '@homeside/releases/testing-builds'
import { freshDatabase, runStatements } from '@homeside/releases/testing-stores'
import { endProcesses, runProcess, startProcess } from '@homeside/server-kit/testing/start-process'

import { liveEnvironment } from './testing/live-environment.ts'

afterAll(endProcesses)

const status = async (url: string): Promise<number> => (await fetch(url)).status

/** Whether a new connection is still taken. */
const isAnswered = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Waits for as long as the test may take. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50)
}

test('the gateway serves pages and files, reports ready, and stops on SIGTERM', async () => {
  const { settings } = await liveEnvironment()
  const gateway = await startProcess('gateway', { ...settings, CONSOLE_PORT: '0' })
  expect(gateway.words()).toContain('for production: localhost')
  await until(() => Promise.resolve(gateway.words().includes('Console on')))
  const [, console] = /Console on (http:\/\/127\.0\.0\.1:\d+)/.exec(gateway.words()) ?? []
  expect(await (await fetch(`${console}/`)).text()).toContain('<title>What runs where, production – Homeside</title>')
  expect(await status(`${gateway.origin}/healthz`)).toBe(200)
  expect(await status(`${gateway.origin}/readyz`)).toBe(200)
  expect(await (await fetch(`${gateway.origin}/northridge/login`)).text()).toContain('<title>Northridge</title>')
  expect(await status(`${gateway.origin}/-/assets/orders/1.0.0/page.js`)).toBe(200)
  expect(await gateway.stop()).toBe(0)
})

test('a gateway of an empty environment is alive and not ready, and becomes ready by itself', async () => {
  const { portal, settings } = await liveEnvironment(['localhost'], { isLive: false })
  const gateway = await startProcess('gateway', settings)
  expect(await status(`${gateway.origin}/healthz`)).toBe(200)
  expect(await status(`${gateway.origin}/readyz`)).toBe(503)
  expect((await fetch(`${gateway.origin}/login`)).headers.get('Retry-After')).toBe('5')
  await gateway.logged('Nothing was ever put live in production')
  await livePortal(portal, 'production')
  await until(async () => (await status(`${gateway.origin}/readyz`)) === 200)
})

test('a gateway whose PostgreSQL store is away waits and serves the last good releases', async () => {
  const { portal, settings } = await liveEnvironment()
  const LAST_GOOD_FILE = path.join(portal.folder, 'last-good.json')
  const first = await startProcess('gateway', { ...settings, LAST_GOOD_FILE })
  await first.stop()
  const away = { RELEASES_DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing' }
  const RELEASES_ASSETS_FOLDER = portal.registry.assets.folder
  const second = await startProcess('gateway', { ...settings, ...away, RELEASES_ASSETS_FOLDER, LAST_GOOD_FILE })
  expect(await status(`${second.origin}/readyz`)).toBe(200)
  expect(await status(`${second.origin}/login`)).toBe(200)
  await second.logged('cannot be reached')
  const third = await startProcess('gateway', { ...settings, ...away, RELEASES_ASSETS_FOLDER })
  expect(await status(`${third.origin}/readyz`)).toBe(503)
})

test('on SIGTERM a gateway first reports not ready, then finishes a file and takes no more requests', async () => {
  const { portal, settings } = await liveEnvironment()
  const large = { ...remoteFiles('1.1.0'), 'large.bin': 'x'.repeat(30_000_000) }
  await publishFiles(portal, 'orders', '1.1.0', large)
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } }, 'production')
  const gateway = await startProcess('gateway', { ...settings, DRAIN_SECONDS: '4' })
  const slow = request(`${gateway.origin}/-/assets/orders/1.1.0/large.bin`).end()
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  answer.pause()

  const ended = gateway.stop()
  await until(async () => (await status(`${gateway.origin}/readyz`)) === 503)
  expect(await status(`${gateway.origin}/login`)).toBe(200)
  await until(async () => !(await isAnswered(`${gateway.origin}/login`)))
  let received = 0
  for await (const chunk of answer) received += (chunk as Buffer).length
  expect(received).toBe(30_000_000)
  expect(await ended).toBe(0)
})

test('a second signal ends a gateway at once', async () => {
  const { settings } = await liveEnvironment()
  const gateway = await startProcess('gateway', { ...settings, DRAIN_SECONDS: '60' })
  gateway.signal('SIGTERM')
  await until(async () => (await status(`${gateway.origin}/readyz`)) === 503)
  gateway.signal('SIGINT')
  expect(await gateway.ended).toBe(1)
})

test('--help prints every setting', async () => {
  const { code, output } = await runProcess('gateway', {}, '--help')
  expect(code).toBe(0)
  for (const name of [
    'ENVIRONMENT',
    'PORT',
    'RELEASES_DATABASE_URL',
    'LAST_GOOD_FILE',
    'GATEWAY_KEY',
    'DRAIN_SECONDS',
  ]) {
    expect(output).toMatch(new RegExp(`^${name}  `, 'm'))
  }
})

test('wrong settings are named beside the table, with an exit code that prevents restarts', async () => {
  const { code, words } = await runProcess('gateway', { PORT: 'eighty' })
  expect(code).toBe(78)
  expect(words).toMatch(/^GATEWAY_KEY {2}/m)
  expect(words).toContain('ENVIRONMENT is missing: which environment it serves. For example: ENVIRONMENT=production')
  expect(words).toContain('PORT=eighty is not a port.')
})

test('an unknown environment, one without keys, and a taken port are explained in words', async () => {
  const { settings } = await liveEnvironment()
  const unknown = await runProcess('gateway', { ...settings, ENVIRONMENT: 'prod' })
  expect(unknown).toMatchObject({ code: 1, words: 'There is no environment prod. There are: production.\n' })
  const keyless = await runProcess('gateway', {
    ENVIRONMENT: 'production',
    REGISTRY_FOLDER: await mkdtemp(path.join(tmpdir(), 'empty-')),
  })
  expect(keyless.words).toContain('Make one with: pnpm release key production')
  const gateway = await startProcess('gateway', settings)
  const second = await runProcess('gateway', { ...settings, PORT: String(gateway.port) })
  expect(second).toMatchObject({ code: 1, words: expect.stringContaining(`Port ${gateway.port} is taken`) as string })
})

test('keys beside the registry of a real environment are ignored', async () => {
  const { portal, settings } = await liveEnvironment()
  await mkdir(path.join(portal.folder, 'keys'))
  const laid = localKeys(portal.folder, ['production'])
  const { assets, store, trust } = portal.registry
  const theirs = new Registry(store, assets, joinedTrust(trust, laid.trust))
  await putLive(
    theirs,
    'production',
    { by: 'them', why: 'theirs', signer: laid.environment },
    { withdrawn: ['orders'] },
  )
  expect(await store.newestSerial('production')).toBe(2)
  const gateway = await startProcess('gateway', settings)
  expect(await status(`${gateway.origin}/readyz`)).toBe(503)
  await gateway.logged('that signed it may not sign it')
})

/** The role for gateways of the README: it only reads releases, and writes what its gateways serve. */
describeWith(['PostgreSQL'], 'a gateway whose role may only read releases', () => {
  const role = `gateway_${randomBytes(6).toString('hex')}`
  afterAll(endProcesses)

  test('serves, says what it serves, and can change no release and no environment', async () => {
    const databaseUrl = await freshDatabase()
    const { portal, settings } = await liveEnvironment(['localhost'], { databaseUrl })
    await runStatements(
      databaseUrl,
      `create role ${role} login`,
      `grant select on all tables in schema public to ${role}`,
      `grant insert, update, delete on portal_gateway to ${role}`,
    )
    const asGateway = databaseUrl.replace('postgres@', `${role}@`)
    const gateway = await startProcess('gateway', { ...settings, RELEASES_DATABASE_URL: asGateway })
    const page = await fetch(`${gateway.origin}/northridge/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Northridge</title>')])
    const { store } = portal.registry
    while ((await store.servedReports('production')).length === 0) await pause(50)
    expect(gateway.log()).not.toContain('permission denied')

    for (const statement of [
      "insert into portal_release values ('orders', '9.9.9', '{}')",
      "insert into portal_environment values ('production', 99, '{}')",
      "update portal_environment set document = '{}'",
      'delete from portal_environment',
      'create table more (id integer)',
    ]) {
      await expect(runStatements(asGateway, statement)).rejects.toThrow('permission denied')
    }
    expect(await gateway.stop()).toBe(0)
    // The gateway removed its report when it stopped.
    expect(await store.servedReports('production')).toEqual([])
    await store.close()
  })
})
