import { lt } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { emailVerifications, passwordResets, selfRegistrations, shortCodes } from '../database/tables/verification.ts'
import { instant } from '../dates/instants.ts'

const daysKept = 7

/** Deletes codes and links that have expired; for some days they still know whom a new one is to be sent to. */
export async function sweepCodes(database: Database, now: Date): Promise<void> {
  const before = instant(now).subtract(daysKept, 'day').toDate()
  for (const table of [emailVerifications, passwordResets, selfRegistrations, shortCodes]) {
    await database.delete(table).where(lt(table.expiresAt, before))
  }
}
