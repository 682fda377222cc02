/** @size all */

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describeWith } from '@homeside/build/testing/describe-with'
import pg from 'pg'

import { statementsOfCalls } from '../../../testing/calls/statements-of-calls.ts'
import { closeInTheEnd } from '../../../testing/left-open.ts'
import { copyFilledDatabase } from '../../../testing/postgres-database.ts'
import { postgresForProcesses } from '../../../testing/processes/process-databases.ts'
import { untilQueueIsEmpty, startServerProcess } from '../../../testing/processes/server-process.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { usualNow } from '../../../testing/start-test-api.ts'
import { openPostgres } from './open-postgres.ts'
import { grantRunningRole, requireRunningRole } from './running-role.ts'

const cluster = process.env[postgresUrlVariable] ?? ''
const command = join(import.meta.dirname, '../../migrate-database.ts')
const production = {
  NODE_ENV: 'production',
  PAGE_ORIGINS: 'https://portal.example',
  SMTP_URL: 'none',
  API_ORIGIN: 'https://api.portal.example',
}

/** A name that no other test uses in this cluster. */
const named = (what: string) => `${what}_${randomBytes(6).toString('hex')}`
const asRole = (url: string, role: string) => url.replace('postgres@', `${role}@`)
const inDatabase = (database: string) => cluster.replace('/postgres?', `/${database}?`)

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The words of PostgreSQL's refusal; null when it did what it was told. */
async function refusal(url: string, statement: string): Promise<string | null> {
  try {
    await run(url, statement)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function migrateAs(url: string, role: string) {
  const env = { PATH: process.env['PATH'], OWNER_DATABASE_URL: url, RUNNING_ROLE: role }
  const { status, stderr } = spawnSync(process.execPath, [command], { env, encoding: 'utf8' })
  return { status, words: stderr }
}

async function grantAt(url: string, role: string): Promise<void> {
  const { database, close } = await openPostgres(url)
  try {
    await database.transaction((transaction) => grantRunningRole(transaction, role))
  } finally {
    await close()
  }
}

/** The message of a server that refuses to start. */
async function refusedStart(settings: Record<string, string>): Promise<string> {
  return startServerProcess(settings, 'api').then(
    async (server) => {
      await server.stop()
      return 'It started.'
    },
    (error: unknown) => (error as Error).message,
  )
}

describeWith(['PostgreSQL'], 'a server whose role is not the one that owns the tables', () => {
  const [owner, server, database] = [named('owner'), named('server'), named('patients')]
  const [ownerUrl, serverUrl] = [asRole(inDatabase(database), owner), asRole(inDatabase(database), server)]
  beforeAll(() =>
    run(
      cluster,
      `create role ${owner} login`,
      `create role ${server} login`,
      `create database ${database} owner ${owner}`,
    ),
  )

  test('starts only once the owner has made the tables, and then where patients are real', async () => {
    const early = await refusedStart({ ...production, DATABASE_URL: serverUrl })
    expect(early).toContain('The database lacks 0001_accounts.sql, and this role may not make tables.')
    expect(early).toContain('Run deploy/server/api/src/migrate-database.ts')
    expect(migrateAs(ownerUrl, server)).toEqual({
      status: 0,
      words: `The tables are up to date, and ${server} may use them.\n`,
    })
    expect(migrateAs(ownerUrl, server).status).toBe(0)
    const started = await startServerProcess({ ...production, DATABASE_URL: serverUrl }, 'api')
    expect((await fetch(`${started.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${started.origin}/account/verify/check`, { method: 'POST' })).status).toBeLessThan(500)
    expect(await started.stop()).toBe(0)
    const refused = await refusedStart({ ...production, DATABASE_URL: ownerUrl })
    expect(refused).toContain(`The role ${owner} of DATABASE_URL could change the audit trail: it owns the database, `)
    expect(refused).toContain('it may make tables, it owns the schema public, it owns the trail, ')
    expect(refused).toContain('deploy/operations/README.md')
  })

  test.each([
    'update audit_trail set site_key = 1',
    'delete from audit_trail',
    'truncate audit_trail',
    'delete from audit_patients',
    'alter table audit_trail disable trigger all',
    'drop trigger audit_trail_rows on audit_trail',
    'create trigger nothing before insert on audit_trail for each row execute function refuse_audit_change()',
    'create rule nothing as on insert to audit_trail do instead nothing',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function refuse_audit_change() cascade',
    'alter table audit_trail enable row level security',
    'drop table audit_trail',
    'drop schema public cascade',
    'set session_replication_role = replica',
    'create table more (id integer)',
    "update schema_migrations set checksum = 'other'",
  ])('%s is refused', async (statement) => {
    expect(await refusal(serverUrl, statement)).toMatch(/permission denied|must be owner/)
  })

  test('adds to the trail and reads it', async () => {
    const row = "now(), 'one', 'anyone', 'GET nothing', '{}'"
    await expect(
      run(
        serverUrl,
        `insert into audit_trail (at, correlation_id, actor, call, keys) values (${row})`,
        'select * from audit_trail',
        'insert into audit_patients (audit_key, site_key, patient_key) values (1, 1, 1)',
      ),
    ).resolves.toBeUndefined()
  })

  test('removes from the trail what is older than six years, by the way that is left to it, and nothing younger', async () => {
    const add = (at: string, key: number) =>
      run(
        ownerUrl,
        `insert into audit_trail (audit_key, at, correlation_id, actor, call, keys) overriding system value
          values (${key}, ${at}, 'one', 'anyone', 'GET nothing', '{}')`,
        `insert into audit_patients values (${key}, 1, 1)`,
      )
    await add("now() - interval '6 years 1 day'", 7001)
    await add("now() - interval '5 years 364 days'", 7002)
    const whom = (key: number) => `select forget_whom(1, '[{"patient": 1, "entry": ${key}}]')`
    for (const way of [(key: number) => `select forget_trail(array[${key}::bigint])`, whom]) {
      expect(await refusal(serverUrl, way(7001))).toBeNull()
      expect(await refusal(serverUrl, way(7002))).toBe('The audit trail is only ever added to.')
    }
    const left =
      'select 1 / (count(*) - 1) from audit_trail join audit_patients using (audit_key) where audit_key > 7000'
    expect(await refusal(serverUrl, left)).toBe('division by zero')
  })

  test.each([
    ['a member of the owning role', 'owns the trail', (role: string) => `grant ${owner} to ${role}`],
    [
      'one that may delete there',
      'may change rows of the trail',
      (role: string) => `grant delete on audit_trail to ${role}`,
    ],
    [
      'one that may change a column there',
      'may change rows of the trail',
      (role: string) => `grant update (outcome) on audit_trail to ${role}`,
    ],
    ['one that may make tables', 'may make tables', (role: string) => `grant create on schema public to ${role}`],
    [
      'one that may switch triggers off',
      'may switch triggers off',
      (role: string) => `grant set on parameter session_replication_role to ${role}`,
    ],
    ['one that may make roles', 'may make roles', (role: string) => `alter role ${role} createrole`],
    ['a superuser', 'is a superuser', (role: string) => `alter role ${role} superuser`],
  ])('%s is refused at the start: it %s', async (_, tooMuch, grant) => {
    const role = named('other')
    await run(cluster, `create role ${role} login`)
    await grantAt(ownerUrl, role)
    await run(inDatabase(database), grant(role))
    const { database: opened, close } = await openPostgres(asRole(inDatabase(database), role))
    await expect(requireRunningRole(opened)).rejects.toThrow(`it ${tooMuch}`)
    await close()
  })

  test('a role that is not there, or owns the tables, is given no rights', async () => {
    expect(migrateAs(ownerUrl, 'nobody_of_this_name')).toEqual({
      status: 1,
      words: 'There is no role nobody_of_this_name. Make it first: create role nobody_of_this_name login.\n',
    })
    await expect(grantAt(ownerUrl, owner)).rejects.toThrow(
      `The role ${owner} owns the tables, or may become their owner.`,
    )
  })

  test('every call of the contract works with it as with any other', async () => {
    const url = await copyFilledDatabase(cluster, usualNow)
    await grantAt(url, server)
    const outcomes = async (open?: Parameters<typeof statementsOfCalls>[0]) =>
      (await statementsOfCalls(open)).map(({ call, outcome }) => `${call}: ${outcome}`)
    const usual = await outcomes()
    expect(await outcomes((logSql) => closeInTheEnd(openPostgres(asRole(url, server), logSql)))).toEqual(usual)
  })

  test('messages of the queue are sent with it', async () => {
    const { patient, settings } = await postgresForProcesses()
    const url = settings['DATABASE_URL'] ?? ''
    await grantAt(url, server)
    const started = await startServerProcess({ ...settings, DATABASE_URL: asRole(url, server) })
    const asked = `${started.origin}/account/generateresetcode/${patient.Username}?requestsource=btportal`
    expect((await fetch(asked, { method: 'POST' })).status).toBe(200)
    await untilQueueIsEmpty(started.origin)
    expect(readdirSync(settings['OUTBOX_FOLDER'] ?? '')).toHaveLength(1)
    expect(await started.stop()).toBe(0)
  })
})
