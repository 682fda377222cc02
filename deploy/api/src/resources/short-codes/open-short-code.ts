import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { ShortCodeAnswer } from '@homeside/contract/mobile-first'
import type { openShortCode as openCall } from '@homeside/contract/mobile-first'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { ownedBy } from '../../database/scope.ts'
import { consents } from '../../database/tables/consents.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import { countingMisses } from '../../limits/counting-misses.ts'
import { findProvenPatient } from '../self-registration/queries.ts'
import { liveShortCode } from './live-short-code.ts'

/** What a texted link is for. */
export function openShortCode(request: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
  return countingMisses(request, () => findShortCode(request))
}

async function findShortCode({
  browser,
  database,
  now,
  params,
}: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
  const [code] = await database
    .select()
    .from(shortCodes)
    .where(liveShortCode(params.key, browser.hash, now))
  const template = dynamicTemplates.find(({ key }) => key === code?.dynamicTemplateKey)
  if (code === undefined || template === undefined) throw new Problem('short-code-invalid')
  const { provider } = await findProvenPatient(database, code)
  if (provider.inMaintenance) throw new Problem('provider-maintenance')
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
