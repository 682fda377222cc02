import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import { hashSecret } from '../../session/secrets.ts'

/** Which texted link a code is of, expired or not; null when it is of none. Nothing of whom it was sent to. */
export async function findShortCodeKey(database: Database, code: string): Promise<number | null> {
  const [row] = await database
    .select({ shortCodeKey: shortCodes.shortCodeKey })
    .from(shortCodes)
    .where(eq(shortCodes.keyHash, hashSecret(code)))
  return row?.shortCodeKey ?? null
}
