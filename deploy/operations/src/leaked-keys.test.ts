/** @size all */

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { describeWith } from '@homeside/build/testing/describe-with'
import { type PageSnapshot, snapshotIn } from '@homeside/contract/page-snapshot'
import { someBuild } from '@homeside/releases/testing'
import { brandFiles, hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import { freshDatabase } from '@homeside/releases/testing-stores'
import {
  endProcesses,
  inherited,
  startProcess,
  workspace,
  type ServerProcess,
} from '@homeside/server-kit/testing/start-process'
import pg from 'pg'

/** The steps of RUNBOOK.md for a key that leaked, with the command itself, a gateway, and the keys of production. */

const folder = mkdtempSync(path.join(tmpdir(), 'keys-'))
const environments = path.join(folder, 'environments')
const settings = {
  ENVIRONMENTS_FOLDER: environments,
  RELEASES_ASSETS_FOLDER: path.join(folder, 'assets'),
  RELEASES_DATABASE_URL: '',
}
const file = (name: string): string => path.join(folder, `${name}.pem`)
const toProduction = ['--to', 'production', '--force', '--all-at-once']

let gateway: ServerProcess | undefined
let gatewayKey = 'the first'

/** Runs `pnpm release …` with somebody's key, as a process. */
async function release(
  keys: { team?: string; environment?: string; environments?: string },
  ...parameters: readonly string[]
) {
  const env = {
    ...inherited(),
    ...settings,
    ...(keys.environments ? { ENVIRONMENTS_FOLDER: keys.environments } : {}),
    ...(keys.team ? { TEAM_KEY_FILE: file(keys.team) } : {}),
    ...(keys.environment ? { ENVIRONMENT_KEY_FILE: file(keys.environment) } : {}),
  }
  const main = path.join(workspace, 'deploy/delivery/releases/src/command/main.ts')
  return promisify(execFile)(process.execPath, [main, ...parameters], { env }).then(
    ({ stderr, stdout }) => ({ code: 0, words: stdout + stderr }),
    (error: { code: number; stderr: string; stdout: string }) => ({
      code: error.code,
      words: error.stdout + error.stderr,
    }),
  )
}

/** A step that has to succeed. */
async function done(...step: Parameters<typeof release>): Promise<string> {
  const { code, words } = await release(...step)
  if (code === 0) return words
  throw new Error(`${step.slice(1).map(String).join(' ')}: ${code} ${words}`)
}

async function refused(...step: Parameters<typeof release>): Promise<string> {
  const { code, words } = await release(...step)
  expect(code).toBe(1)
  return words
}

/** Publishes a version of orders with a team's key. */
async function publish(key: string, version: string): ReturnType<typeof release> {
  const build = await someBuild(remoteFiles(version))
  return release({ team: key }, 'publish', 'orders', '--as', version, '--folder', build)
}

/** Starts the gateway, or starts it again, as after new data or a new secret. */
async function restartGateway(): Promise<void> {
  await gateway?.stop()
  gateway = await startProcess('gateway', {
    ...settings,
    ENVIRONMENT: 'production',
    GATEWAY_KEY: gatewayKey,
    LAST_GOOD_FILE: path.join(folder, 'last-good.json'),
  })
}

interface Data {
  keys: string[]
  retiredKeys?: object[]
  teams: { name: string; keys: string[] }[]
}

function change(name: string, edit: (data: Data) => object): void {
  const data = JSON.parse(readFileSync(path.join(environments, name), 'utf8')) as Data
  writeFileSync(path.join(environments, name), JSON.stringify(edit(data)))
}

/** A page as a visitor gets it. */
const page = async () => snapshotIn(await (await fetch(`${gateway?.origin}/northridge/orders`)).text())

const served = async (): Promise<string | undefined> => (await page()).remotes[0]?.build.version

/** Reports a load as a page does, and returns the status of the answer. */
async function report({ remotes, snapshotId }: PageSnapshot): Promise<number> {
  const load = { phase: 'load', outcome: 'loaded', duration: 300, track: 'stable', remote: 'orders' }
  const body = JSON.stringify({ ...load, version: remotes[0]?.build.version, snapshotId })
  return (await fetch(`${gateway?.origin}/-/beacon`, { method: 'POST', headers: { Origin: 'http://localhost' }, body }))
    .status
}

async function newestSerial(): Promise<number> {
  const [last] = JSON.parse(await done({}, 'history', '--env', 'production', '--json')) as { serial: number }[]
  return last?.serial ?? 0
}

describeWith(['PostgreSQL'], 'a key that leaked', () => {
  beforeAll(async () => {
    cpSync(path.join(workspace, 'deploy/delivery/environments'), environments, { recursive: true })
    change('production.json', (data) => ({ ...data, pageHosts: ['localhost'], apiOrigin: 'http://localhost:1' }))
    settings.RELEASES_DATABASE_URL = await freshDatabase()
    for (const owner of ['host-team', 'orders-team', 'production']) {
      await done({}, 'key', owner, '--file', file(owner))
    }
    for (const [name, files] of Object.entries({ host: hostFiles(), brands: brandFiles() })) {
      await done({ team: 'host-team' }, 'publish', name, '--as', '1.0.0', '--folder', await someBuild(files))
    }
    await publish('orders-team', '1.0.0')
    await restartGateway()
    const first = ['host@1.0.0', 'brands@1.0.0', 'orders@1.0.0']
    await done({ environment: 'production' }, 'promote', ...first, ...toProduction, '--why', 'the first')
  })
  afterAll(endProcesses)

  test('of a team is replaced: its releases are published anew, and then it counts nowhere', async () => {
    const operator = { environment: 'production' }
    await done({}, 'key', 'orders-team', '--file', file('orders-team-2'))
    await restartGateway()
    for (const version of ['1.1.0', '1.1.1']) {
      expect((await publish('orders-team-2', version)).code).toBe(0)
      await done(operator, 'promote', `orders@${version}`, ...toProduction, '--why', 'a leaked key')
    }
    // The thief's release counts as long as the leaked key is listed.
    expect((await publish('orders-team', '6.6.6')).code).toBe(0)
    change('teams.json', ({ teams }) => ({
      teams: teams.map((team) => (team.name === 'orders-team' ? { ...team, keys: team.keys.slice(1) } : team)),
    }))
    await restartGateway()

    expect(await served()).toBe('1.1.1')
    expect((await publish('orders-team', '6.6.7')).words).toContain('There is no key here that may publish orders')
    const theirs = await refused(operator, 'promote', 'orders@6.6.6', ...toProduction, '--why', 'theirs')
    expect(theirs).toContain('that signed it may not sign it')
    // A rollback still works, and only to releases that the new key signed.
    await done(operator, 'rollback', 'orders', '--env', 'production', '--why', 'a try')
    expect(await served()).toBe('1.1.0')
    expect(await refused(operator, 'rollback', 'orders', '--env', 'production')).toContain('nothing to go back to')
    await done({}, 'prune', '--dry-run')
  })

  test('of an environment is replaced: it still proves earlier manifests, and signs no new ones', async () => {
    const [thief, operator] = [{ environment: 'production' }, { environment: 'production-2' }]
    await publish('orders-team-2', '1.2.0')
    await done(thief, 'promote', 'orders@1.2.0', ...toProduction, '--why', 'the last by the old key')
    const lastSerial = await newestSerial()
    await done({}, 'key', 'production', '--file', file('production-2'))
    await restartGateway()
    const pin = ['pin', 'orders', '1.2.0', '--env', 'production', '--alias', 'northridge', '--why', 'a new key']
    await done(operator, ...pin)
    await done(operator, 'pin', 'orders', 'none', '--env', 'production', '--alias', 'northridge')
    const asTheThiefHasThem = path.join(folder, 'before')
    cpSync(environments, asTheThiefHasThem, { recursive: true })
    change('production.json', ({ keys: [old, ...keys], ...rest }) => ({
      ...rest,
      keys,
      retiredKeys: [{ key: old, lastSerial }],
    }))
    await restartGateway()

    expect(await served()).toBe('1.2.0')
    expect(await refused(thief, ...pin)).toContain('There is no key here that may change production')
    // All that reads the past still works.
    expect(await done({}, 'history', '--env', 'production')).toContain('the last by the old key')
    await done({}, 'diff', 'production@1', 'production')
    await done(operator, 'rollback', 'orders', '--env', 'production', '--why', 'a try')
    expect(await served()).toBe('1.1.0')

    // A thief who can still write into the store is not believed, and their manifests can be removed.
    const mine = await newestSerial()
    await done({ ...thief, environments: asTheThiefHasThem }, ...pin, '--no-wait')
    expect((await release({}, 'status')).words).toMatch(/the key \w+ is retired|may not sign it/)
    expect(await served()).toBe('1.1.0')
    await restartGateway()
    expect(await served()).toBe('1.1.0')
    const client = new pg.Client({ connectionString: settings.RELEASES_DATABASE_URL })
    await client.connect()
    await client.query(`delete from portal_environment where environment = 'production' and serial > $1`, [mine])
    await client.end()
    await done(operator, ...pin)
    expect(await served()).toBe('1.2.0')
  })

  test('of the gateways is replaced: reports of earlier pages no longer count, and those pages go on', async () => {
    const before = await page()
    expect(await report(before)).toBe(204)
    gatewayKey = 'the second'
    await restartGateway()
    expect(await report(before)).toBe(400)
    expect((await fetch(`${gateway?.origin}/-/assets/orders/1.2.0/page.js`)).status).toBe(200)
    expect(await report(await page())).toBe(204)
  })
})
