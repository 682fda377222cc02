import { lt } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { emailVerifications, passwordResets, selfRegistrations, shortCodes } from '../database/tables/verification.ts'
import { instant } from '../dates/instants.ts'

const daysKept = 7

/** Deletes expired codes and links some days later. Until then they still say to whom a new one goes. */
export async function sweepCodes(database: Database, now: Date): Promise<void> {
  const before = instant(now).subtract(daysKept, 'day').toDate()
  for (const table of [emailVerifications, passwordResets, selfRegistrations, shortCodes]) {
    await database.delete(table).where(lt(table.expiresAt, before))
  }
}
