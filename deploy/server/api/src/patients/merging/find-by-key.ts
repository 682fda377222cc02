import { eq, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, servedBy } from '../../platform/database/scope.ts'
import { formerKeys, patients, type PatientRow } from '../../platform/database/tables/patients.ts'

/** The record with a key of the provider's own system, or to which the key leads since it was merged; null without one. */
export async function findByKey(database: Database, siteKey: number, externalKey: string): Promise<PatientRow | null> {
  const site = { siteKey }
  const [row] = await database
    .select()
    .from(patients)
    .where(servedBy(site, patients, eq(patients.externalKey, externalKey)))
  if (row !== undefined) return row
  const [former] = await database
    .select()
    .from(formerKeys)
    .where(servedBy(site, formerKeys, eq(formerKeys.externalKey, externalKey)))
  if (former === undefined) return null
  const [led] = await database.select().from(patients).where(ownedBy(former, patients))
  return led ?? null
}

/** A fixed number for the lock of a site, the same as an import takes. */
export const siteLockNumber = 56700

/**
 * Has imports and merges of a site wait for each other. Only inside a transaction. Who waits for its turn is not slow,
 * so the time of a request's statements does not end it.
 */
export async function lockMerging(transaction: Database, siteKey: number): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = '10min'`)
  await transaction.execute(sql`select pg_advisory_xact_lock(${siteLockNumber}, ${siteKey})`)
}
