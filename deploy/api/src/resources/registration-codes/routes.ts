import { plainRegistrationCode } from '@homeside/contract/constants/registration-code'
import { issueRegistrationCode as issueCall } from '@homeside/contract/invitations'
import { verifyRegistrationCode } from '@homeside/contract/registration'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { countingMisses } from '../../codes/counting-misses.ts'
import { hashRegistrationCode } from '../../codes/hash-registration-code.ts'
import { maxCodeTries } from '../../codes/random-codes.ts'
import type { Database } from '../../database/database.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'
import { registrationCodes } from '../../database/tables/registration.ts'
import { Problem } from '../../problems/problem.ts'
import { invitePatient } from './invite-patient.ts'

/** Serves the calls about registration codes. */
export function serveRegistrationCodes(serve: ServeCall, dependencies: Dependencies): void {
  serve(verifyRegistrationCode, {
    act: (request) =>
      countingMisses(request, async () => {
        const code = plainRegistrationCode(request.params.code)
        // There are too few codes of six digits: trying them all would reveal which are in use.
        const found = code.length < 9 ? null : await findCodeProvider(request.database, code, request.now)
        if (found === null) throw new Problem('invalid-registration')
        return { ...found, code }
      }),
    present: ({ code, provider, expiresAt }) => ({
      RegistrationCode: code,
      SiteKey: provider.siteKey,
      Alias: provider.alias,
      ExpiresUtc: expiresAt.toISOString(),
    }),
  })

  serve(issueCall, {
    act: (request) => invitePatient(request, dependencies),
    present: ({ code, link, expiresAt, isQueued }) => ({
      RegistrationCode: code,
      Link: link,
      ExpiresUtc: expiresAt.toISOString(),
      ...(isQueued ? { Queued: true as const } : {}),
    }),
  })
}

/** The provider that issued a valid code. Says nothing about its patient. */
async function findCodeProvider(
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
