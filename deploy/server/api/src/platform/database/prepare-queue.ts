import { StartError } from '@homeside/server-kit/start-error'
import { sql } from 'drizzle-orm'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import queuePackage from 'pg-boss/package.json' with { type: 'json' }

import type { Database } from './database.ts'
import { rowsOf } from './pick-columns.ts'

/** The schema of the queue library's tables. */
export const queueSchema = 'pgboss'
/**
 * Texts, webhooks and what is asked of the card processor have queues of their own, because those who take them may be
 * slow or away for days.
 */
export const queueNames = { messages: 'messages', texts: 'texts', webhooks: 'webhooks', charges: 'charges' } as const

/** The queue's time follows the sandbox's clock, as all other times do. Elsewhere the offset is zero. */
const clockFunction = `
  create or replace function ${queueSchema}.job_now() returns timestamptz as $clock$
    select pg_catalog.now() + coalesce(
      (select make_interval(secs => clock_offset_ms / 1000.0) from public.sandbox limit 1), interval '0')
  $clock$ language sql stable`

/**
 * Makes the tables of the message queue, or updates them to the library's version. Only inside a transaction, under the
 * lock of migrations, with a role that may create tables.
 *
 * @throws StartError when a newer server has changed them.
 */
export async function prepareQueue(transaction: Database): Promise<void> {
  if (await isQueuePrepared(transaction)) return
  const version = await versionOf(transaction)
  if (version !== null && version > queuePackage.pgboss.schema) {
    throw new StartError(`The message queue was made by a newer version: its tables are of version ${version}.`)
  }
  if (version !== queuePackage.pgboss.schema) {
    const plan = version === null ? getConstructionPlans(queueSchema) : getMigrationPlans(queueSchema, version)
    await runScript(transaction, plan)
    await transaction.execute(sql.raw(clockFunction))
  }
  for (const name of Object.values(queueNames)) {
    await transaction.execute(sql`select pgboss.create_queue(${name}, '{"policy":"standard"}'::jsonb)`)
  }
}

/** Whether the queue's tables have the version that this library needs, as it works with no other, and every queue. */
export async function isQueuePrepared(database: Database): Promise<boolean> {
  if ((await versionOf(database)) !== queuePackage.pgboss.schema) return false
  const made = rowsOf(await database.execute(sql`select name from pgboss.queue`))
  const names = new Set(made.map(({ name }) => name))
  return Object.values(queueNames).every((name) => names.has(name))
}

/** Null when the queue has no tables yet. */
async function versionOf(database: Database): Promise<number | null> {
  const exists = rowsOf(await database.execute(sql`select to_regclass('pgboss.version') is not null as exists`))
  if (exists[0]?.['exists'] !== true) return null
  const [row] = rowsOf(await database.execute(sql`select version from pgboss.version`))
  return Number(row?.['version'])
}

/**
 * Runs many statements as one, which an embedded database needs. The script's own transaction is removed, because it
 * runs in the caller's.
 */
async function runScript(transaction: Database, script: string): Promise<void> {
  const statements = script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
  await transaction.execute(sql.raw(`do $script$ begin execute $plan$${statements}$plan$; end $script$`))
}
