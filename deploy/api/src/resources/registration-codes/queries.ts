import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import { hashRegistrationCode } from '../../codes/hash-registration-code.ts'
import { maxCodeTries } from '../../codes/numeric-code.ts'
import type { Database } from '../../database/database.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'
import { registrationCodes } from '../../database/tables/registration.ts'

/** The provider that issued a valid code. Says nothing about its patient. */
export async function findCodeProvider(
  database: Database,
  code: string,
  now: Date,
): Promise<{ provider: ProviderRow; expiresAt: Date } | null> {
  const [row] = await database
    .select({ provider: providers, expiresAt: registrationCodes.expiresAt })
    .from(registrationCodes)
    .innerJoin(providers, eq(providers.siteKey, registrationCodes.siteKey))
    .where(
      and(
        eq(registrationCodes.codeHash, hashRegistrationCode(code)),
        isNull(registrationCodes.usedAt),
        gt(registrationCodes.expiresAt, now),
        lt(registrationCodes.tries, maxCodeTries),
      ),
    )
  return row ?? null
}
