import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import { hashSecret } from '../../session/secrets.ts'

/** The texted link of a code, expired or not; null for an unknown code. Nothing about its recipient. */
export async function findShortCodeKey(database: Database, code: string): Promise<number | null> {
  const [row] = await database
    .select({ shortCodeKey: shortCodes.shortCodeKey })
    .from(shortCodes)
    .where(eq(shortCodes.keyHash, hashSecret(code)))
  return row?.shortCodeKey ?? null
}
