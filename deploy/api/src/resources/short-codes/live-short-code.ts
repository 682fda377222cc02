import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

import { maxCodeTries } from '../../codes/numeric-code.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import { hashSecret } from '../../session/secrets.ts'

/** A texted link that can be used from this browser: not expired, not guessed at too often, nobody else's. */
export function liveShortCode(code: string, bindingHash: string | null, now: Date): SQL | undefined {
  return and(
    eq(shortCodes.keyHash, hashSecret(code)),
    gt(shortCodes.expiresAt, now),
    lt(shortCodes.tries, maxCodeTries),
    or(isNull(shortCodes.claimedByBindingHash), eq(shortCodes.claimedByBindingHash, bindingHash ?? '')),
  )
}
