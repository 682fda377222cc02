import { StartError } from '@homeside/server-kit/start-error'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { currentPlace, servesRequest } from '../outside/outside-services.ts'
import { connecting } from './database-trouble.ts'
import { type Database, drizzleSettings, forThePerson, type OpenDatabase, type QueueConnection } from './database.ts'

/** A caller who waits longer for a connection is told that the database is away. */
const connectionTimeoutMillis = 5000
/** After this time PostgreSQL gives up a statement of a request, and one of what servers do by themselves. */
const statementTimeouts = { request: '15s', job: '10min' }
/** How long a statement goes on after its asker has gone. Most end within it, and leave their connection in order. */
const goneForMs = 500

/**
 * Opens PostgreSQL by its address (`postgresql://…`).
 *
 * @throws StartError when it cannot be reached.
 */
export async function openPostgres(url: string, logSql?: (statement: string) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis, verify: planOnce })
  // The pool replaces an idle connection that breaks. Without this listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for a connection that breaks inside a transaction, between two statements. The next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', endWhenReadOnly)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    // The message leaves out the address, because it contains the password.
    throw new StartError('PostgreSQL cannot be reached. Check DATABASE_URL and whether the server runs.', {
      cause: error,
    })
  }
  return {
    database: forThePerson(openedOn(pool, drizzleSettings(logSql))),
    queueConnection: poolConnection(pool),
    close: () => pool.end(),
  }
}

/**
 * A transaction gives its connection back also when it breaks before `begin` is answered. The library's own would keep
 * it then, and ten of them would leave a server without a connection for good.
 */
function openedOn(pool: pg.Pool, settings: ReturnType<typeof drizzleSettings>): Database {
  const query = (text: pg.QueryConfig, values?: unknown[]) => lending(pool, (client) => client.query(text, values))
  const client = Object.create(pool, { query: { value: query } }) as pg.Pool
  const database = drizzle({ client, ...settings })
  database.transaction = (work, config) =>
    lending(pool, (lent) => drizzle({ client: lent, ...settings }).transaction(work, config))
  return database
}

const timeouts = new WeakMap<pg.PoolClient, string>()

/**
 * Does work on a connection of the pool: with the time that its statements may take, and no longer than somebody waits
 * for it. Without its connection PostgreSQL gives up what it does.
 */
async function lending<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await connecting(() => pool.connect())
  const { gone } = currentPlace()
  let cutting: NodeJS.Timeout | undefined
  const onGone = () => {
    cutting = setTimeout(() => client.connection.stream.destroy(), goneForMs)
  }
  gone?.addEventListener('abort', onGone)
  try {
    const timeout = statementTimeouts[servesRequest() ? 'request' : 'job']
    if (timeouts.get(client) !== timeout) await client.query(`set statement_timeout = '${timeout}'`)
    timeouts.set(client, timeout)
    return await work(client)
  } finally {
    clearTimeout(cutting)
    gone?.removeEventListener('abort', onGone)
    client.release()
  }
}

/** Has PostgreSQL look, while it works, whether the server is still there. */
const noticesLeavers = "set client_connection_check_interval = '1s'"

/**
 * Makes PostgreSQL plan a prepared statement once, without looking at its values. Otherwise it goes on planning large
 * statements anew, which takes about as long as running them. It also turns off compiling: without the values PostgreSQL
 * expects long lists, and would compile for a second each time.
 */
function planOnce(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(`set plan_cache_mode = force_generic_plan; set jit = off; ${noticesLeavers}`, done)
}

/** PostgreSQL's code for a write that it refuses, because this server is not the primary any more. */
const readOnly = '25006'

/** Ends a connection that got this code, so that the pool opens another one, which finds the primary of now. */
function endWhenReadOnly(client: pg.PoolClient): void {
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnly) void client.end()
  })
}

/**
 * Runs the queue library's statements on a connection of the pool. It sends several as one script. After a failure the
 * connection is discarded, because it may be inside a transaction.
 */
function poolConnection(pool: pg.Pool): QueueConnection {
  return {
    executeSql: async (text, values) => {
      const client = await connecting(() => pool.connect())
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values)
        client.release()
        return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}
