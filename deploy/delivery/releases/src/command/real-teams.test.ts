import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describeWith } from '@homeside/build/testing/describe-with'

import { brandFiles, hostFiles, remoteFiles } from '../testing-builds.ts'
import { freshDatabase } from '../testing-stores.ts'
import { someBuild } from '../testing.ts'
import { runRelease } from './run-release.ts'

/** Teams with their own keys on PostgreSQL, as in production. */

const folder = mkdtempSync(path.join(tmpdir(), 'teams-'))
const environmentsFolder = path.join(folder, 'environments')
const keyOf = (owner: string): string => path.join(folder, `${owner}.pem`)
let databaseUrl = ''

async function release(as: Record<string, string>, ...parameters: readonly string[]) {
  const answer = { code: 0, out: '', error: '' }
  const variables = {
    RELEASES_DATABASE_URL: databaseUrl,
    RELEASES_ASSETS_FOLDER: path.join(folder, 'assets'),
    ENVIRONMENTS_FOLDER: environmentsFolder,
    ...as,
  }
  answer.code = await runRelease(parameters, {
    variables,
    out: (text) => (answer.out += text),
    error: (text) => (answer.error += text),
  })
  return answer
}

/** Runs a command that prepares a test, and fails when it does. */
async function done(as: Record<string, string>, ...parameters: readonly string[]): Promise<void> {
  const { code, error } = await release(as, ...parameters)
  if (code !== 0) throw new Error(error)
}

const orders = { TEAM_KEY_FILE: keyOf('orders-team') }
const host = { TEAM_KEY_FILE: keyOf('host-team') }
const registrar = { ENVIRONMENT_KEY_FILE: keyOf('local') }

describeWith(['PostgreSQL'], 'with keys of their own', () => {
  beforeAll(async () => {
    cpSync(path.resolve(import.meta.dirname, '../../../environments'), environmentsFolder, { recursive: true })
    databaseUrl = await freshDatabase()
    for (const owner of ['orders-team', 'host-team', 'local']) {
      await done({}, 'key', owner, '--file', keyOf(owner))
    }
    const builds = { host: hostFiles(), brands: brandFiles() }
    for (const [name, files] of Object.entries(builds)) {
      await done(host, 'publish', name, '--as', '1.0.0', '--folder', await someBuild(files))
    }
    const build = await someBuild(remoteFiles('1.0.0'))
    await done(orders, 'publish', 'orders', '--as', '1.0.0', '--folder', build)
  })

  test('the owner of the environment’s key promotes what the teams published', async () => {
    const all = ['host@1.0.0', 'brands@1.0.0', 'orders@1.0.0']
    expect(await release(registrar, 'promote', ...all, '--to', 'local', '--no-wait')).toMatchObject({
      code: 0,
      error: '',
    })
    expect((await release({}, 'status', '--json')).out).toContain('"stable": "1.0.0"')
  })

  test('a team cannot publish another’s remote, and is told whose it is', async () => {
    const build = await someBuild(remoteFiles('1.1.0'))
    const { code, error } = await release(host, 'publish', 'orders', '--as', '1.1.0', '--folder', build)
    expect(code).toBe(1)
    expect(error).toContain('publish orders, which is orders-team’s')
  })

  test('a team cannot promote', async () => {
    const { code, error } = await release(orders, 'promote', 'orders@1.0.0', '--to', 'local')
    expect(code).toBe(1)
    expect(error).toContain('Set ENVIRONMENT_KEY_FILE to the file with it')
  })

  test('a key file is never overwritten', async () => {
    const { error } = await release({}, 'key', 'local', '--file', keyOf('local'))
    expect(error).toContain('A key is never written over')
  })
})
