import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { ShortCodeAnswer } from '@homeside/contract/mobile-first'
import type { openShortCode as openCall } from '@homeside/contract/mobile-first'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { guessesFrom } from '../../codes/code-limits.ts'
import { ownedBy } from '../../database/scope.ts'
import { consents } from '../../database/tables/consents.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import { countAttempts, takeBackAttempt } from '../../limits/count-attempts.ts'
import { findProvenPatient } from '../self-registration/queries.ts'
import { liveShortCode } from './live-short-code.ts'

/** What a texted link is for. */
export async function openShortCode(request: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
  const { address, browser, database, now, params } = request
  const limit = guessesFrom(address)
  await countAttempts(database, [limit], now)
  const [code] = await database
    .select()
    .from(shortCodes)
    .where(liveShortCode(params.key, browser.hash, now))
  const template = dynamicTemplates.find(({ key }) => key === code?.dynamicTemplateKey)
  if (code === undefined || template === undefined) throw new Problem('short-code-invalid')
  const { provider } = await findProvenPatient(database, code)
  if (provider.inMaintenance) throw new Problem('provider-maintenance')
  await takeBackAttempt(database, limit)
  const accepted = await database
    .select({ consentKey: consents.consentKey })
    .from(consents)
    .where(ownedBy(code, consents, eq(consents.consentType, 'PrivacyPolicy')))
    .limit(1)
  return {
    Code: params.key,
    ShortCodeKey: code.shortCodeKey,
    DynamicTemplateKey: template.key,
    DynamicTemplateRoute: template.route,
    SiteKey: provider.siteKey,
    Alias: provider.alias,
    PrivacyPolicy: accepted.length === 0,
    ExpiresUtc: code.expiresAt.toISOString(),
  }
}
