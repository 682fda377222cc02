import pg from 'pg'

import {
  ReleaseExistsError,
  reportLife,
  SerialTakenError,
  type ReleaseStore,
  type ServedReports,
} from './release-store.ts'

const schema = `
  create table if not exists portal_release (
    name text not null, version text not null, document text not null, written_at timestamptz not null default now(),
    primary key (name, version));
  create table if not exists portal_environment (
    environment text not null, serial integer not null check (serial > 0), document text not null,
    written_at timestamptz not null default now(),
    primary key (environment, serial));
  create table if not exists portal_lease (
    name text primary key, holder text not null, ends_at timestamptz not null);
  create table if not exists portal_notices (environment text primary key, document text not null);
  -- In which each gateway reports which releases it serves, and when.
  create table if not exists portal_gateway (
    environment text not null, gateway text not null, document text not null, seen_at timestamptz not null,
    primary key (environment, gateway));`

/** Whether all tables are there. A gateway's role may not make any, not even one that exists. */
const tablesExist = `
  select count(to_regclass(name))::integer = count(*) as "areThere"
    from unnest(array['portal_release', 'portal_environment', 'portal_lease', 'portal_notices', 'portal_gateway']) name`

/** A fixed number for the lock, so that two processes that start together make the tables one after the other. */
const lockNumber = 56_698

/** Limits the wait: a server that hangs counts as unreachable. The caller continues with what it has and asks again. */
const timeLimits = { connectionTimeoutMillis: 5000, query_timeout: 10_000 }

const uniqueViolation = '23505'

/**
 * A release store in PostgreSQL, for gateways and commands on many machines. The releases' files are not in it: they
 * are in a folder on a volume or bucket that all machines see.
 *
 * @throws Error when it cannot be reached.
 */
export async function openPostgresStore(url: string): Promise<ReleaseStore> {
  const pool = new pg.Pool({ connectionString: url, max: 4, ...timeLimits })
  // The pool replaces an idle connection that breaks. Without this listener the error would end the process.
  pool.on('error', () => undefined)
  try {
    const { rows } = await pool.query<{ areThere: boolean }>(tablesExist)
    if (rows[0]?.areThere !== true) {
      await pool.query(`begin; select pg_advisory_xact_lock(${lockNumber}); ${schema} commit`)
    }
  } catch (error) {
    await pool.end()
    // The message leaves out the address, because it contains the password.
    const check = 'Check RELEASES_DATABASE_URL and whether the server runs.'
    throw new Error(`The release store in PostgreSQL cannot be reached. ${check}`, { cause: error })
  }
  return postgresStore(pool)
}

function postgresStore(pool: pg.Pool): ReleaseStore {
  const textOf = async (query: string, values: unknown[]): Promise<string | null> =>
    (await pool.query<{ document: string }>(query, values)).rows[0]?.document ?? null

  /** Runs an insert. If nothing was written, the name was taken. */
  const write = async (query: string, values: unknown[], taken: () => Error): Promise<void> => {
    try {
      if ((await pool.query(query, values)).rowCount === 1) return
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation) throw error
    }
    throw taken()
  }

  return {
    ...postgresServedReports(pool),
    releaseText: (name, version) =>
      textOf('select document from portal_release where name = $1 and version = $2', [name, version]),

    async releases() {
      return (await pool.query<{ name: string; version: string }>('select name, version from portal_release')).rows
    },

    addRelease: (name, version, text) =>
      write(
        'insert into portal_release (name, version, document) values ($1, $2, $3)',
        [name, version, text],
        () => new ReleaseExistsError(name, version),
      ),

    async newestSerial(environment) {
      const query = 'select coalesce(max(serial), 0) as newest from portal_environment where environment = $1'
      return (await pool.query<{ newest: number }>(query, [environment])).rows[0]?.newest ?? 0
    },

    manifestText: (environment, serial) =>
      textOf('select document from portal_environment where environment = $1 and serial = $2', [environment, serial]),

    appendManifest: (environment, serial, text) =>
      write(
        `insert into portal_environment (environment, serial, document) select $1, $2::integer, $3
         where $2::integer = 1
            or exists (select from portal_environment where environment = $1 and serial = $2::integer - 1)`,
        [environment, serial, text],
        () => new SerialTakenError(environment, serial),
      ),

    async takeLease(name, holder, milliseconds) {
      const taken = await pool.query(
        `insert into portal_lease (name, holder, ends_at) values ($1, $2, now() + $3 * interval '1 millisecond')
         on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at
         where portal_lease.holder = excluded.holder or portal_lease.ends_at <= now()`,
        [name, holder, milliseconds],
      )
      if (taken.rowCount === 1) return holder
      const query = 'select holder from portal_lease where name = $1'
      return (await pool.query<{ holder: string }>(query, [name])).rows[0]?.holder ?? 'nobody'
    },

    async endLease(name, holder) {
      await pool.query('delete from portal_lease where name = $1 and holder = $2', [name, holder])
    },

    async leaseHolder(name) {
      const query = 'select holder from portal_lease where name = $1 and ends_at > now()'
      return (await pool.query<{ holder: string }>(query, [name])).rows[0]?.holder ?? null
    },

    noticeLedger: (environment) => textOf('select document from portal_notices where environment = $1', [environment]),

    async writeNoticeLedger(environment, text) {
      await pool.query(
        `insert into portal_notices (environment, document) values ($1, $2)
         on conflict (environment) do update set document = excluded.document`,
        [environment, text],
      )
    },

    close: () => pool.end(),
  }
}

/** A report of a gateway that has not said anything for so long that it counts as gone. */
const tooOld = `seen_at < clock_timestamp() - interval '${reportLife} milliseconds'`

/** Gateways' reports in PostgreSQL. Its clock says when a gateway was seen. */
function postgresServedReports(pool: pg.Pool): ServedReports {
  return {
    async reportServed(environment, gateway, text) {
      await pool.query(
        `insert into portal_gateway (environment, gateway, document, seen_at) values ($1, $2, $3, clock_timestamp())
         on conflict (environment, gateway) do update set document = excluded.document, seen_at = excluded.seen_at`,
        [environment, gateway, text],
      )
      await pool.query(`delete from portal_gateway where ${tooOld}`)
    },

    async servedReports(environment) {
      const { rows } = await pool.query<{ gateway: string; text: string; ageMs: number }>(
        `select gateway, document as text,
                greatest(0, extract(epoch from clock_timestamp() - seen_at) * 1000)::float8 as "ageMs"
           from portal_gateway where environment = $1 and not ${tooOld} order by gateway`,
        [environment],
      )
      return rows
    },

    async forgetServed(environment, gateway) {
      await pool.query('delete from portal_gateway where environment = $1 and gateway = $2', [environment, gateway])
    },
  }
}
