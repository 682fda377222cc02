import { StartError } from '@homeside/server-kit/start-error'
import { sql } from 'drizzle-orm'

import type { Database } from './database.ts'
import { rowsOf } from './pick-columns.ts'
import { queueSchema } from './prepare-queue.ts'
import { accounts } from './tables/accounts.ts'
import { sandbox } from './tables/operations.ts'
import { patients } from './tables/patients.ts'

const trailTables = ['public.audit_trail', 'public.audit_patients']
/** The functions by which the trail loses what is older than six years, and nothing else. */
const trailFunctions = ['public.forget_trail(bigint[])', 'public.forget_whom(integer, jsonb)']
const trailOids = sql.raw(`(${trailTables.map((name) => `to_regclass('${name}')`).join(', ')})`)

/**
 * Lets a role read and write what servers need, and nothing more. It may only read and add rows of the audit trail, and
 * remove those that are older than six years. Call it only inside a transaction, as the role that owns the tables.
 *
 * @throws StartError when there is no such role, or when it is the one that owns the tables.
 */
export async function grantRunningRole(transaction: Database, role: string): Promise<void> {
  const [found] = rowsOf(
    await transaction.execute(sql`
      select pg_has_role(oid, current_user, 'member') as is_owner from pg_roles where rolname = ${role}`),
  )
  if (found === undefined) throw new StartError(`There is no role ${role}. Make it first: create role ${role} login.`)
  if (found['is_owner'] === true) {
    throw new StartError(`The role ${role} owns the tables, or may become their owner. Name another in RUNNING_ROLE.`)
  }
  const name = sql.identifier(role)
  const [schemas, trail] = [sql.raw(`public, ${queueSchema}`), sql.raw(trailTables.join(', '))]
  await transaction.execute(sql`grant usage on schema ${schemas} to ${name}`)
  await transaction.execute(sql`grant select, insert, update, delete on all tables in schema ${schemas} to ${name}`)
  await transaction.execute(sql`revoke all on ${trail}, public.schema_migrations from ${name}`)
  await transaction.execute(sql`grant select, insert on ${trail} to ${name}`)
  await transaction.execute(sql`grant execute on function ${sql.raw(trailFunctions.join(', '))} to ${name}`)
  await transaction.execute(sql`grant select on public.schema_migrations to ${name}`)
}

/**
 * Refuses a role that could change or disable the audit trail. A role may become every role that it is a member of, so
 * those count too. Before the tables exist, what could make them is refused.
 *
 * @throws StartError that names each right that is too much.
 */
export async function requireRunningRole(database: Database): Promise<void> {
  const [rights] = rowsOf(
    await database.execute(sql`
      select current_user as role, array_remove(array[
        case when exists (select from pg_roles where rolsuper and pg_has_role(oid, 'member'))
          then 'is a superuser' end,
        case when exists (select from pg_roles where rolcreaterole and pg_has_role(oid, 'member'))
          then 'may make roles' end,
        case when exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'member'))
          then 'owns the database' end,
        case when has_schema_privilege('public', 'create') then 'may make tables' end,
        case when exists (select from pg_namespace where nspname = 'public' and pg_has_role(nspowner, 'member'))
          then 'owns the schema public' end,
        case when exists (select from pg_class where oid in ${trailOids} and pg_has_role(relowner, 'member'))
          then 'owns the trail' end,
        case when exists (select from pg_class where oid in ${trailOids} and (
            has_table_privilege(oid, 'update, delete, truncate, trigger') or has_any_column_privilege(oid, 'update')))
          then 'may change rows of the trail' end,
        case when exists (select from pg_proc where proname in ('refuse_audit_change', 'forget_trail', 'forget_whom')
            and pg_has_role(proowner, 'member'))
          then 'owns a function that guards the trail' end,
        case when has_parameter_privilege('session_replication_role', 'set') then 'may switch triggers off' end
      ], null) as too_much`),
  )
  const tooMuch = rights?.['too_much'] as string[]
  if (tooMuch.length === 0) return
  throw new StartError(
    `The role ${String(rights?.['role'])} of DATABASE_URL could change the audit trail: it ${tooMuch.join(', it ')}. ` +
      'Where patients are real, servers use a role that may only read and add there. ' +
      'deploy/operations/README.md says how to make one, under "Two roles".',
  )
}

/**
 * Refuses a database that was filled as a sandbox, so that no made-up patient stays where real ones are. Without its
 * people it is a sandbox no longer.
 *
 * @throws StartError
 */
export async function refuseSandbox(database: Database): Promise<void> {
  if ((await database.$count(sandbox)) === 0) return
  if ((await database.$count(accounts)) > 0 || (await database.$count(patients)) > 0) {
    throw new StartError(
      'This database was filled as a sandbox: everybody knows its password. Delete its accounts and patients, name an ' +
        'empty database, or start deploy/trial/sandbox/src/main.ts.',
    )
  }
  await database.delete(sandbox)
}
