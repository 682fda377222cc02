/** @size long */

import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { describeWith } from '@homeside/build/testing/describe-with'
import { freshDatabase, nameIn, runStatements, takeAwayDatabase } from '@homeside/releases/testing-stores'
import { endProcesses, startProcess, workspace, type ServerProcess } from '@homeside/server-kit/testing/start-process'

import { liveEnvironment, type LiveEnvironment } from './testing/live-environment.ts'

/**
 * The shipped backup of both databases and the files, taken while patients write, and restored where nothing is, as the
 * role that owns the tables.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
const backup = path.join(folder, 'backups', 'today')

interface Place {
  patients: string
  releases: string
  assets: string
}

/** Runs one of the scripts; answers what it said, with its exit code. */
async function run(script: 'backup' | 'restore', { assets, patients, releases }: Place, target: string) {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: patients,
    RELEASES_DATABASE_URL: releases,
    RELEASES_ASSETS_FOLDER: assets,
    BACKUP_FOLDER: folder,
  }
  const file = path.join(workspace, `deploy/operations/backup/${script}.sh`)
  return promisify(execFile)(file, [target], { env }).then(
    ({ stderr, stdout }) => ({ code: 0, words: stdout + stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, words: error.stderr }),
  )
}

const named = (what: string): string => `${what}_${randomBytes(6).toString('hex')}`
const [owner, server] = [named('owner'), named('server')]
const asRole = (url: string, role: string): string => url.replace(/\/\/\w+@/, `//${role}@`)

/** An empty database of the role that owns the tables; answers its address for that role. */
async function emptyDatabaseOfOwner(): Promise<string> {
  const url = await freshDatabase()
  await runStatements(url, `alter database ${nameIn(url)} owner to ${owner}`)
  return asRole(url, owner)
}

/** What `homeside-migrate` runs before the servers start. */
async function migrate(url: string): Promise<string> {
  const command = path.join(workspace, 'deploy/server/api/src/migrate-database.ts')
  const env = { PATH: process.env['PATH'], OWNER_DATABASE_URL: url, RUNNING_ROLE: server }
  return (await promisify(execFile)(process.execPath, [command], { env })).stderr
}

function startApi(databaseUrl: string): Promise<ServerProcess> {
  return startProcess('sandbox', {
    DATABASE_URL: databaseUrl,
    OUTBOX_FOLDER: mkdtempSync(path.join(tmpdir(), 'outbox-')),
  })
}

async function signIn({ origin }: ServerProcess): Promise<Record<string, string>> {
  const body = new URLSearchParams({
    username: 'maria.lopez',
    password: 'Sunny-day-42',
    alias: 'bluebird-hme',
    requestSource: 'btportal',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
  })
  const answer = await fetch(`${origin}/account/login`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', Cookie: cookie, 'Content-Type': 'application/json' }
}

/** Sends a message; answers its subject once it was accepted. */
async function write({ origin }: ServerProcess, headers: Record<string, string>): Promise<string> {
  const subject = `Message ${randomUUID()}`
  const answer = await fetch(`${origin}/conversations`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ Topic: 'Other', Subject: subject, Message: 'Please keep this.' }),
  })
  expect(answer.status).toBe(200)
  return subject
}

async function subjects({ origin }: ServerProcess, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${origin}/conversations/list`, { headers })
  const { Items } = (await answer.json()) as { Items: { Subject: string }[] }
  return Items.map(({ Subject }) => Subject)
}

describeWith(['PostgreSQL'], 'backup and restore', () => {
  let live: LiveEnvironment
  let first: Place
  /** What was acknowledged before the backup began. */
  const acknowledged: string[] = []

  beforeAll(async () => {
    first = { patients: await freshDatabase(), releases: await freshDatabase(), assets: '' }
    live = await liveEnvironment(['localhost'], { databaseUrl: first.releases })
    first.assets = live.portal.registry.assets.folder
  })
  afterAll(endProcesses)

  test('a backup is taken while patients write', async () => {
    const api = await startApi(first.patients)
    const session = await signIn(api)
    for (let times = 0; times < 5; times++) acknowledged.push(await write(api, session))
    const state = { isOver: false }
    const writing = (async () => {
      while (!state.isOver) await write(api, session)
    })()
    expect(await run('backup', first, backup)).toEqual({
      code: 0,
      words: expect.stringContaining('is whole') as string,
    })
    state.isOver = true
    await writing
    const told = readFileSync(path.join(folder, 'backup.prom'), 'utf8')
    const bytes = (file: string): number => statSync(path.join(backup, file)).size
    for (const file of ['patients.dump', 'releases.dump', 'assets.tar']) {
      expect(told).toContain(`homeside_backup_bytes{file="${file}"} ${bytes(file)}\n`)
    }
    const [, written] = /^homeside_backup_written_seconds (\d+)$/m.exec(told) ?? []
    expect(Math.abs(Number(written) - Date.now() / 1000)).toBeLessThan(60)
    expect(await run('backup', first, backup)).toMatchObject({
      code: 1,
      words: expect.stringContaining('exists') as string,
    })
    await api.stop()
  })

  test('a backup that fails leaves nothing of what it has written', async () => {
    const away = { ...first, releases: 'postgresql://nobody@127.0.0.1:1/nothing' }
    const failed = path.join(folder, 'backups', 'failed')
    expect(await run('backup', away, failed)).toMatchObject({
      code: 1,
      words: expect.stringContaining('failed') as string,
    })
    expect(readdirSync(path.dirname(failed))).toEqual(['today'])
  })

  test('it is restored where nothing is: the portal answers, and nothing acknowledged is lost', async () => {
    await runStatements(first.patients, `create role ${owner} login`, `create role ${server} login`)
    const second = {
      patients: await emptyDatabaseOfOwner(),
      releases: await emptyDatabaseOfOwner(),
      assets: path.join(folder, 'restored'),
    }
    expect(await run('restore', second, backup)).toMatchObject({ code: 0 })
    // The first machine is gone.
    await live.portal.registry.store.close()
    await Promise.all([takeAwayDatabase(first.patients), takeAwayDatabase(first.releases)])
    expect(await migrate(second.patients)).toContain('The tables are up to date')
    const [api, gateway] = await Promise.all([
      startApi(asRole(second.patients, server)),
      startProcess('gateway', {
        ...live.settings,
        REGISTRY_FOLDER: path.join(folder, 'nothing'),
        RELEASES_DATABASE_URL: second.releases,
        RELEASES_ASSETS_FOLDER: second.assets,
      }),
    ])
    const page = await fetch(`${gateway.origin}/northridge/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Northridge</title>')])
    expect((await fetch(`${gateway.origin}/-/assets/orders/1.0.0/page.js`)).status).toBe(200)
    const session = await signIn(api)
    expect(await subjects(api, session)).toEqual(expect.arrayContaining(acknowledged))
    // The restored portal takes new messages too.
    const written = await write(api, session)
    expect(await subjects(api, session)).toContain(written)
    expect(await run('restore', second, backup)).toMatchObject({
      code: 1,
      words: expect.stringContaining('has tables already') as string,
    })
  })

  test('a damaged backup is refused', async () => {
    appendFileSync(path.join(backup, 'patients.dump'), 'damage')
    const empty = {
      patients: await freshDatabase(),
      releases: await freshDatabase(),
      assets: path.join(folder, 'empty'),
    }
    const refused = await run('restore', empty, backup)
    expect([refused.code, refused.words]).toEqual([1, expect.stringContaining('is damaged')])
  })
})
