import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { privacyPolicyVersion } from '@homeside/contract/constants/limits'
import type { openShortCode as openCall, ShortCodeAnswer } from '@homeside/contract/mobile-first'

import type { CallRequest } from '../../calls/call-request.ts'
import { countingMisses } from '../../codes/counting-misses.ts'
import { Problem } from '../../problems/problem.ts'
import { hasConsented } from '../consents/queries.ts'
import { presentWhomToCall } from '../providers/presenter.ts'
import { refuseMaintenance } from '../session/policy.ts'
import { findShortCode, refuseSpentShortCode } from './find-short-code.ts'

/** What a texted link is for. */
export function openShortCode(request: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
  return countingMisses(request, () => readShortCode(request))
}

async function readShortCode({ database, now, params, trail }: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
  const found = await findShortCode(database, params.key)
  const { code, patient, provider } = found
  // So staff can find the patient by the reference on the page of a link that does not open.
  trail.patients.push(patient)
  refuseSpentShortCode(found, now)
  const template = dynamicTemplates.find(({ key }) => key === code.dynamicTemplateKey)
  if (template === undefined) throw new Problem('short-code-invalid')
  refuseMaintenance({ patient, provider })
  return {
    Code: params.key,
    ShortCodeKey: code.shortCodeKey,
    DynamicTemplateKey: template.key,
    DynamicTemplateRoute: template.route,
    SiteKey: provider.siteKey,
    Alias: provider.alias,
    Provider: presentWhomToCall(provider),
    PrivacyPolicy: !(await hasConsented(database, code, 'PrivacyPolicy', privacyPolicyVersion)),
    ExpiresUtc: code.expiresAt.toISOString(),
  }
}
