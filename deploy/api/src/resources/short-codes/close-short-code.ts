import type { closeShortCode as closeCall } from '@homeside/contract/invitations'
import { eq, isNull } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { ownedBy, servedBy } from '../../database/scope.ts'
import { sessions } from '../../database/tables/accounts.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import { Problem } from '../../problems/problem.ts'

/** Closes a link of the service's site, and ends its sessions. */
export async function closeShortCode({
  caller,
  database,
  now,
  params,
}: CallRequest<typeof closeCall>): Promise<{ shortCodeKey: number; closedAt: Date }> {
  const shortCodeKey = params.key
  const [code] = await database
    .update(shortCodes)
    .set({ closedAt: now })
    .where(servedBy(caller, shortCodes, eq(shortCodes.shortCodeKey, shortCodeKey)))
    .returning()
  if (code === undefined) throw new Problem('not-found')
  const { siteKey, patientKey } = code
  await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      ownedBy({ siteKey, patientKey }, sessions, eq(sessions.shortCodeKey, shortCodeKey), isNull(sessions.revokedAt)),
    )
  return { shortCodeKey, closedAt: now }
}
